import { useState } from 'react'
import { Form, type FormErrors, FormField, type FormValues, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LoginPageData } from '../../../login/login-page-data.ts'
import { PasskeyError, requestPasskeyResponse, supportsPasskeys } from '../../../login/passkey-ceremony.ts'
import { OneTimeCodeField } from '../../../login/sign-in-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { submitSignInStep } from './sign-in-requests.ts'

interface Props {
  readonly login: LoginPageData
  readonly email: string
  /** Continues with the next step, or finishes if the user is signed in. */
  readonly onNext: (method: string | null) => Promise<void>
}

/** The form of the current step: password, one-time code or recovery code. */
export function SignInStepForm({ login: { step, apps, keys }, email, onNext }: Props) {
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
      const errors = await submit({ intent, ...(await requestPasskeyResponse(false)) })
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
