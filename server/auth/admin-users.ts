import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthData } from '../data/auth/index.ts'
import type { AuthUserTable } from '../data/auth/tables.ts'
import { violationOf } from '../data/engines/violations.ts'
import { type AdminInput, adminInput, isUuid } from './admin-input.ts'
import { about, asAdministrator, note } from './audit.ts'
import { isBanned } from './banned.ts'
import { flagIn, type Json, merged } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { keepAnOwner, touchesOwners } from './last-owner.ts'
import { metadataOf } from './metadata.ts'
import { addUser, emailIdentity, noLetters } from './new-user.ts'
import { hashPassword } from './password.ts'
import { type PresentedUser, presented, presentedAll } from './present.ts'
import { AuthProblem } from './problems.ts'

export async function listUsers(
  { data }: AuthDeps,
  page: number,
  perPage: number,
): Promise<{ users: PresentedUser[]; total: number }> {
  const { rows, total } = await data.auth.users.list(page, perPage)
  return { users: await presentedAll(data.auth, rows), total }
}

export async function readUser({ data }: AuthDeps, id: string): Promise<PresentedUser> {
  return presented(data.auth, await found(id, (known) => data.auth.users.find(known)))
}

export async function createUser(deps: AuthDeps, body: Json, client: Client): Promise<PresentedUser> {
  const input = await adminInput(deps, body)
  const { email, id, bannedUntil } = input
  if (email === null)
    throw new AuthProblem('validation_failed', { message: 'Cannot create a user without an email' })
  // Without a password of their own nobody can sign in by one.
  const passwordHash = input.passwordHash ?? (await hashPassword(randomBytes(32).toString('base64url')))
  const at = deps.now().toISOString()
  return withUniqueEmail(() =>
    deps.data.transaction(async ({ auth }) => {
      const asked = {
        ...(id === null ? {} : { id }),
        email,
        passwordHash,
        confirmed: input.confirm,
        userMetadata: merged({}, input.userMetadata ?? {}),
        appMetadata: merged({}, input.appMetadata ?? {}),
        bannedUntil: bannedUntil ?? null,
      }
      const user = await addUser(auth, asked, at)
      await note(auth, asAdministrator(client, at), 'user_signedup', about(user))
      return presented(auth, user)
    }),
  )
}

export async function changeUser(
  deps: AuthDeps,
  id: string,
  body: Json,
  client: Client,
): Promise<PresentedUser> {
  const input = await adminInput(deps, body)
  const at = deps.now().toISOString()
  return withUniqueEmail(() =>
    deps.data.transaction(async ({ auth }) => {
      // Before anybody else is held, so that no two wait for each other.
      const owners = touchesOwners(input) ? await auth.users.ownersForChange() : []
      const user = await found(id, (known) => auth.users.findForChange(known))
      const values = valuesOf(user, input, at)
      const changed = { ...user, ...values }
      keepAnOwner(owners, user, changed, deps.now())
      await auth.users.change(user.id, values)
      if (input.email !== null || input.confirm) await changeIdentity(auth, changed, at)
      if (changed.email !== user.email) await auth.oneTimeTokens.removeAll(user.id)
      else if (input.passwordHash !== null) await auth.oneTimeTokens.removeAll(user.id, ['recovery_token'])
      if (input.passwordHash !== null || isBanned(changed, deps.now())) await auth.sessions.endAll(user.id)
      await note(auth, asAdministrator(client, at), 'user_modified', about(changed))
      return presented(auth, changed)
    }),
  )
}

/** Removes a user; softly, a row stays that tells nothing of them and frees their address. */
export async function removeUser(deps: AuthDeps, id: string, body: Json, client: Client): Promise<void> {
  const softly = flagIn(body, 'should_soft_delete')
  const at = deps.now().toISOString()
  await deps.data.transaction(async ({ auth }) => {
    const owners = await auth.users.ownersForChange()
    const user = await found(id, (known) => auth.users.findForChange(known))
    keepAnOwner(owners, user, null, deps.now())
    await note(auth, asAdministrator(client, at), 'user_deleted', about(user))
    if (!softly) return auth.users.remove(user.id)
    await auth.sessions.endAll(user.id)
    await auth.users.removeIdentities(user.id)
    await auth.factors.removeAll(user.id)
    await auth.oneTimeTokens.removeAll(user.id)
    await auth.passkeys.removeAll(user.id)
    await auth.users.change(user.id, {
      email: null,
      phone: null,
      encrypted_password: null,
      raw_app_meta_data: '{}',
      raw_user_meta_data: '{}',
      ...noLetters,
      deleted_at: user.deleted_at ?? at,
      updated_at: at,
    })
  })
}

function valuesOf(user: AuthUserTable, input: AdminInput, at: string) {
  const { email, passwordHash, confirm, appMetadata, bannedUntil } = input
  const userMetadata = { ...input.userMetadata, ...(confirm ? { email_verified: true } : {}) }
  return {
    ...(email === null ? {} : { email, email_change: null, email_change_confirm_status: 0 }),
    ...(passwordHash === null ? {} : { encrypted_password: passwordHash }),
    ...(passwordHash === null && isRaised(user, input) ? { encrypted_password: null } : {}),
    ...(confirm ? { email_confirmed_at: user.email_confirmed_at ?? at } : {}),
    ...(bannedUntil === undefined ? {} : { banned_until: bannedUntil }),
    raw_user_meta_data: JSON.stringify(merged(metadataOf(user.raw_user_meta_data), userMetadata)),
    raw_app_meta_data: JSON.stringify(merged(metadataOf(user.raw_app_meta_data), appMetadata ?? {})),
    updated_at: at,
  }
}

/** Whether an account that nobody has proved to be theirs gets a role: its password is whoever's came first. */
function isRaised(user: AuthUserTable, { appMetadata, confirm }: AdminInput): boolean {
  const isProved = user.email_confirmed_at !== null || user.phone_confirmed_at !== null || confirm
  return !isProved && appMetadata?.role !== undefined
}

/** The identity by e-mail follows the account's address. */
async function changeIdentity(auth: AuthData, user: AuthUserTable, at: string): Promise<void> {
  if (user.email === null) return
  const identity_data = emailIdentity(user.id, user.email, user.email_confirmed_at !== null)
  const values = { identity_data, email: user.email, updated_at: at }
  const identity = (await auth.users.identitiesOf([user.id])).find(({ provider }) => provider === 'email')
  if (identity) return auth.users.changeIdentity(identity.id, values)
  await auth.users.addIdentity({
    id: randomUUID(),
    user_id: user.id,
    provider: 'email',
    provider_id: user.id,
    last_sign_in_at: null,
    created_at: at,
    ...values,
  })
}

async function found(
  id: string,
  find: (id: string) => Promise<AuthUserTable | null>,
): Promise<AuthUserTable> {
  const known = id.toLowerCase()
  if (!isUuid(known))
    throw new AuthProblem('validation_failed', { status: 404, message: 'user_id must be an UUID' })
  const user = await find(known)
  if (user === null) throw new AuthProblem('user_not_found')
  return user
}

async function withUniqueEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violationOf(error) === 'unique') throw new AuthProblem('email_exists', { cause: error })
    throw error
  }
}
