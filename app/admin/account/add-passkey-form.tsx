import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { useFormActionResult } from '../../actions/action-form.tsx'
import type { FormActionResult } from '../../actions/create-action.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { AccountActionOneTimeData } from './account-action-data.ts'

/** Registers a passkey in the browser; requires JavaScript. */
export function AddPasskeyForm() {
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
  return (
    <div className="admin-line">
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
