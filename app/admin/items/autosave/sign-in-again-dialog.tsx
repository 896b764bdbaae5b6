import { requestJson } from '../../../api/client.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import './autosave.css'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LoginPageData } from '../../../login/login-page-data.ts'
import { fetchSignInStep } from './sign-in-requests.ts'
import { SignInStepForm } from './sign-in-step-form.tsx'
import type { CurrentAccountResponse } from './unsaved-draft-handlers.ts'
import type { AutosaveController } from './use-autosave.ts'

interface Props {
  readonly me: AutosaveController['me']
  readonly who: AutosaveController['readCurrentAccount']
  /** They are signed in again, and what waited for it can go on. */
  readonly onDone: () => void
  readonly onLater: () => void
}

type SignInDialogState =
  | { readonly login: LoginPageData }
  | { readonly other: CurrentAccountResponse }
  | 'failed'
  | null

/** Signing in again, over the page one is writing on. */
export function SignInAgainDialog({ me, who, onDone, onLater }: Props) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState<SignInDialogState>(null)

  const next = useCallback(async (way: string | null) => {
    const sent = await fetchSignInStep(way)
    if ('failure' in sent) return setAsked('failed')
    if (sent.data.state === 'step') return setAsked({ login: sent.data.login })
    await entered()
  }, [])
  /** Somebody is signed in: whose text it is has to be said before anything goes on. */
  const entered = useEffectEvent(async () => {
    const now = await who()
    if ('trouble' in now) setAsked('failed')
    else if (now.account === me.id) onDone()
    else setAsked({ other: now })
  })

  useEffect(() => void next(null), [next])
  const step = asked !== null && typeof asked === 'object' && 'login' in asked ? asked.login.step : null
  useEffect(() => {
    if (step === null) return
    // What is asked for came after the dialog: the focus goes to the first that is still to be filled in.
    const inputs = [...(dialog.current?.querySelectorAll<HTMLInputElement>('form input') ?? [])]
    inputs.find(({ type, value }) => type !== 'hidden' && value === '')?.focus()
  }, [step])
  useEffect(() => {
    // Signed in in another window: noticed when one comes back to this one.
    const look = () => void next(null)
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [next])

  return (
    <Dialog
      ref={dialog}
      className="sign-in-again"
      title={t(
        asked !== null && typeof asked === 'object' && 'other' in asked
          ? 'signInAgain.otherTitle'
          : 'signInAgain.title',
      )}
      openOnMount
      onCancel={onLater}
    >
      {asked === 'failed' && (
        <>
          <p role="alert">{t('signInAgain.failed')}</p>
          <Button onClick={() => void next(null)}>{t('keeping.again')}</Button>
        </>
      )}
      {asked !== null && typeof asked === 'object' && 'login' in asked && (
        <>
          <p>{t('signInAgain.intro')}</p>
          <p className="admin-faint">{t('signInAgain.expected', { email: me.email })}</p>
          <SignInStepForm key={asked.login.step} login={asked.login} email={me.email} onNext={next} />
        </>
      )}
      {asked !== null && typeof asked === 'object' && 'other' in asked && (
        <OtherAccountNotice me={me} other={asked.other} onAgain={() => next(null)} onDone={onDone} />
      )}
      <div className="sign-in-ways">
        <ButtonLink variant="quiet" href="/login" target="_blank" rel="noopener">
          {t('signInAgain.otherWindow')}
          <span className="sr-only"> ({t('signInAgain.newWindow')})</span>
        </ButtonLink>
        <Button variant="quiet" onClick={onLater}>
          {t('signInAgain.later')}
        </Button>
      </div>
    </Dialog>
  )
}

interface OtherAccountNoticeProps {
  readonly me: AutosaveController['me']
  readonly other: CurrentAccountResponse
  readonly onAgain: () => Promise<void>
  readonly onDone: () => void
}

/** Somebody else is signed in now: nobody's text becomes another's unasked. */
function OtherAccountNotice({ me, other, onAgain, onDone }: OtherAccountNoticeProps) {
  const { t } = usePageContext()
  const { revalidate } = useRevalidator()
  const signOut = async () => {
    await requestJson('/logout', { method: 'POST' })
    await onAgain()
  }
  // From now on the page is the other's, and so is what is kept and saved on it.
  const goOn = async () => {
    await revalidate()
    onDone()
  }
  return (
    <>
      <p role="alert">{t('signInAgain.other', { other: other.email, email: me.email })}</p>
      <Button onClick={() => void signOut()}>{t('signInAgain.again', { email: me.email })}</Button>
      <Button variant="quiet" onClick={() => void goOn()}>
        {t('signInAgain.goOn', { other: other.email })}
      </Button>
    </>
  )
}
