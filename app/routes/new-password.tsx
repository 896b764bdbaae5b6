import { redirect } from 'react-router'
import { formatReturnToCookie } from '../../domain/safe-redirect-path.ts'
import { type ActionHandler, type ActionRequest, createPublicAction } from '../actions/create-action.ts'
import { buildFlashSetCookieHeader, getFlashSection } from '../actions/flash.ts'
import { SubmitButton } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { toLoginFormErrors } from '../login/auth-errors.ts'
import { SingleTaskPageForm, SingleTaskPageLayout } from '../login/login-page-layout.tsx'
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

/**
 * How long after using an e-mail link a password can be set without the old one, in seconds: as long as any other proof
 * of identity counts.
 */
const linkLifetime = 600
/** Authentication methods that prove access to the e-mail account; our own links all use the first. */
const emailMethods = new Set(['otp', 'magiclink', 'recovery', 'invite', 'email/signup'])

/** Returns the address of a user who used an e-mail link and passed the second factor; redirects others. */
async function requireEmailLink({ session, origin, now }: AppRequest): Promise<string> {
  if (session.needsSecondFactor) throw redirectToSecondFactor(origin)
  if (session.account === null) throw redirect('/login?way=forgotten')
  const auth = await session.getAuthClient()
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  const isRecent = data?.currentAuthenticationMethods.some(
    (entry) =>
      typeof entry === 'object' &&
      emailMethods.has(entry.method) &&
      now.getTime() / 1000 - entry.timestamp < linkLifetime,
  )
  // A session alone must not allow an account takeover; the account page requires the old password.
  if (isRecent !== true) throw redirectToPasswordChange(origin)
  return session.account.email
}

/** Redirects to the second factor, which returns to this page. */
function redirectToSecondFactor(origin: string): Response {
  const cookie = formatReturnToCookie('/new-password', origin.startsWith('https:'))
  return redirect('/login', { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Redirects to the form that asks for the current password, and says why. */
function redirectToPasswordChange(origin: string): Response {
  const cookie = buildFlashSetCookieHeader('passwordLinkExpired', origin.startsWith('https:'))
  const section = getFlashSection('passwordLinkExpired')
  return redirect(`/admin/account#${section}`, { status: 303, headers: { 'Set-Cookie': cookie } })
}

/** Saves the password and ends all other sessions of the user. */
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

/** Sets a password after a reset or an invitation e-mail. */
export default function NewPasswordPage({ loaderData: { email, invited } }: Props) {
  const { t } = usePageContext()
  return (
    <SingleTaskPageLayout
      title={t(invited ? 'newPassword.inviteTitle' : 'newPassword.title')}
      intro={t(invited ? 'newPassword.inviteIntro' : 'newPassword.intro', { email })}
    >
      <SingleTaskPageForm intent="new-password">
        {/* Identifies the account to password managers. */}
        <input type="hidden" name="username" value={email} autoComplete="username" />
        {invited && <DisplayNameField />}
        <NewPasswordField label={t('newPassword.password')} />
        <PasswordStrengthMeter passwordField="password" knownWords={[email]} />
        <SubmitButton>{t('newPassword.submit')}</SubmitButton>
      </SingleTaskPageForm>
    </SingleTaskPageLayout>
  )
}
