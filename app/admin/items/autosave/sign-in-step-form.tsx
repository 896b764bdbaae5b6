import { useState } from 'react'
import { Form, type FormErrors, FormField, type FormValues, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LoginPageData } from '../../../login/login-page-data.ts'
import { PasskeyError, requestPasskeySignIn, supportsPasskeys } from '../../../login/passkey-ceremony.ts'
import { OneTimeCodeField } from '../../../login/sign-in-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { submitSignInStep } from './sign-in-requests.ts'

interface Props {
  readonly login: LoginPageData
  readonly email: string
  /** Goes on: with what is asked for next, or in. */
  readonly onNext: (way: string | null) => Promise<void>
}

/** What is asked for now: the password, a code, or a code put aside. */
export function SignInStepForm({ login: { step, apps, keys }, email, onNext }: Props) {
  const { t } = usePageContext()
  const send = async (fields: Readonly<Record<string, string>>): Promise<FormErrors | undefined> => {
    const sent = await submitSignInStep(fields)
    if ('failure' in sent) return { form: [t('signInAgain.failed')] }
    if (sent.data.state === 'refused') return sent.data.errors
    await onNext(null)
    return undefined
  }
  const intent = step === 'app' || step === 'recovery' ? step : 'password'
  const isSecond = intent !== 'password' || step === 'key'
  return (
    <>
      {step !== 'key' && (
        <Form values={{ email }} onSubmit={(values) => send({ ...toStringValues(values), intent })}>
          {intent === 'password' && <PasswordFields />}
          {intent === 'app' && apps.length > 1 && (
            <FormField
              name="factor"
              type="select"
              label={t('login.app')}
              options={apps.map(({ id, name }) => ({ value: id, label: name || t('login.appUnnamed') }))}
            />
          )}
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
      {(!isSecond || keys) && <SignInStepPasskeyButton intent={isSecond ? 'key' : 'passkey'} send={send} />}
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

function SignInStepPasskeyButton({ intent, send }: SignInStepPasskeyButtonProps) {
  const { t } = usePageContext()
  const [words, setWords] = useState('')
  if (!supportsPasskeys()) return null
  const ask = async () => {
    setWords('')
    try {
      const refused = await send({ intent, ...(await requestPasskeySignIn(false)) })
      setWords(refused?.form?.[0] ?? '')
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error
      if (error.userMessage !== null) setWords(error.userMessage || t('entry.passkeyFailed'))
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={() => void ask()}>
        {t(intent === 'key' ? 'login.key' : 'login.passkey')}
      </Button>
      <p role="alert" className="admin-problem">
        {words}
      </p>
    </>
  )
}

function toStringValues(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
}
