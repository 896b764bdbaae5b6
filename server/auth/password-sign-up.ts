import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import { signUpAnonymously } from './anonymous-users.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import {
  type JsonObject,
  mergeMetadata,
  readOptionalObjectField,
  readOptionalStringField,
} from './json-body.ts'
import { insertUserWithIdentity } from './new-user.ts'
import { signUpWithEmailConfirmation } from './one-time-tokens/email-sign-up.ts'
import { parsePkceChallenge } from './one-time-tokens/pkce-flow.ts'
import { parseEmailAddress } from './one-time-tokens/recipient-input.ts'
import { signUpWithPhone } from './one-time-tokens/sms-requests.ts'
import { readAllowedRedirectOrNull } from './one-time-tokens/token-email.ts'
import { hashPassword } from './password-hash.ts'
import { assertPasswordLength } from './password-rules.ts'
import type { TokenResponse } from './session-tokens.ts'
import { emailPasswordAuthMethod, signInUser } from './sign-in-user.ts'
import type { UserResponse } from './user-response.ts'

/**
 * Creates an account if sign-up is enabled; signs the user in unless the address has to be confirmed first.
 */
export async function signUpWithPassword(
  deps: AuthDeps,
  body: JsonObject,
  url: string,
  client: RequestClient,
): Promise<TokenResponse | UserResponse> {
  const { data, settings, limits, now } = deps
  const recipient = {
    email: readOptionalStringField(body, 'email'),
    phone: readOptionalStringField(body, 'phone'),
  }
  if (recipient.email === null && recipient.phone === null) return signUpAnonymously(deps, body, client)
  await limits.countAccountChange(client)
  if (!settings.signup) throw new AuthProblem('signup_disabled')
  if (recipient.email !== null && recipient.phone !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided on signup.',
    })
  const email = recipient.email === null ? null : await parseEmailAddress(recipient.email)
  const password = readOptionalStringField(body, 'password')
  if (password === null)
    throw new AuthProblem('validation_failed', { message: 'Signup requires a valid password' })
  assertPasswordLength(password, settings.passwordMinLength)
  const userMetadata = mergeMetadata({}, readOptionalObjectField(body, 'data') ?? {})
  if (email === null) return signUpWithPhone(deps, recipient.phone ?? '', password, userMetadata, client)
  if (!settings.autoconfirm) {
    const challenge = parsePkceChallenge(body)
    await limits.countEmailRequest(email, 'stranger', client)
    const confirmationRequest = { email, challenge, redirectTo: readAllowedRedirectOrNull(deps, url), client }
    return signUpWithEmailConfirmation(deps, confirmationRequest, password, userMetadata)
  }
  const passwordHash = await hashPassword(password)
  const at = now().toISOString()
  const auditContext = { address: client.address, userAgent: client.userAgent, at }
  const existingUser = await data.auth.users.findByEmail(email)
  if (existingUser !== null) {
    await writeAuditEntry(data.auth, { ...auditContext, actor: existingUser }, 'user_repeated_signup', {
      provider: 'email',
    })
    throw new AuthProblem('user_already_exists')
  }
  try {
    return await data.transaction(async ({ auth }) => {
      const newUser = { email, passwordHash, confirmed: true, userMetadata, appMetadata: {} }
      const user = await insertUserWithIdentity(auth, newUser, at)
      await writeAuditEntry(auth, { ...auditContext, actor: user }, 'user_signedup', { provider: 'email' })
      return signInUser(deps, auth, user, emailPasswordAuthMethod, client)
    })
  } catch (error) {
    // A concurrent request created the account first.
    if (findConstraintViolationKind(error) === 'unique')
      throw new AuthProblem('user_already_exists', { cause: error })
    throw error
  }
}
