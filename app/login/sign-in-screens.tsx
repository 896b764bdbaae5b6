import { useFormActionResult } from '../actions/action-form.tsx'
import { FormField, SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import type { LoginPageData } from './login-page-data.ts'
import { SignInMethodLinks, SingleTaskPageForm, SingleTaskPageLayout } from './login-page-layout.tsx'
import { PasskeyButtonAndAutofill, SecondFactorPasskeyButton } from './passkey-button.tsx'
import { EmailField, OneTimeCodeField } from './sign-in-fields.tsx'
import type { EmailRequestedResult } from './sign-in-handlers.ts'

/** The first screen: e-mail address and password, or a passkey. */
export function PasswordSignInScreen({ mail }: Pick<LoginPageData, 'mail'>) {
  const { t, site } = usePageContext()
  return (
    <SingleTaskPageLayout title={t('login.title')} intro={t('login.intro', { site: site.webTitle })}>
      <SingleTaskPageForm intent="password">
        <EmailField label={t('login.email')} autoComplete="username webauthn" />
        <FormField
          name="password"
          type="password"
          label={t('login.password')}
          validation="required"
          autoComplete="current-password"
        />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </SingleTaskPageForm>
      <SignInMethodLinks
        links={[
          ...(mail ? ([{ to: '/login?way=code', icon: 'mail', label: t('login.wayCode') }] as const) : []),
          { to: '/login?way=forgotten', icon: 'key', label: t('login.wayForgotten') },
        ]}
      />
      {/* Last, because it appears on hydration and must not shift the other controls. */}
      <PasskeyButtonAndAutofill />
    </SingleTaskPageLayout>
  )
}

/** Signing in with a code by e-mail: first the address, then the code. */
export function EmailCodeSignInScreen({ mail }: Pick<LoginPageData, 'mail'>) {
  const { t } = usePageContext()
  const sendResult = useFormActionResult<EmailRequestedResult>('send-code')
  const verifyResult = useFormActionResult('code')
  const email = sendResult?.shown?.sentTo ?? verifyResult?.values?.email
  if (email === undefined)
    return (
      <SingleTaskPageLayout title={t('login.codeTitle')} intro={t('login.codeIntro')}>
        <NoMailNotice mail={mail} />
        <SingleTaskPageForm intent="send-code">
          <EmailField label={t('login.email')} />
          <SubmitButton>{t('login.codeSend')}</SubmitButton>
        </SingleTaskPageForm>
        <PasswordLink />
      </SingleTaskPageLayout>
    )
  return (
    <SingleTaskPageLayout title={t('login.codeTitle')}>
      <p className="login-note" role="status">
        {t('login.codeSent', { email })}
      </p>
      <NoMailNotice mail={mail} />
      <SingleTaskPageForm key={email} intent="code" values={{ email }}>
        <input type="hidden" name="email" value={email} />
        <OneTimeCodeField label={t('login.code')} />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </SingleTaskPageForm>
      <SignInMethodLinks
        links={[
          { to: '/login?way=code', icon: 'mail', label: t('login.codeAgain') },
          { to: '/login', icon: 'key', label: t('login.wayPassword') },
        ]}
      />
    </SingleTaskPageLayout>
  )
}

/** Requests a password-reset e-mail. The response is the same whether the account exists or not. */
export function ForgottenPasswordScreen({ mail }: Pick<LoginPageData, 'mail'>) {
  const { t } = usePageContext()
  const email = useFormActionResult<EmailRequestedResult>('forgotten')?.shown?.sentTo
  if (email !== undefined)
    return (
      <SingleTaskPageLayout title={t('login.forgottenTitle')}>
        <p className="login-note" role="status">
          {t('login.forgottenSent', { email })}
        </p>
        <NoMailNotice mail={mail} />
        <PasswordLink />
      </SingleTaskPageLayout>
    )
  return (
    <SingleTaskPageLayout title={t('login.forgottenTitle')} intro={t('login.forgottenIntro')}>
      <NoMailNotice mail={mail} />
      <SingleTaskPageForm intent="forgotten">
        <EmailField label={t('login.email')} />
        <SubmitButton>{t('login.forgottenSend')}</SubmitButton>
      </SingleTaskPageForm>
      <PasswordLink />
    </SingleTaskPageLayout>
  )
}

/** The step after the password for a user with a second factor: an app's code, a security key, or a recovery code. */
export function SecondFactorScreen({ step, keys }: Pick<LoginPageData, 'step' | 'keys'>) {
  const { t } = usePageContext()
  const isRecovery = step === 'recovery'
  return (
    <SingleTaskPageLayout
      title={t('login.secondTitle')}
      intro={t(isRecovery ? 'login.recoveryIntro' : step === 'app' ? 'login.appIntro' : 'login.keyIntro')}
    >
      {isRecovery && <RecoveryCodeForm />}
      {step === 'app' && <AppCodeForm />}
      {step === 'key' && <p className="login-note login-unscripted">{t('login.keyNeedsScript')}</p>}
      {!isRecovery && keys && <SecondFactorPasskeyButton />}
      <SignInMethodLinks
        links={
          isRecovery
            ? [{ to: '/login', icon: 'previous', label: t('login.waySecond') }]
            : [{ to: '/login?way=recovery', icon: 'key', label: t('login.wayRecovery') }]
        }
      />
      <form className="login-leave" method="post" action="/logout">
        <button className="login-link" type="submit">
          {t('login.otherAccount')}
        </button>
      </form>
    </SingleTaskPageLayout>
  )
}

function AppCodeForm() {
  const { t } = usePageContext()
  return (
    <SingleTaskPageForm intent="app">
      <OneTimeCodeField label={t('login.appCode')} />
      <SubmitButton>{t('login.submit')}</SubmitButton>
    </SingleTaskPageForm>
  )
}

function RecoveryCodeForm() {
  const { t } = usePageContext()
  return (
    <SingleTaskPageForm intent="recovery">
      <FormField
        name="code"
        label={t('login.recoveryCode')}
        validation="required:trim"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton>{t('login.submit')}</SubmitButton>
    </SingleTaskPageForm>
  )
}

/** Shown on a new site that has no owner yet; strangers read it too, and learn nothing about the server. */
export function NoOwnerScreen({ isOnServerMachine }: Pick<LoginPageData, 'isOnServerMachine'>) {
  const { t } = usePageContext()
  return (
    <SingleTaskPageLayout
      title={t('login.noOwner')}
      intro={t(isOnServerMachine ? 'login.noOwnerHere' : 'login.noOwnerText')}
    >
      {isOnServerMachine && (
        <pre className="login-command">
          <code>npm run -s letopis -- owner link</code>
        </pre>
      )}
      <p className="more">
        <a href="/">{t('login.back')}</a>
      </p>
    </SingleTaskPageLayout>
  )
}

function PasswordLink() {
  const { t } = usePageContext()
  return <SignInMethodLinks links={[{ to: '/login', icon: 'key', label: t('login.wayPassword') }]} />
}

/** Says that e-mail is not configured, so that users do not wait for a message. */
function NoMailNotice({ mail }: Pick<LoginPageData, 'mail'>) {
  const { t } = usePageContext()
  return mail ? null : <p className="login-note">{t('login.noMail')}</p>
}
