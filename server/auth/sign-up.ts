import { violationOf } from '../data/engines/violations.ts'
import { note } from './audit.ts'
import { type Json, merged, objectIn, textIn } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { isEmail, normalEmail } from './email.ts'
import { byPassword, enter } from './enter.ts'
import { addUser } from './new-user.ts'
import { challengeIn } from './one-time/flow.ts'
import { redirectIn } from './one-time/letter.ts'
import { signUpByPhone } from './one-time/phone.ts'
import { signUpByLetter } from './one-time/sign-up.ts'
import { hashPassword } from './password.ts'
import { checkPassword } from './password-rules.ts'
import type { PresentedUser } from './present.ts'
import { AuthProblem } from './problems.ts'
import type { TokenAnswer } from './tokens.ts'

/** Makes an account for a stranger, where the operator lets strangers in; signs them in unless they have to confirm it first. */
export async function signUp(
  deps: AuthDeps,
  body: Json,
  url: string,
  client: Client,
): Promise<TokenAnswer | PresentedUser> {
  const { data, settings, limits, now } = deps
  const given = { email: textIn(body, 'email'), phone: textIn(body, 'phone') }
  if (given.email === null && given.phone === null) throw new AuthProblem('anonymous_provider_disabled')
  limits.change(client)
  if (!settings.signup) throw new AuthProblem('signup_disabled')
  if (given.email !== null && given.phone !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided on signup.',
    })
  const password = textIn(body, 'password')
  if (password === null)
    throw new AuthProblem('validation_failed', { message: 'Signup requires a valid password' })
  checkPassword(password, settings.passwordMinLength)
  const userMetadata = merged({}, objectIn(body, 'data') ?? {})
  if (given.email === null) return signUpByPhone(deps, given.phone ?? '', password, userMetadata, client)
  const email = normalEmail(given.email)
  if (!(await isEmail(email))) throw new AuthProblem('email_address_invalid')
  if (!settings.autoconfirm) {
    const challenge = challengeIn(body)
    limits.letter(email, 'stranger', client)
    const question = { email, challenge, redirectTo: redirectIn(deps, url), client }
    return signUpByLetter(deps, question, password, userMetadata)
  }
  const passwordHash = await hashPassword(password)
  const at = now().toISOString()
  const deed = { address: client.address, at }
  const taken = await data.auth.users.findByEmail(email)
  if (taken !== null) {
    await note(data.auth, { ...deed, actor: taken }, 'user_repeated_signup', { provider: 'email' })
    throw new AuthProblem('user_already_exists')
  }
  try {
    return await data.transaction(async ({ auth }) => {
      const asked = { email, passwordHash, confirmed: true, userMetadata, appMetadata: {} }
      const user = await addUser(auth, asked, at)
      await note(auth, { ...deed, actor: user }, 'user_signedup', { provider: 'email' })
      return enter(deps, auth, user, byPassword, client)
    })
  } catch (error) {
    // Somebody was faster.
    if (violationOf(error) === 'unique') throw new AuthProblem('user_already_exists', { cause: error })
    throw error
  }
}
