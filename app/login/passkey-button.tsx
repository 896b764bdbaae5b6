import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useSubmit } from 'react-router'
import { useFormActionResult } from '../actions/action-form.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import {
  cancelPasskeyRequest,
  PasskeyError,
  performPasskeyCeremony,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from './passkey-ceremony.ts'

/** Shorter than the lifetime of the challenge. */
const RENEWAL_INTERVAL_MS = 240_000

/** Passkey sign-in: by autofill in the e-mail field where the browser supports it, and by a button. */
export function PasskeyButtonAndAutofill() {
  const { t } = usePageContext()
  const { isSupported, message, busy, requestPasskey } = usePasskey('passkey')
  const startAutofill = useEffectEvent(() => void requestPasskey(true))
  useEffect(() => {
    let renewalTimer: ReturnType<typeof setInterval> | undefined
    let isUnmounted = false
    void supportsPasskeyAutofill().then((isAutofillSupported) => {
      if (!isAutofillSupported || isUnmounted) return
      startAutofill()
      renewalTimer = setInterval(startAutofill, RENEWAL_INTERVAL_MS)
    })
    return () => {
      isUnmounted = true
      clearInterval(renewalTimer)
      if (renewalTimer !== undefined) void cancelPasskeyRequest()
    }
  }, [])
  if (!isSupported) return null
  return (
    <div className="login-passkey">
      <p className="login-or" aria-hidden="true">
        {t('login.or')}
      </p>
      <PasskeyButton
        busy={busy}
        message={message}
        label={t('login.passkey')}
        onPress={() => void requestPasskey(false)}
      />
    </div>
  )
}

/** A security key or a passkey as the second factor. */
export function SecondFactorPasskeyButton() {
  const { t } = usePageContext()
  const { isSupported, message, busy, requestPasskey } = usePasskey('key')
  if (!isSupported) return null
  return (
    <div className="login-passkey">
      <PasskeyButton
        busy={busy}
        message={message}
        label={t('login.key')}
        onPress={() => void requestPasskey(false)}
      />
    </div>
  )
}

interface ButtonProps {
  readonly busy: boolean
  readonly message: string
  readonly label: string
  readonly onPress: () => void
}

function PasskeyButton({ busy, message, label, onPress }: ButtonProps) {
  return (
    <>
      <Button className="login-second" aria-disabled={busy} onClick={onPress}>
        <Icon name="key" />
        {label}
      </Button>
      <p className="login-trouble" role="alert">
        {message}
      </p>
    </>
  )
}

function usePasskey(intent: 'passkey' | 'key') {
  const { t } = usePageContext()
  const submit = useSubmit()
  const submitError = useFormActionResult(intent)?.errors?.form?.[0]
  const isSupported = useSyncExternalStore(subscribeToNothing, supportsPasskeys, () => intent === 'key')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)

  async function requestPasskey(autofill: boolean): Promise<void> {
    if (busy) return
    setBusy(!autofill)
    setMessage('')
    try {
      const response = await performPasskeyCeremony(autofill)
      await submit({ intent, ...response }, { method: 'post', action: '/login' })
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      // Autofill was not started by the user, so its errors are not shown.
      if (!autofill && error.userMessage !== null)
        setMessage(error.userMessage || t('authErrors.passkeyFailed'))
    } finally {
      setBusy(false)
    }
  }
  return { isSupported, message: message || submitError || '', busy, requestPasskey }
}

function subscribeToNothing(): () => void {
  return () => undefined
}
