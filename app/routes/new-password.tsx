import { redirect } from 'react-router'
import { returnToCookieName } from '../../domain/safe-redirect-path.ts'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { toLoginFormErrors } from '../login/auth-errors.ts'
import { LoginForm, LoginPageLayout } from '../login/login-page-layout.tsx'
import { redirectToReturnPath } from '../login/return-to.ts'
import { DisplayNameField, NewPasswordField } from '../login/sign-in-fields.tsx'
import { createPageLoader } from '../page-loader.ts'
import { PasswordStrengthMeter } from '../password/strength-meter.tsx'
import type { AppRequest } from '../request.ts'

export const loader = createPageLoader(async (app, { url }) => ({
  email: await requireEmailLink(app),
  invited: url.searchParams.has('welcome'),
}))

export const action = createPublicAction({ 'new-password': (request) => choosePassword(request) })

/** How long after the link of an e-mail was used a password may be chosen without the old one, in seconds. */
const linkLifetime = 3600
/** Methods that prove that somebody has just read an e-mail; ours are all called by the first name. */
const emailMethods = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup'])

/** The address of a user who came by the link of an e-mail and has given their second factor; others are redirected. */
async function requireEmailLink({ session, origin, now }: AppRequest): Promise<string> {
  if (session.needsSecondFactor) throw toSecondFactor(origin)
  if (session.account === null) throw redirect('/login?way=forgotten')
  const auth = await session.getAuthClient()
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  const isRecent = data?.currentAuthenticationMethods.some(
    (entry) =>
      typeof entry === 'object' &&
      emailMethods.has(entry.method) &&
      now.getTime() / 1000 - entry.timestamp < linkLifetime,
  )
  // Whoever finds a signed-in browser must not take the account over: with the old password it is changed elsewhere.
  if (isRecent !== true) throw redirect('/admin/account')
  return session.account.email
}

/** First the second factor, then back here. */
function toSecondFactor(origin: string): Response {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  const path = encodeURIComponent('/new-password')
  const cookie = `${returnToCookieName}=${path}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure}`
  return redirect('/login', { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Saves the password; all other sessions of the user end. */
const choosePassword: ActionHandler<never, ActionRequest> = async ({ app, args, t, text, check }) => {
  await requireEmailLink(app)
  const [password, name] = [text('password'), text('name').trim()]
  const values = { name }
  const errors = await check([
    { name: 'password', label: t('newPassword.password'), rules: 'required' },
    { name: 'name', label: t('setup.name'), rules: 'length:0,50' },
  ])
  if (errors !== null) return { errors, values }
  const auth = await app.session.getAuthClient()
  const { error } = await auth.updateUser({ password, ...(name === '' ? {} : { data: { name } }) })
  if (error !== null) return { errors: toLoginFormErrors(error, app, 'password'), values }
  return redirectToReturnPath(args.request, app)
}

interface Props {
  readonly loaderData: { readonly email: string; readonly invited: boolean }
}

/** Where somebody chooses a password who came by a letter: a new one, or their first. */
export default function NewPassword({ loaderData: { email, invited } }: Props) {
  const { t } = usePageContext()
  return (
    <LoginPageLayout
      title={t(invited ? 'newPassword.inviteTitle' : 'newPassword.title')}
      intro={t(invited ? 'newPassword.inviteIntro' : 'newPassword.intro', { email })}
    >
      <LoginForm intent="new-password">
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {invited && <DisplayNameField />}
        <NewPasswordField label={t('newPassword.password')} />
        <PasswordStrengthMeter passwordField="password" knownWords={[email]} />
        <SubmitButton>{t('newPassword.submit')}</SubmitButton>
      </LoginForm>
    </LoginPageLayout>
  )
}
