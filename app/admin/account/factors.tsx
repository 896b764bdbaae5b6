import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { AdminSection } from '../section.tsx'
import { When } from '../when.tsx'
import { CodesLeft, NewCodes } from './codes.tsx'
import { NewAppForm } from './new-app.tsx'
import type { SectionProps } from './section-props.ts'
import type { AccountShown } from './shown.ts'

/** The second factor: an authenticator app, and codes for when it is lost. */
export function Factors({ account, flash }: SectionProps) {
  const { t } = usePageContext()
  const begun = useFormActionResult<AccountShown>('app-begin')
  const finished = useFormActionResult<AccountShown>('app-finish')
  const renewed = useFormActionResult<AccountShown>('codes-new')
  const app = begun?.shown?.app ?? finished?.shown?.app
  const codes = finished?.shown?.codes ?? renewed?.shown?.codes
  const { apps } = account
  return (
    <AdminSection id="factors" title={t('account.factors')} intro={t('account.factorsIntro')} flash={flash}>
      {codes !== undefined && <NewCodes codes={codes} />}
      {apps.length > 0 && (
        <ul className="admin-list">
          {apps.map(({ id, since }) => (
            <li key={id}>
              <div>
                <strong>{t('account.app')}</strong>
                <p className="admin-faint">
                  {t('account.since')} <When moment={since} />
                </p>
              </div>
              <ConfirmActionButton
                label={t('admin.remove')}
                describedAs={t('account.removeApp')}
                title={t('account.removeAppTitle')}
                text={t('account.removeAppText')}
                confirm={t('admin.remove')}
                intent="app-remove"
                fields={{ factor: id }}
              />
            </li>
          ))}
        </ul>
      )}
      {app !== undefined && <NewAppForm app={app} />}
      {app === undefined && apps.length === 0 && (
        <>
          <p>{t('account.noApp')}</p>
          <ActionForm intent="app-begin">
            <SubmitButton>{t('account.setUpApp')}</SubmitButton>
          </ActionForm>
        </>
      )}
      {apps.length > 0 && codes === undefined && <CodesLeft codes={account.codes} />}
    </AdminSection>
  )
}
