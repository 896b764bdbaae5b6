import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useSubmit } from 'react-router'
import { useFormActionResult } from '../actions/action-form.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import {
  cancelPasskeyRequest,
  PasskeyError,
  requestPasskeySignIn,
  supportsPasskeyAutofill,
  supportsPasskeys,
} from './passkey-ceremony.ts'

/** Shorter than what the browser was told to ask with is good for. */
const renewal = 240_000

/** Signing in by a passkey: offered by the browser in the address's field where it can, and by a button. */
export function PasskeySignInButton() {
  const { t } = usePageContext()
  const { possible, words, busy, ask } = usePasskey('passkey')
  const offer = useEffectEvent(() => void ask(true))
  useEffect(() => {
    let renewing: ReturnType<typeof setInterval> | undefined
    let left = false
    void supportsPasskeyAutofill().then((can) => {
      if (!can || left) return
      offer()
      renewing = setInterval(offer, renewal)
    })
    return () => {
      left = true
      clearInterval(renewing)
      if (renewing !== undefined) void cancelPasskeyRequest()
    }
  }, [])
  if (!possible) return null
  return (
    <div className="login-passkey">
      <p className="login-or" aria-hidden="true">
        {t('login.or')}
      </p>
      <PasskeyButton busy={busy} words={words} label={t('login.passkey')} onPress={() => void ask(false)} />
    </div>
  )
}

/** A security key or a passkey as the second factor. */
export function SecurityKeyButton() {
  const { t } = usePageContext()
  const { possible, words, busy, ask } = usePasskey('key')
  if (!possible) return null
  return (
    <div className="login-passkey">
      <PasskeyButton busy={busy} words={words} label={t('login.key')} onPress={() => void ask(false)} />
    </div>
  )
}

interface ButtonProps {
  readonly busy: boolean
  readonly words: string
  readonly label: string
  readonly onPress: () => void
}

function PasskeyButton({ busy, words, label, onPress }: ButtonProps) {
  return (
    <>
      <Button className="login-second" aria-disabled={busy} onClick={onPress}>
        <Icon name="key" />
        {label}
      </Button>
      <p className="login-trouble" role="alert">
        {words}
      </p>
    </>
  )
}

function usePasskey(intent: 'passkey' | 'key') {
  const { t } = usePageContext()
  const submit = useSubmit()
  const refused = useFormActionResult(intent)?.errors?.form?.[0]
  const possible = useSyncExternalStore(never, supportsPasskeys, () => intent === 'key')
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)

  async function ask(autofill: boolean): Promise<void> {
    if (busy) return
    setBusy(!autofill)
    setWords('')
    try {
      const given = await requestPasskeySignIn(autofill)
      await submit({ intent, ...given }, { method: 'post', action: '/login' })
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      // What the browser offered unasked may fail unheard.
      if (!autofill && error.userMessage !== null) setWords(error.userMessage || t('entry.passkeyFailed'))
    } finally {
      setBusy(false)
    }
  }
  return { possible, words: words || refused || '', busy, ask }
}

function never(): () => void {
  return () => undefined
}
