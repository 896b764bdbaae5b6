import { Field, SubmitButton } from '../forms/index.ts'
import { useFrame } from '../layout/frame.ts'
import { EntryPage } from './entry-page.tsx'
import { CodeField } from './fields.tsx'
import type { LoginData } from './loader.ts'
import { LoginForm } from './login-form.tsx'
import { KeyAsSecondFactor } from './passkey-sign-in.tsx'
import { Ways } from './ways.tsx'

/** The step after the password, for who has set one up: a code of an app, a security key, or a code put aside. */
export function BySecondFactor({ step, apps, keys }: Pick<LoginData, 'step' | 'apps' | 'keys'>) {
  const { t } = useFrame()
  const isRecovery = step === 'recovery'
  return (
    <EntryPage
      title={t('login.secondTitle')}
      intro={t(isRecovery ? 'login.recoveryIntro' : step === 'app' ? 'login.appIntro' : 'login.keyIntro')}
    >
      {isRecovery && <RecoveryCode />}
      {step === 'app' && <AppCode apps={apps} />}
      {step === 'key' && <p className="entry-note entry-unscripted">{t('login.keyNeedsScript')}</p>}
      {!isRecovery && keys && <KeyAsSecondFactor />}
      <Ways
        ways={
          isRecovery
            ? [{ to: '/login', icon: 'previous', label: t('login.waySecond') }]
            : [{ to: '/login?way=recovery', icon: 'key', label: t('login.wayRecovery') }]
        }
      />
      <form className="entry-leave" method="post" action="/logout">
        <button className="entry-link" type="submit">
          {t('login.otherAccount')}
        </button>
      </form>
    </EntryPage>
  )
}

function AppCode({ apps }: Pick<LoginData, 'apps'>) {
  const { t } = useFrame()
  return (
    <LoginForm intent="app">
      {apps.length > 1 && (
        <Field
          name="factor"
          type="select"
          label={t('login.app')}
          options={apps.map(({ id, name }) => ({ value: id, label: name || t('login.appUnnamed') }))}
        />
      )}
      <CodeField label={t('login.appCode')} />
      <SubmitButton>{t('login.submit')}</SubmitButton>
    </LoginForm>
  )
}

function RecoveryCode() {
  const { t } = useFrame()
  return (
    <LoginForm intent="recovery">
      <Field
        name="code"
        label={t('login.recoveryCode')}
        validation="required:trim"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton>{t('login.submit')}</SubmitButton>
    </LoginForm>
  )
}
