import { recordFailedSignIn } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { normalizeEmail } from './email-address.ts'
import { type JsonObject, readOptionalStringField } from './json-body.ts'
import { parsePhoneNumber } from './one-time-tokens/recipient-input.ts'
import { hashPassword, isPasswordHashOutdated, verifyPassword } from './password-hash.ts'
import { isPasswordTooLong } from './password-rules.ts'
import type { TokenResponse } from './session-tokens.ts'
import { emailPasswordAuthMethod, signInUser } from './sign-in-user.ts'
import { isBanned } from './user-ban.ts'

/**
 * Signs in with an e-mail address or phone number and a password. All failures have the same response and
 * duration.
 */
export async function signInWithPassword(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
): Promise<TokenResponse> {
  const { data, limits, now } = deps
  const email = readOptionalStringField(body, 'email')
  const password = readOptionalStringField(body, 'password') ?? ''
  const phone = readOptionalStringField(body, 'phone')
  if (email !== null && phone !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided on login.',
    })
  if (phone !== null && deps.smsSender === null) throw new AuthProblem('phone_provider_disabled')
  if (email === null && phone === null)
    throw new AuthProblem('validation_failed', { message: 'missing email or phone' })
  const address = phone === null ? normalizeEmail(email ?? '').slice(0, 255) : parsePhoneNumber(phone)
  const refundAttempt = await limits.countPasswordAttempt(address, client)
  const { users } = data.auth
  const startedAt = performance.now()
  const user = await (phone === null ? users.findByEmail(address) : users.findByPhone(address))
  const isCorrect = await verifyPassword(
    isPasswordTooLong(password) ? '' : password,
    user?.encrypted_password ?? null,
  )
  if (!isCorrect || user === null || user.deleted_at !== null) {
    const auditContext = user && {
      actor: user,
      address: client.address,
      userAgent: client.userAgent,
      at: now().toISOString(),
    }
    // After the response: an existing account must not take longer than a missing one.
    if (auditContext !== null)
      deps.backgroundTasks.enqueue(() =>
        recordFailedSignIn(data, auditContext, phone === null ? 'email' : 'phone'),
      )
    await deps.delayPasswordFailure(startedAt)
    throw new AuthProblem('invalid_credentials')
  }
  await refundAttempt()
  // The password was correct, so the account's state may be revealed.
  if (isBanned(user, now())) throw new AuthProblem('user_banned')
  if (phone === null && user.email_confirmed_at === null) throw new AuthProblem('email_not_confirmed')
  if (phone !== null && user.phone_confirmed_at === null) throw new AuthProblem('phone_not_confirmed')
  const newHash = isPasswordHashOutdated(user.encrypted_password ?? '') ? await hashPassword(password) : null
  return data.transaction(async ({ auth }) => {
    const current = await auth.users.findForUpdate(user.id)
    // The password may have been changed while this one was being compared.
    if (current?.encrypted_password !== user.encrypted_password) throw new AuthProblem('invalid_credentials')
    if (newHash !== null) await auth.users.update(user.id, { encrypted_password: newHash })
    return signInUser(
      deps,
      auth,
      current,
      phone === null ? emailPasswordAuthMethod : { ...emailPasswordAuthMethod, provider: 'phone' },
      client,
    )
  })
}
