import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { ActionForm, useFormActionResult } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import type { FormActionResult } from '../../actions/create-action.ts'
import { IdentityProofForm } from '../../actions/identity-proof-form.tsx'
import { FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AdminSection } from '../admin-page-layout.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { AccountActionOneTimeData } from './account-actions.ts'
import type { AccountSectionProps, PasskeyView } from './account-view.ts'

/** The user's passkeys, with forms to add, rename and remove them. */
export function PasskeysSection({ account: { passkeys }, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  return (
    <AdminSection
      id="passkeys"
      title={t('account.passkeys')}
      intro={t('account.passkeysIntro')}
      flash={flash}
    >
      {passkeys === null ? (
        <p className="admin-aside">{t('accountErrors.passkeysOff')}</p>
      ) : (
        <>
          {passkeys.length === 0 && <p>{t('account.noPasskeys')}</p>}
          <ul className="admin-list">
            {passkeys.map((passkey) => (
              <PasskeyListItem key={`${passkey.id} ${passkey.name}`} passkey={passkey} />
            ))}
          </ul>
          <AddPasskeyForm />
        </>
      )}
    </AdminSection>
  )
}

function PasskeyListItem({ passkey: { id, name, since, lastUsed } }: { passkey: PasskeyView }) {
  const { t } = usePageContext()
  const displayName = name === '' ? t('account.passkey') : name
  return (
    <li>
      <div>
        <strong>{displayName}</strong>
        <p className="admin-faint">
          {t('account.since')} <TimeElement moment={since} />
          {lastUsed !== null && (
            <>
              {'; '}
              {t('account.lastUsed')} <TimeElement moment={lastUsed} />
            </>
          )}
        </p>
      </div>
      <details className="ask">
        <summary className={getButtonClass('quiet')}>
          <span aria-hidden="true">{t('account.rename')}</span>
          <span className="sr-only">{t('account.renamePasskey', { name: displayName })}</span>
        </summary>
        <div className="ask-box">
          <ActionForm
            intent="passkey-rename"
            about={{ name: 'passkey', value: id }}
            values={{ name }}
            label={t('account.renamePasskey', { name: displayName })}
          >
            <FormField
              name="name"
              label={t('account.passkeyName')}
              validation="required:trim|length:1,100"
              autoComplete="off"
            />
            <SubmitButton>{t('admin.save')}</SubmitButton>
          </ActionForm>
        </div>
      </details>
      <ConfirmActionButton
        label={t('admin.remove')}
        describedAs={t('account.removePasskey', { name: displayName })}
        title={t('account.removePasskeyTitle', { name: displayName })}
        text={t('account.removePasskeyText')}
        confirm={t('admin.remove')}
        intent="passkey-remove"
        fields={{ passkey: id }}
      />
    </li>
  )
}

/** Registers a passkey in the browser; requires JavaScript. */
function AddPasskeyForm() {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const fetcher = useFetcher<FormActionResult<AccountActionOneTimeData>>()
  const submit = useSubmit()
  const finished = useFormActionResult<AccountActionOneTimeData>('passkey-finish')
  const [failed, setFailed] = useState(false)
  const registration = fetcher.data?.shown?.passkey
  useEffect(() => {
    if (registration === undefined) return
    let isCancelled = false
    startRegistration({ optionsJSON: JSON.parse(registration.options) }).then(
      (credential) => {
        if (isCancelled) return
        const fields = {
          intent: 'passkey-finish',
          challenge: registration.challenge,
          credential: JSON.stringify(credential),
          name: name.current?.value ?? '',
        }
        void submit(fields, { method: 'post', preventScrollReset: true })
      },
      () => {
        if (!isCancelled) setFailed(true)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [registration, submit])
  if (!isHydrated) return <p className="admin-aside only-unscripted">{t('account.passkeyNeedsScript')}</p>
  if (isIpAddress(location.hostname))
    return <p className="admin-aside">{t('account.passkeyNeedsName', { host: location.hostname })}</p>
  const problems = [
    ...(failed ? [t('account.passkeyFailed')] : []),
    ...(fetcher.data?.errors?.form ?? []),
    ...(finished?.errors?.form ?? []),
  ]
  const begin = () => {
    setFailed(false)
    void fetcher.submit({ intent: 'passkey-begin' }, { method: 'post' })
  }
  const proof = fetcher.data?.proof
  return (
    <div className="admin-line">
      {proof !== undefined && (
        <IdentityProofForm proof={proof} send={(fields) => void fetcher.submit(fields, { method: 'post' })} />
      )}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('account.passkeyNewName')}
        </label>
        <input className="field-input" id={id} ref={name} maxLength={100} autoComplete="off" />
      </div>
      <Button aria-disabled={fetcher.state !== 'idle'} onClick={begin}>
        {t('account.addPasskey')}
      </Button>
      <p role="alert" className="admin-problem">
        {problems.join(' ')}
      </p>
    </div>
  )
}

/** Whether a host is an IP address; browsers do not create passkeys for those. */
function isIpAddress(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host)
}
