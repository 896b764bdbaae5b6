import { Field, SubmitButton } from '../forms/index.ts'
import { useFrame } from '../layout/frame.ts'
import { EntryPage } from './entry-page.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { Ways } from './ways.tsx'

/** The first thing that is offered: an address and a password, or a passkey. */
export function ByPassword() {
  const { t, site } = useFrame()
  return (
    <EntryPage title={t('login.title')} intro={t('login.intro', { site: site.webTitle })}>
      <LoginForm intent="password">
        <Field
          name="email"
          type="email"
          label={t('login.email')}
          validation="required:trim|email"
          autoComplete="username webauthn"
          inputMode="email"
        />
        <Field
          name="password"
          type="password"
          label={t('login.password')}
          validation="required"
          autoComplete="current-password"
        />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </LoginForm>
      <Ways
        ways={[
          { to: '/login?way=code', icon: 'mail', label: t('login.wayCode') },
          { to: '/login?way=forgotten', icon: 'key', label: t('login.wayForgotten') },
        ]}
      />
      {/* Last: it appears once the page is awake, and must not push away what somebody is about to press. */}
      <PasskeySignIn />
    </EntryPage>
  )
}
