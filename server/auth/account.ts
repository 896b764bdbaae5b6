import type { AuthUserTable } from '../data/auth-tables.ts'
import { note } from './audit.ts'
import { type Json, merged, objectIn, textIn } from './body.ts'
import type { AuthDeps, Client, SignedIn } from './contract.ts'
import { normalEmail } from './email.ts'
import { metadataOf } from './metadata.ts'
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
  client: Client,
): Promise<PresentedUser> {
  const { data, settings, limits, now } = deps
  limits.change(client)
  const user = await own(await data.auth.users.find(me.userId))
  refuseUnconfirmable(body, user)
  const details = objectIn(body, 'data')
  const password = passwordIn(body)
  if (password !== null) checkPassword(password, settings.passwordMinLength)
  const encrypted_password =
    password === null
      ? null
      : await newPassword(deps, user, password, textIn(body, 'current_password'), client)
  const at = now().toISOString()
  return data.transaction(async ({ auth }) => {
    const current = await own(await auth.users.findForChange(user.id))
    const raw_user_meta_data = JSON.stringify(
      details === null
        ? metadataOf(current.raw_user_meta_data)
        : merged(metadataOf(current.raw_user_meta_data), details),
    )
    const values = {
      ...(encrypted_password === null ? {} : { encrypted_password }),
      raw_user_meta_data,
      updated_at: at,
    }
    const deed = { actor: current, address: client.address, at }
    if (encrypted_password !== null) {
      if (current.encrypted_password !== user.encrypted_password) throw new AuthProblem('conflict')
      await auth.sessions.endOthers(user.id, me.sessionId)
      await note(auth, deed, 'user_updated_password')
    }
    await auth.users.change(user.id, values)
    await note(auth, deed, 'user_modified')
    return presented(auth, { ...current, ...values })
  })
}

/** What only an administrator decides, and what would have to be confirmed by a letter or a message. */
function refuseUnconfirmable(body: Json, user: AuthUserTable): void {
  if (objectIn(body, 'app_metadata') !== null)
    throw new AuthProblem('not_admin', { message: 'Updating app_metadata requires admin privileges' })
  const email = textIn(body, 'email')
  if (email !== null && normalEmail(email) !== user.email)
    throw new AuthProblem('email_provider_disabled', {
      message: 'The email address cannot be changed: this site has no mail to confirm it by',
    })
  const phone = textIn(body, 'phone')
  if (phone !== null && phone !== user.phone) throw new AuthProblem('phone_provider_disabled')
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
