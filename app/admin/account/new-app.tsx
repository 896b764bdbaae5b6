import { ActionForm } from '../../actions/action-form.tsx'
import { Field, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import type { NewApp } from './shown.ts'

/** Four characters at a time can be copied by eye. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Sets an authenticator app up: it is shown the secret and proves that it has it. */
export function NewAppForm({ app: { factor, uri, secret, qr } }: { app: NewApp }) {
  const { t } = usePageContext()
  return (
    <div className="admin-setup">
      <ol>
        <li>
          <p>{t('account.scan')}</p>
          <svg
            className="admin-qr"
            viewBox={`0 0 ${qr.side} ${qr.side}`}
            role="img"
            aria-label={t('account.qr')}
          >
            <path d={qr.path} />
          </svg>
          <p>{t('account.secret')}</p>
          <p>
            <code className="admin-secret" translate="no">
              {inGroups(secret)}
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
            <Field
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
