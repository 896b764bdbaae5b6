import { ActionForm } from '../../actions/action-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { AuthenticatorSetup } from './account-action-data.ts'

/** Four characters at a time can be copied by eye. */
function formatSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Sets an authenticator app up: it is shown the secret and proves that it has it. */
export function AuthenticatorSetupForm({
  app: { factorId: factor, uri, secret, qr },
}: {
  app: AuthenticatorSetup
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
            <input type="hidden" name="factor" value={factor} />
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
