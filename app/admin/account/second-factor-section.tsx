import { useEffect, useRef } from 'react'
import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AdminSection } from '../admin-page-layout.tsx'
import { CopyTextButton } from '../copy-text-button.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { AccountActionOneTimeData, PendingAuthenticatorSetup } from './account-actions.ts'
import type { AccountSectionProps, RemainingRecoveryCodesView } from './account-view.ts'

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

/** Groups the secret by four characters, which are easier to copy. */
function formatSecret(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Sets up an authenticator app: shows the secret and verifies a code from the app. */
function AuthenticatorSetupForm({ app: { factorId, uri, secret, qr } }: { app: PendingAuthenticatorSetup }) {
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

/** Newly generated recovery codes; they are shown only once. */
function NewRecoveryCodesPanel({ codes: rawCodes }: { codes: readonly string[] }) {
  const codes = rawCodes.map(formatRecoveryCode)
  const { t, site } = usePageContext()
  const isHydrated = useIsHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = `${t('account.codesOf', { site: site.webTitle })}\n\n${codes.join('\n')}\n`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a message
    <div className="admin-codes" ref={box} tabIndex={-1} role="group" aria-labelledby="codes-title">
      <h3 id="codes-title">{t('account.newCodes')}</h3>
      <p>{t('account.newCodesText')}</p>
      <ol translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="admin-buttons">
        {isHydrated && <CopyTextButton text={text} />}
        {isHydrated && (
          <Button variant="quiet" onClick={() => window.print()}>
            {t('account.print')}
          </Button>
        )}
        <ButtonLink
          variant="quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${t('account.codesFile')}.txt`}
        >
          {t('account.download')}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Adds dashes for readability; they are optional when a code is entered. */
function formatRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The number of unused codes, and a button to generate new ones. */
function RecoveryCodesStatus({ codes }: { codes: RemainingRecoveryCodesView }) {
  const { t } = usePageContext()
  if (codes === 'off') return <p className="admin-aside">{t('accountErrors.codesOff')}</p>
  if (codes === null)
    return (
      <div className="admin-line">
        <p>{t('account.noCodes')}</p>
        <ActionForm intent="codes-new">
          <SubmitButton>{t('account.makeCodes')}</SubmitButton>
        </ActionForm>
      </div>
    )
  return (
    <div className="admin-line">
      <p>{t('account.codesLeft', { count: codes.left })}</p>
      <ConfirmActionButton
        label={t('account.renewCodes')}
        title={t('account.renewCodesTitle')}
        text={t('account.renewCodesText')}
        confirm={t('account.renewCodes')}
        intent="codes-new"
      />
    </div>
  )
}
