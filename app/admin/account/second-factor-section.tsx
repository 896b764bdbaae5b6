import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminSection } from '../admin-section.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { AccountActionOneTimeData } from './account-action-data.ts'
import type { AccountSectionProps } from './account-view.ts'
import { AuthenticatorSetupForm } from './authenticator-setup-form.tsx'
import { NewRecoveryCodesPanel, RecoveryCodesStatus } from './recovery-codes.tsx'

/** The second factor: an authenticator app, and codes for when it is lost. */
export function SecondFactorSection({ account, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const startResult = useFormActionResult<AccountActionOneTimeData>('app-begin')
  const finishResult = useFormActionResult<AccountActionOneTimeData>('app-finish')
  const codesResult = useFormActionResult<AccountActionOneTimeData>('codes-new')
  const app = startResult?.shown?.app ?? finishResult?.shown?.app
  const codes = finishResult?.shown?.codes ?? codesResult?.shown?.codes
  const { authenticators } = account
  return (
    <AdminSection id="factors" title={t('account.factors')} intro={t('account.factorsIntro')} flash={flash}>
      {codes !== undefined && <NewRecoveryCodesPanel codes={codes} />}
      {authenticators.length > 0 && (
        <ul className="admin-list">
          {authenticators.map(({ id, since }) => (
            <li key={id}>
              <div>
                <strong>{t('account.app')}</strong>
                <p className="admin-faint">
                  {t('account.since')} <TimeElement moment={since} />
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
      {app !== undefined && <AuthenticatorSetupForm app={app} />}
      {app === undefined && authenticators.length === 0 && (
        <>
          <p>{t('account.noApp')}</p>
          <ActionForm intent="app-begin">
            <SubmitButton>{t('account.setUpApp')}</SubmitButton>
          </ActionForm>
        </>
      )}
      {authenticators.length > 0 && codes === undefined && (
        <RecoveryCodesStatus codes={account.recoveryCodes} />
      )}
    </AdminSection>
  )
}
