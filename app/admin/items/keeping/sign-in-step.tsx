import { useState } from 'react'
import { Field, Form, type FormErrors, type FormValues, SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { CodeField } from '../../../login/fields.tsx'
import type { LoginPageData } from '../../../login/login-page-data.ts'
import { PasskeyError, requestPasskeySignIn, supportsPasskeys } from '../../../login/passkey-ceremony.ts'
import { Button } from '../../../ui/button.tsx'
import { sendStep } from './sign-in.ts'

interface Props {
  readonly login: LoginPageData
  readonly email: string
  /** Goes on: with what is asked for next, or in. */
  readonly onNext: (way: string | null) => Promise<void>
}

/** What is asked for now: the password, a code, or a code put aside. */
export function SignInStep({ login: { step, apps, keys }, email, onNext }: Props) {
  const { t } = usePageContext()
  const send = async (fields: Readonly<Record<string, string>>): Promise<FormErrors | undefined> => {
    const sent = await sendStep(fields)
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
        <Form values={{ email }} onSubmit={(values) => send({ ...texts(values), intent })}>
          {intent === 'password' && <PasswordFields />}
          {intent === 'app' && apps.length > 1 && (
            <Field
              name="factor"
              type="select"
              label={t('login.app')}
              options={apps.map(({ id, name }) => ({ value: id, label: name || t('login.appUnnamed') }))}
            />
          )}
          {intent === 'app' && <CodeField label={t('login.appCode')} />}
          {intent === 'recovery' && (
            <Field
              name="code"
              label={t('login.recoveryCode')}
              validation="required:trim"
              autoComplete="off"
            />
          )}
          <SubmitButton>{t('login.submit')}</SubmitButton>
        </Form>
      )}
      {(!isSecond || keys) && <ByKey intent={isSecond ? 'key' : 'passkey'} send={send} />}
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
      <Field
        name="email"
        type="email"
        label={t('login.email')}
        validation="required:trim|email"
        autoComplete="username"
      />
      <Field
        name="password"
        type="password"
        label={t('login.password')}
        validation="required"
        autoComplete="current-password"
      />
    </>
  )
}

interface KeyProps {
  readonly intent: 'passkey' | 'key'
  readonly send: (fields: Readonly<Record<string, string>>) => Promise<FormErrors | undefined>
}

function ByKey({ intent, send }: KeyProps) {
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
      if (error.words !== null) setWords(error.words || t('entry.passkeyFailed'))
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

function texts(values: FormValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
}
