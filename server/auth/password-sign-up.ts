import { findConstraintViolation } from '../data/engines/constraint-violations.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { isAcceptedEmail, normalizeEmail } from './email-address.ts'
import { type JsonObject, mergeMetadata, readOptionalObject, readOptionalString } from './json-body.ts'
import { insertUserWithIdentity } from './new-user.ts'
import { signUpWithEmailConfirmation } from './one-time-tokens/email-sign-up.ts'
import { parsePkceChallenge } from './one-time-tokens/pkce-flow.ts'
import { signUpWithPhone } from './one-time-tokens/sms-requests.ts'
import { readAllowedRedirect } from './one-time-tokens/token-email.ts'
import { hashPassword } from './password-hash.ts'
import { assertPasswordLength } from './password-rules.ts'
import type { TokenResponse } from './session-tokens.ts'
import { passwordAuthMethod, signInUser } from './sign-in-user.ts'
import type { UserResponse } from './user-response.ts'

/** Makes an account for a stranger, where the operator lets strangers in; signs them in unless they have to confirm it first. */
export async function signUpWithPassword(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<TokenResponse | UserResponse> {
  const { data, settings, limits, now } = deps
  const given = { email: readOptionalString(body, 'email'), phone: readOptionalString(body, 'phone') }
  if (given.email === null && given.phone === null) throw new AuthProblem('anonymous_provider_disabled')
  limits.countAccountChange(client)
  if (!settings.signup) throw new AuthProblem('signup_disabled')
  if (given.email !== null && given.phone !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided on signup.',
    })
  const password = readOptionalString(body, 'password')
  if (password === null)
    throw new AuthProblem('validation_failed', { message: 'Signup requires a valid password' })
  assertPasswordLength(password, settings.passwordMinLength)
  const userMetadata = mergeMetadata({}, readOptionalObject(body, 'data') ?? {})
  if (given.email === null) return signUpWithPhone(deps, given.phone ?? '', password, userMetadata, client)
  const email = normalizeEmail(given.email)
  if (!(await isAcceptedEmail(email))) throw new AuthProblem('email_address_invalid')
  if (!settings.autoconfirm) {
    const challenge = parsePkceChallenge(body)
    limits.countEmail(email, 'stranger', client)
    const question = { email, challenge, redirectTo: readAllowedRedirect(deps, url), client }
    return signUpWithEmailConfirmation(deps, question, password, userMetadata)
  }
  const passwordHash = await hashPassword(password)
  const at = now().toISOString()
  const deed = { address: client.address, at }
  const taken = await data.auth.users.findByEmail(email)
  if (taken !== null) {
    await writeAuditEntry(data.auth, { ...deed, actor: taken }, 'user_repeated_signup', { provider: 'email' })
    throw new AuthProblem('user_already_exists')
  }
  try {
    return await data.transaction(async ({ auth }) => {
      const asked = { email, passwordHash, confirmed: true, userMetadata, appMetadata: {} }
      const user = await insertUserWithIdentity(auth, asked, at)
      await writeAuditEntry(auth, { ...deed, actor: user }, 'user_signedup', { provider: 'email' })
      return signInUser(deps, auth, user, passwordAuthMethod, client)
    })
  } catch (error) {
    // Somebody was faster.
    if (findConstraintViolation(error) === 'unique')
      throw new AuthProblem('user_already_exists', { cause: error })
    throw error
  }
}
