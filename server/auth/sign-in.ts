import { isBanned } from './banned.ts'
import { type Json, textIn } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { normalEmail } from './email.ts'
import { byPassword, enter } from './enter.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { isTooLong } from './password-rules.ts'
import { AuthProblem } from './problems.ts'
import type { TokenAnswer } from './tokens.ts'

/** Signs in by address and password. Whatever is wrong, the answer is the same, and so is the time it takes. */
export async function signInWithPassword(deps: AuthDeps, body: Json, client: Client): Promise<TokenAnswer> {
  const { data, limits, now } = deps
  const email = textIn(body, 'email')
  const password = textIn(body, 'password') ?? ''
  if (textIn(body, 'phone') !== null) {
    if (email === null) throw new AuthProblem('phone_provider_disabled')
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided on login.',
    })
  }
  if (email === null) throw new AuthProblem('validation_failed', { message: 'missing email or phone' })
  const address = normalEmail(email).slice(0, 255)
  const wasRight = await limits.password(address, client)
  const user = await data.auth.users.findByEmail(address)
  const right = await verifyPassword(isTooLong(password) ? '' : password, user?.encrypted_password ?? null)
  if (!right || user === null || user.deleted_at !== null) throw new AuthProblem('invalid_credentials')
  wasRight()
  // Only the account's own person comes this far, so they may know.
  if (isBanned(user, now())) throw new AuthProblem('user_banned')
  if (user.email_confirmed_at === null) throw new AuthProblem('email_not_confirmed')
  const renewed = isOutdated(user.encrypted_password ?? '') ? await hashPassword(password) : null
  return data.transaction(async ({ auth }) => {
    const current = await auth.users.findForChange(user.id)
    // The password may have been changed while this one was being compared.
    if (current?.encrypted_password !== user.encrypted_password) throw new AuthProblem('invalid_credentials')
    if (renewed !== null) await auth.users.change(user.id, { encrypted_password: renewed })
    return enter(deps, auth, current, byPassword, client)
  })
}
