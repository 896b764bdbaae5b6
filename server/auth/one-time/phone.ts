import type { AuthUserTable } from '../../data/auth/tables.ts'
import { note } from '../audit.ts'
import { isBanned } from '../banned.ts'
import { flagIn, type Json, merged, objectIn } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { enter } from '../enter.ts'
import { addUser } from '../new-user.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import type { PresentedUser } from '../present.ts'
import { AuthProblem } from '../problems.ts'
import type { TokenAnswer } from '../tokens.ts'
import { checkedPhone } from './asked-email.ts'
import { unlessTaken } from './confirm.ts'
import { issue } from './issue.ts'
import { answerOf, idOf, madeOrKnown } from './sign-up.ts'

const byPhone = { method: 'password', provider: 'phone' }

/** `POST /signup` by telephone. */
export async function signUpByPhone(
  deps: AuthDeps,
  given: string,
  password: string,
  userMetadata: Json,
  client: Client,
): Promise<TokenAnswer | PresentedUser> {
  const { sms } = deps.settings.oneTime
  if (deps.messages === null || sms === null)
    throw new AuthProblem('phone_provider_disabled', { message: 'Phone signups are disabled' })
  const phone = checkedPhone(given)
  if (!sms.autoconfirm) deps.limits.message(phone, client)
  const wanted = {
    id: idOf(deps, phone),
    phone,
    passwordHash: await hashPassword(password),
    confirmed: sms.autoconfirm,
    userMetadata,
    appMetadata: {},
  }
  const known = await deps.data.auth.users.findByPhone(phone)
  if (sms.autoconfirm) {
    if (known !== null) throw new AuthProblem('user_already_exists')
    const at = deps.now().toISOString()
    return unlessTaken('phone_exists', () =>
      deps.data.transaction(async ({ auth }) => {
        const { id: _, ...anonymous } = wanted
        const user = await addUser(auth, anonymous, at)
        await note(auth, { actor: user, address: client.address, at }, 'user_signedup', { provider: 'phone' })
        return enter(deps, auth, user, byPhone, client)
      }),
    )
  }
  const user = await madeOrKnown(deps, wanted, known, client.address)
  deps.afterwards.add(async () => {
    if (user.phone_confirmed_at !== null || user.deleted_at !== null) return
    const own = user.encrypted_password === wanted.passwordHash
    const same = own || (await verifyPassword(password, user.encrypted_password))
    await messageTo(deps, user, phone, same)
  })
  return answerOf(deps, wanted)
}

/** `POST /otp` by telephone. */
export function askForMessage(deps: AuthDeps, body: Json, given: string, client: Client): void {
  if (deps.messages === null) throw new AuthProblem('phone_provider_disabled')
  const mayCreate = (body.create_user === undefined || flagIn(body, 'create_user')) && deps.settings.signup
  const userMetadata = merged({}, objectIn(body, 'data') ?? {})
  const phone = checkedPhone(given)
  deps.limits.change(client)
  deps.limits.message(phone, client)
  deps.afterwards.add(async () => {
    const known = await deps.data.auth.users.findByPhone(phone)
    if (known === null && !mayCreate) return
    const wanted = { phone, passwordHash: null, confirmed: false, userMetadata, appMetadata: {} }
    const user = known ?? (await madeOrKnown(deps, wanted, null, client.address))
    await messageTo(deps, user, phone, false)
  })
}

/** `POST /resend` of a sign-up's message. */
export function askForMessageAgain(deps: AuthDeps, given: string, client: Client): void {
  if (deps.messages === null) throw new AuthProblem('phone_provider_disabled')
  const phone = checkedPhone(given)
  deps.limits.change(client)
  deps.limits.message(phone, client)
  deps.afterwards.add(async () => {
    const user = await deps.data.auth.users.findByPhone(phone)
    if (user !== null && user.phone_confirmed_at === null) await messageTo(deps, user, phone, true)
  })
}

/** Sends a code; the password of an account that was never confirmed is kept only for the same sign-up. */
async function messageTo(
  deps: AuthDeps,
  user: AuthUserTable,
  phone: string,
  keepPassword: boolean,
): Promise<void> {
  if (isBanned(user, deps.now()) || user.deleted_at !== null) return
  const { code } = await deps.data.transaction(async ({ auth }) => {
    const current = await auth.users.findForChange(user.id)
    if (!keepPassword && current !== null && current.phone_confirmed_at === null && current.email === null)
      await auth.users.change(user.id, { encrypted_password: null })
    return issue(deps, auth, { user, purpose: 'sms', type: 'confirmation_token', place: phone })
  })
  await deps.messages?.send({ user: { id: user.id, phone }, code })
}
