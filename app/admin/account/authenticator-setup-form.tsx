import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { PendingAuthenticatorSetup } from './account-action-data.ts'

/** Groups the secret by four characters, which are easier to copy. */
function formatSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Sets up an authenticator app: shows the secret and verifies a code from the app. */
export function AuthenticatorSetupForm({
  app: { factorId, uri, secret, qr },
}: {
  app: PendingAuthenticatorSetup
}) {
  const { t } = usePageContext()
  return (
    <div className="admin-setup">
      <ol>
        <li>
          <p>{t('account.scan')}</p>
          <svg
            className="admin-qr"
            viewBox={`0 0 ${qr.moduleCount} ${qr.moduleCount}`}
            role="img"
            aria-label={t('account.qr')}
          >
            <path d={qr.path} />
          </svg>
          <p>{t('account.secret')}</p>
          <p>
            <code className="admin-secret" translate="no">
              {formatSecret(secret)}
            </code>
          </p>
          <p>
            <a href={uri}>{t('account.openApp')}</a>
          </p>
        </li>
        <li>
          <ActionForm intent="app-finish">
            <input type="hidden" name="factor" value={factorId} />
            <input type="hidden" name="uri" value={uri} />
            <FormField
              name="code"
              label={t('account.code')}
              help={t('account.codeHelp')}
              validation="required"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <SubmitButton>{t('account.finishApp')}</SubmitButton>
          </ActionForm>
        </li>
      </ol>
    </div>
  )
}
