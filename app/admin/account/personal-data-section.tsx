import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminSection } from '../admin-page-layout.tsx'
import type { AccountSectionProps } from './account-view.ts'

/** Downloading everything the site stores about the user, and deleting the account. */
export function PersonalDataSection({ account: { email }, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  return (
    <AdminSection id="data" title={t('account.data')} flash={flash}>
      <p className="admin-intro">{t('account.exportIntro')}</p>
      <ActionForm intent="export" label={t('account.export')}>
        <SubmitButton>{t('account.export')}</SubmitButton>
      </ActionForm>
      <h3>{t('account.erase')}</h3>
      <p className="admin-intro">{t('account.eraseGoes')}</p>
      <p className="admin-intro">{t('account.eraseStays')}</p>
      <ActionForm intent="erase" label={t('account.erase')}>
        <FormField
          name="confirm"
          type="email"
          label={t('account.eraseConfirm')}
          help={email}
          validation="required"
          autoComplete="off"
        />
        <SubmitButton variant="danger">{t('account.erase')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
