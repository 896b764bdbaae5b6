import { Field, SubmitButton } from '../forms/index.ts'
import { useFrame } from '../layout/frame.ts'
import { EntryPage } from './entry-page.tsx'
import { CodeField } from './fields.tsx'
import { LoginForm, useAnswer } from './login-form.tsx'
import { Ways } from './ways.tsx'

interface Props {
  /** Whether letters leave this machine. */
  readonly mail: boolean
}

/** A letter with a code: first the address, then the code. */
export function ByCode({ mail }: Props) {
  const { t } = useFrame()
  const sent = useAnswer('send-code')
  const tried = useAnswer('code')
  const email = sent?.sentTo ?? tried?.values?.email
  if (email === undefined)
    return (
      <EntryPage title={t('login.codeTitle')} intro={t('login.codeIntro')}>
        <NoMail mail={mail} />
        <LoginForm intent="send-code">
          <AddressField />
          <SubmitButton>{t('login.codeSend')}</SubmitButton>
        </LoginForm>
        <BackToPassword />
      </EntryPage>
    )
  return (
    <EntryPage title={t('login.codeTitle')}>
      <p className="entry-note" role="status">
        {t('login.codeSent', { email })}
      </p>
      <NoMail mail={mail} />
      <LoginForm key={email} intent="code" values={{ email }}>
        <input type="hidden" name="email" value={email} />
        <CodeField label={t('login.code')} />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </LoginForm>
      <Ways
        ways={[
          { to: '/login?way=code', icon: 'mail', label: t('login.codeAgain') },
          { to: '/login', icon: 'key', label: t('login.wayPassword') },
        ]}
      />
    </EntryPage>
  )
}

/** A letter by which the password is changed. The answer is the same whether there is such an account or not. */
export function Forgotten({ mail }: Props) {
  const { t } = useFrame()
  const email = useAnswer('forgotten')?.sentTo
  if (email !== undefined)
    return (
      <EntryPage title={t('login.forgottenTitle')}>
        <p className="entry-note" role="status">
          {t('login.forgottenSent', { email })}
        </p>
        <NoMail mail={mail} />
        <BackToPassword />
      </EntryPage>
    )
  return (
    <EntryPage title={t('login.forgottenTitle')} intro={t('login.forgottenIntro')}>
      <NoMail mail={mail} />
      <LoginForm intent="forgotten">
        <AddressField />
        <SubmitButton>{t('login.forgottenSend')}</SubmitButton>
      </LoginForm>
      <BackToPassword />
    </EntryPage>
  )
}

function AddressField() {
  const { t } = useFrame()
  return (
    <Field
      name="email"
      type="email"
      label={t('login.email')}
      validation="required:trim|email"
      autoComplete="username"
      inputMode="email"
    />
  )
}

function BackToPassword() {
  const { t } = useFrame()
  return <Ways ways={[{ to: '/login', icon: 'key', label: t('login.wayPassword') }]} />
}

/** Where letters go nowhere, whoever waits for one has to know. */
function NoMail({ mail }: Props) {
  const { t } = useFrame()
  return mail ? null : <p className="entry-note">{t('login.noMail')}</p>
}
