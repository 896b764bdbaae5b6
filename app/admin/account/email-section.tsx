import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminSection } from '../admin-section.tsx'
import type { AccountSectionProps } from './account-view.ts'

/** The sign-in address; a new one takes effect once both addresses have confirmed it. */
export function EmailSection({ account, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const { email, newEmail, isEmailEnabled, version } = account
  return (
    <AdminSection id="email" title={t('account.email')} flash={flash}>
      <p>
        {t('account.emailNow')} <strong className="admin-email">{email}</strong>
      </p>
      {newEmail !== null && <p className="admin-aside">{t('account.emailWaits', { email: newEmail })}</p>}
      {!isEmailEnabled && <p className="admin-aside">{t('accountErrors.noMail')}</p>}
      <ActionForm key={version} intent="email">
        <FormField
          name="email"
          type="email"
          label={t('account.newEmail')}
          help={t('account.newEmailHelp')}
          validation="required|email"
          autoComplete="email"
        />
        <SubmitButton>{t('account.changeEmail')}</SubmitButton>
      </ActionForm>
    </AdminSection>
  )
}
