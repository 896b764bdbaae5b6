import type { AuthUserTable } from '../data/auth/tables.ts'
import { note } from './audit.ts'
import { type Json, merged, objectIn, textIn } from './body.ts'
import type { AuthDeps, Client, SignedIn } from './contract.ts'
import { metadataOf } from './metadata.ts'
import { setEmailIdentity, unlessTaken } from './one-time/confirm.ts'
import { emailChangeIn, emailChangeTypes, wantedEmail, writeOfEmailChange } from './one-time/email-change.ts'
import { notify } from './one-time/letter.ts'
import { messageOfPhoneChange, phoneChangeIn } from './one-time/phone-change.ts'
import { checkNonce } from './one-time/reauthenticate.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { checkPassword } from './password-rules.ts'
import { type PresentedUser, presented } from './present.ts'
import { AuthProblem } from './problems.ts'

/** The account of whoever asks. */
export async function readAccount({ data }: AuthDeps, { userId }: SignedIn): Promise<PresentedUser> {
  return presented(data.auth, await own(await data.auth.users.find(userId)))
}

/** Changes what people may change of their own account. */
export async function changeAccount(
  deps: AuthDeps,
  me: SignedIn,
  body: Json,
  url: string,
  client: Client,
): Promise<PresentedUser> {
  const { data, settings, limits, now } = deps
  limits.change(client)
  refuseUnproved(me, body)
  const user = await own(await data.auth.users.find(me.userId))
  refuseDecided(body)
  const details = objectIn(body, 'data')
  const password = passwordIn(body)
  if (password !== null) checkPassword(password, settings.passwordMinLength)
  const encrypted_password =
    password === null
      ? null
      : await newPassword(deps, user, password, textIn(body, 'current_password'), client)
  if (encrypted_password !== null) await checkNonce(deps, me, user, textIn(body, 'nonce'), client)
  const email = await emailChangeIn(deps, body, url, user, client)
  const phone = phoneChangeIn(deps, body, user, client)
  const at = now().toISOString()
  const { answer, changed } = await data.transaction(async ({ auth }) => {
    const current = await own(await auth.users.findForChange(user.id))
    const raw_user_meta_data = JSON.stringify(
      details === null
        ? metadataOf(current.raw_user_meta_data)
        : merged(metadataOf(current.raw_user_meta_data), details),
    )
    const values = {
      ...(encrypted_password === null ? {} : { encrypted_password }),
      raw_user_meta_data,
      ...(email === null ? {} : settings.autoconfirm ? { email: email.email } : wantedEmail(email, at)),
      ...(phone === null ? {} : { phone_change: phone, phone_change_sent_at: at }),
      updated_at: at,
    }
    const deed = { actor: current, address: client.address, at }
    if (encrypted_password !== null) {
      if (current.encrypted_password !== user.encrypted_password) throw new AuthProblem('conflict')
      await auth.sessions.endOthers(user.id, me.sessionId)
      await note(auth, deed, 'user_updated_password')
      // A letter asked for with the old password opens nothing any more.
      await auth.oneTimeTokens.removeAll(user.id, ['recovery_token', 'reauthentication_token'])
    }
    // Nor does one about another address than the one that is wanted now.
    if (email !== null) await auth.oneTimeTokens.removeAll(user.id, emailChangeTypes)
    await unlessTaken('email_exists', () => auth.users.change(user.id, values))
    if (email !== null && settings.autoconfirm) await setEmailIdentity(auth, user.id, email.email, at)
    await note(auth, deed, 'user_modified')
    const changed = { ...current, ...values }
    return { answer: await presented(auth, changed), changed }
  })
  if (encrypted_password !== null) notify(deps, changed, user.email, 'password_changed')
  if (email !== null) {
    if (settings.autoconfirm) notify(deps, changed, user.email, 'email_changed', email.email)
    else writeOfEmailChange(deps, changed, email)
  }
  if (phone !== null) messageOfPhoneChange(deps, changed, phone)
  return answer
}

/** A password alone, perhaps a stolen one, must not be enough to shut out whoever has a second factor. */
function refuseUnproved({ needsSecondFactor }: SignedIn, body: Json): void {
  const wayIn = passwordIn(body) ?? textIn(body, 'email') ?? textIn(body, 'phone')
  if (needsSecondFactor && wayIn !== null)
    throw new AuthProblem('insufficient_aal', {
      status: 401,
      message: 'AAL2 session is required to update email or password when MFA is enabled.',
    })
}

/** What only an administrator decides. */
function refuseDecided(body: Json): void {
  if (objectIn(body, 'app_metadata') !== null)
    throw new AuthProblem('not_admin', { message: 'Updating app_metadata requires admin privileges' })
}

/** An empty password is a wrong one, not none. */
function passwordIn(body: Json): string | null {
  return Object.hasOwn(body, 'password') && body.password === '' ? '' : textIn(body, 'password')
}

async function newPassword(
  { limits }: AuthDeps,
  user: AuthUserTable,
  password: string,
  current: string | null,
  client: Client,
): Promise<string> {
  const wasRight = await limits.password(user.email ?? user.id, client)
  if (current !== null && !(await verifyPassword(current, user.encrypted_password)))
    throw new AuthProblem('invalid_credentials')
  if (await verifyPassword(password, user.encrypted_password)) throw new AuthProblem('same_password')
  // Saying that a password is not the old one is a try, too, and counts; with the old one beside it, it is no guess.
  if (current !== null) wasRight()
  return hashPassword(password)
}

async function own(user: AuthUserTable | null): Promise<AuthUserTable> {
  if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
  return user
}
