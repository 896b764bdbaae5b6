import { note } from './audit.ts'
import { isBanned } from './banned.ts'
import { type Json, textIn } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { normalEmail } from './email.ts'
import { byPassword, enter } from './enter.ts'
import { checkedPhone } from './one-time/asked-email.ts'
import { hashPassword, isOutdated, verifyPassword } from './password.ts'
import { isTooLong } from './password-rules.ts'
import { AuthProblem } from './problems.ts'
import type { TokenAnswer } from './tokens.ts'

/** Signs in by address or number and password. Whatever is wrong, the answer is the same, and so is the time it takes. */
export async function signInWithPassword(deps: AuthDeps, body: Json, client: Client): Promise<TokenAnswer> {
  const { data, limits, now } = deps
  const email = textIn(body, 'email')
  const password = textIn(body, 'password') ?? ''
  const phone = textIn(body, 'phone')
  if (email !== null && phone !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only an email address or phone number should be provided on login.',
    })
  if (phone !== null && deps.messages === null) throw new AuthProblem('phone_provider_disabled')
  if (email === null && phone === null)
    throw new AuthProblem('validation_failed', { message: 'missing email or phone' })
  const address = phone === null ? normalEmail(email ?? '').slice(0, 255) : checkedPhone(phone)
  const wasRight = await limits.password(address, client)
  const { users } = data.auth
  const user = await (phone === null ? users.findByEmail(address) : users.findByPhone(address))
  const right = await verifyPassword(isTooLong(password) ? '' : password, user?.encrypted_password ?? null)
  if (!right || user === null || user.deleted_at !== null) {
    const deed = user && { actor: user, address: client.address, at: now().toISOString() }
    // Once it is answered: an account that exists must not take longer than one that does not.
    if (deed !== null)
      deps.afterwards.add(() =>
        note(data.auth, deed, 'login_failed', { provider: phone === null ? 'email' : 'phone' }),
      )
    throw new AuthProblem('invalid_credentials')
  }
  wasRight()
  // Only the account's own person comes this far, so they may know.
  if (isBanned(user, now())) throw new AuthProblem('user_banned')
  if (phone === null && user.email_confirmed_at === null) throw new AuthProblem('email_not_confirmed')
  if (phone !== null && user.phone_confirmed_at === null) throw new AuthProblem('phone_not_confirmed')
  const renewed = isOutdated(user.encrypted_password ?? '') ? await hashPassword(password) : null
  return data.transaction(async ({ auth }) => {
    const current = await auth.users.findForChange(user.id)
    // The password may have been changed while this one was being compared.
    if (current?.encrypted_password !== user.encrypted_password) throw new AuthProblem('invalid_credentials')
    if (renewed !== null) await auth.users.change(user.id, { encrypted_password: renewed })
    return enter(
      deps,
      auth,
      current,
      phone === null ? byPassword : { ...byPassword, provider: 'phone' },
      client,
    )
  })
}
