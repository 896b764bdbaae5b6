import { startRegistration } from '@simplewebauthn/browser'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'
import { useFormActionResult } from '../../actions/action-form.tsx'
import type { ActionResult } from '../../actions/create-action.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import type { AccountActionData } from './account-action-data.ts'

/** Has the browser make a passkey; that takes JavaScript. */
export function AddPasskeyForm() {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const fetcher = useFetcher<ActionResult<AccountActionData>>()
  const submit = useSubmit()
  const finished = useFormActionResult<AccountActionData>('passkey-finish')
  const [failed, setFailed] = useState(false)
  const asked = fetcher.data?.shown?.passkey
  useEffect(() => {
    if (asked === undefined) return
    let left = false
    startRegistration({ optionsJSON: JSON.parse(asked.options) }).then(
      (credential) => {
        if (left) return
        const sent = {
          intent: 'passkey-finish',
          challenge: asked.challenge,
          credential: JSON.stringify(credential),
          name: name.current?.value ?? '',
        }
        void submit(sent, { method: 'post', preventScrollReset: true })
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
    }
  }, [asked, submit])
  if (!awake) return <p className="admin-aside only-unscripted">{t('account.passkeyNeedsScript')}</p>
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

/** Whether a host is an IP address: browsers make no passkeys for those. */
function isIpAddress(host: string): boolean {
  return /^[\d.]+$|^\[/.test(host)
}
