import './autosave.css'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiResult, requestJson } from '../../../api/client.ts'
import { Form, type FormErrors, FormField, type FormValues, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LoginPageData } from '../../../login/login-page-data.ts'
import { PasskeyError, performPasskeyCeremony, supportsPasskeys } from '../../../login/passkey-ceremony.ts'
import type { SignInAgainResponse } from '../../../login/sign-in-again.ts'
import { OneTimeCodeField } from '../../../login/sign-in-fields.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/dialog.tsx'
import type { CurrentAccountResponse } from './unsaved-draft-handlers.ts'
import type { AutosaveAndDraftRecovery } from './use-autosave.ts'

interface SignInAgainDialogProps {
  readonly me: AutosaveAndDraftRecovery['me']
  readonly who: AutosaveAndDraftRecovery['readCurrentAccount']
  /** Called when the user is signed in again and failed requests can be retried. */
  readonly onDone: () => void
  readonly onLater: () => void
}

type SignInDialogState =
  | { readonly login: LoginPageData }
  | { readonly other: CurrentAccountResponse }
  | 'failed'
  | null

/** Dialog to sign in again without leaving the form. */
export function SignInAgainDialog({ me, who: readCurrentAccount, onDone, onLater }: SignInAgainDialogProps) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useState<SignInDialogState>(null)

  const loadStep = useCallback(async (method: string | null) => {
    const result = await fetchSignInStep(method)
    if ('failure' in result) return setState('failed')
    if (result.data.state === 'step') return setState({ login: result.data.login })
    await checkAccount()
  }, [])
  /** Finishes if the signed-in account is the one the page was rendered for. */
  const checkAccount = useEffectEvent(async () => {
    const current = await readCurrentAccount()
    if ('trouble' in current) setState('failed')
    else if (current.account === me.id) onDone()
    else setState({ other: current })
  })

  useEffect(() => void loadStep(null), [loadStep])
  const step = state !== null && typeof state === 'object' && 'login' in state ? state.login.step : null
  useEffect(() => {
    if (step === null) return
    // The fields were rendered after the dialog opened: focus the first empty one.
    const inputs = [...(dialog.current?.querySelectorAll<HTMLInputElement>('form input') ?? [])]
    inputs.find(({ type, value }) => type !== 'hidden' && value === '')?.focus()
  }, [step])
  useEffect(() => {
    // Detects a sign-in in another window when this one gets the focus again.
    const recheck = () => void loadStep(null)
    window.addEventListener('focus', recheck)
    return () => window.removeEventListener('focus', recheck)
  }, [loadStep])

  return (
    <ModalDialog
      ref={dialog}
      className="sign-in-again"
      title={t(
        state !== null && typeof state === 'object' && 'other' in state
          ? 'signInAgain.otherTitle'
          : 'signInAgain.title',
      )}
      openOnMount
      onCancel={onLater}
    >
      {state === 'failed' && (
        <>
          <p role="alert">{t('signInAgain.failed')}</p>
          <Button onClick={() => void loadStep(null)}>{t('autosave.again')}</Button>
        </>
      )}
      {state !== null && typeof state === 'object' && 'login' in state && (
        <>
          <p>{t('signInAgain.intro')}</p>
          <p className="admin-faint">{t('signInAgain.expected', { name: me.name })}</p>
          <SignInStepForm key={state.login.step} login={state.login} email={me.email} onNext={loadStep} />
        </>
      )}
      {state !== null && typeof state === 'object' && 'other' in state && (
        <OtherAccountNotice me={me} other={state.other} onAgain={() => loadStep(null)} onDone={onDone} />
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
    </ModalDialog>
  )
}

interface OtherAccountNoticeProps {
  readonly me: AutosaveAndDraftRecovery['me']
  readonly other: CurrentAccountResponse
  readonly onAgain: () => Promise<void>
  readonly onDone: () => void
}

/** Shown if another account is signed in: the text is not passed to it without confirmation. */
function OtherAccountNotice({ me, other, onAgain, onDone }: OtherAccountNoticeProps) {
  const { t } = usePageContext()
  const { revalidate } = useRevalidator()
  const signOut = async () => {
    await requestJson('/logout', { method: 'POST' })
    await onAgain()
  }
  // From now on the page belongs to the other account, and so do its drafts and saves.
  const continueAsOther = async () => {
    await revalidate()
    onDone()
  }
  // Only their addresses distinguish two accounts of the same name.
  const [name, otherName] = me.name === other.name ? [me.email, other.email] : [me.name, other.name]
  return (
    <>
      <p role="alert">{t('signInAgain.other', { other: otherName, name })}</p>
      <Button onClick={() => void signOut()}>{t('signInAgain.again', { name })}</Button>
      <Button variant="quiet" onClick={() => void continueAsOther()}>
        {t('signInAgain.goOn', { other: otherName })}
      </Button>
    </>
  )
}

interface SignInStepFormProps {
  readonly login: LoginPageData
  readonly email: string
  /** Continues with the next step, or finishes if the user is signed in. */
  readonly onNext: (method: string | null) => Promise<void>
}

/** The form of the current step: password, one-time code or recovery code. */
function SignInStepForm({ login: { step, keys }, email, onNext }: SignInStepFormProps) {
  const { t } = usePageContext()
  const submit = async (fields: Readonly<Record<string, string>>): Promise<FormErrors | undefined> => {
    const result = await submitSignInStep(fields)
    if ('failure' in result) return { form: [t('signInAgain.failed')] }
    if (result.data.state === 'refused') return result.data.errors
    await onNext(null)
    return undefined
  }
  const intent = step === 'app' || step === 'recovery' ? step : 'password'
  const isSecond = intent !== 'password' || step === 'key'
  return (
    <>
      {step !== 'key' && (
        <Form values={{ email }} onSubmit={(values) => submit({ ...toStringValues(values), intent })}>
          {intent === 'password' && <PasswordFields />}
          {intent === 'app' && <OneTimeCodeField label={t('login.appCode')} />}
          {intent === 'recovery' && (
            <FormField
              name="code"
              label={t('login.recoveryCode')}
              validation="required:trim"
              autoComplete="off"
            />
          )}
          <SubmitButton>{t('login.submit')}</SubmitButton>
        </Form>
      )}
      {(!isSecond || keys) && <SignInStepPasskeyButton intent={isSecond ? 'key' : 'passkey'} send={submit} />}
      {isSecond && step !== 'recovery' && (
        <Button variant="quiet" onClick={() => void onNext('recovery')}>
          {t('login.wayRecovery')}
        </Button>
      )}
    </>
  )
}

function PasswordFields() {
  const { t } = usePageContext()
  return (
    <>
      <FormField
        name="email"
        type="email"
        label={t('login.email')}
        validation="required:trim|email"
        autoComplete="username"
      />
      <FormField
        name="password"
        type="password"
        label={t('login.password')}
        validation="required"
        autoComplete="current-password"
      />
    </>
  )
}

interface SignInStepPasskeyButtonProps {
  readonly intent: 'passkey' | 'key'
  readonly send: (fields: Readonly<Record<string, string>>) => Promise<FormErrors | undefined>
}

function SignInStepPasskeyButton({ intent, send: submit }: SignInStepPasskeyButtonProps) {
  const { t } = usePageContext()
  const [errorText, setErrorText] = useState('')
  if (!supportsPasskeys()) return null
  const signInWithPasskey = async () => {
    setErrorText('')
    try {
      const errors = await submit({ intent, ...(await performPasskeyCeremony(false)) })
      setErrorText(errors?.form?.[0] ?? '')
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      if (error.userMessage !== null) setErrorText(error.userMessage || t('authErrors.passkeyFailed'))
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void signInWithPasskey()}>
        {t(intent === 'key' ? 'login.key' : 'login.passkey')}
      </Button>
      <p role="alert" className="admin-problem">
        {errorText}
      </p>
    </>
  )
}

function toStringValues(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
}

const path = '/login/again'

/** Loads the current sign-in step; `in` if the user is already signed in, perhaps in another window. */
async function fetchSignInStep(method: string | null): Promise<ApiResult<SignInAgainResponse>> {
  return toSignedInIfRedirected(await requestJson(`${path}${method === null ? '' : `?way=${method}`}`))
}

async function submitSignInStep(
  fields: Readonly<Record<string, string>>,
): Promise<ApiResult<SignInAgainResponse>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return toSignedInIfRedirected(await requestJson(path, { form }))
}

/** The login redirects a request that has a session. */
function toSignedInIfRedirected(result: ApiResult<SignInAgainResponse>): ApiResult<SignInAgainResponse> {
  return 'failure' in result && result.redirected ? { data: { state: 'in' } } : result
}
