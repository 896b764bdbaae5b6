import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { toPermanentUserColumns } from '../anonymous-users.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { type JsonObject, mergeMetadata, parseJsonColumnOrEmpty } from '../json-body.ts'
import { parseSsoProviderName } from '../sso-provider-name.ts'
import { isBanned } from '../user-ban.ts'
import type { ExternalUser } from './contract.ts'
import { buildExternalIdentityRow, signUpExternalUser } from './external-user-sign-up.ts'

/**
 * Runs a task in a transaction with the account of an external identity: the linked account; otherwise the
 * account with the same address, if the provider has verified it; otherwise a new one, if sign-up is enabled. A SAML
 * provider may claim any address, so its users never get the account of another provider's user.
 */
export async function withFoundOrCreatedExternalAccount<T>(
  deps: AuthDeps,
  externalUser: ExternalUser,
  client: RequestClient,
  task: (auth: AuthRepositories, user: AuthUserTable) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    deps.data.transaction(async ({ auth }) =>
      task(auth, await findOrCreateUser(deps, auth, externalUser, client)),
    )
  try {
    return await attempt()
  } catch (error) {
    // A concurrent request, perhaps in another window, created the account: retry with it.
    if (findConstraintViolationKind(error) === 'unique') return attempt()
    throw error
  }
}

/** Links an external identity to the account of a signed-in user. */
export async function linkIdentityToUser(
  deps: AuthDeps,
  auth: AuthRepositories,
  userId: string,
  externalUser: ExternalUser,
  client: RequestClient,
): Promise<AuthUserTable> {
  const user = await assertUserActive(deps, await auth.users.findForUpdate(userId))
  const linked = await auth.identities.find(externalUser.provider, externalUser.id)
  if (linked !== null)
    throw new AuthProblem('identity_already_exists', {
      message: `Identity is already linked${linked.user_id === user.id ? '' : ' to another user'}`,
    })
  return insertLinkedIdentity(deps, auth, user, externalUser, client)
}

async function findOrCreateUser(
  deps: AuthDeps,
  auth: AuthRepositories,
  externalUser: ExternalUser,
  client: RequestClient,
): Promise<AuthUserTable> {
  const linked = await auth.identities.find(externalUser.provider, externalUser.id)
  if (linked !== null) {
    const user = await assertUserActive(deps, await auth.users.findForUpdate(linked.user_id))
    return updateLinkedIdentity(deps, auth, user, linked, externalUser)
  }
  if (externalUser.email?.verified && parseSsoProviderName(externalUser.provider) === null) {
    const existing = await auth.users.findByEmail(externalUser.email.address)
    if (existing !== null) {
      const user = await assertUserActive(deps, await auth.users.findForUpdate(existing.id))
      return insertLinkedIdentity(deps, auth, user, externalUser, client)
    }
  }
  return signUpExternalUser(deps, auth, externalUser, client)
}

async function assertUserActive({ now }: AuthDeps, user: AuthUserTable | null): Promise<AuthUserTable> {
  if (user === null || user.deleted_at !== null) throw new AuthProblem('user_not_found')
  if (isBanned(user, now())) throw new AuthProblem('user_banned', { status: 403 })
  return user
}

async function updateLinkedIdentity(
  { now }: AuthDeps,
  auth: AuthRepositories,
  user: AuthUserTable,
  identity: AuthIdentityTable,
  externalUser: ExternalUser,
): Promise<AuthUserTable> {
  const at = now().toISOString()
  await auth.users.updateIdentity(identity.id, {
    identity_data: JSON.stringify(externalUser.claims),
    email: externalUser.email?.address ?? null,
    updated_at: at,
  })
  const isSsoUser = parseSsoProviderName(externalUser.provider) !== null && user.is_sso_user === 1
  const values = {
    raw_user_meta_data: mergeClaimsIntoMetadata(user, externalUser),
    ...(isSsoUser && externalUser.email !== null ? { email: externalUser.email.address } : {}),
    updated_at: at,
  }
  await auth.users.update(user.id, values)
  return { ...user, ...values }
}

async function insertLinkedIdentity(
  { now }: AuthDeps,
  auth: AuthRepositories,
  user: AuthUserTable,
  externalUser: ExternalUser,
  client: RequestClient,
): Promise<AuthUserTable> {
  const at = now().toISOString()
  await auth.users.addIdentity(buildExternalIdentityRow(user.id, externalUser, at))
  const values = {
    raw_app_meta_data: addProviderToMetadata(user, externalUser.provider),
    raw_user_meta_data: mergeClaimsIntoMetadata(user, externalUser),
    ...(await confirmEmailByIdentity(auth, user, externalUser, at)),
    ...(await makePermanentByIdentity(auth, user, externalUser, at)),
    updated_at: at,
  }
  await auth.users.update(user.id, values)
  const traits = { provider: externalUser.provider, provider_id: externalUser.id }
  await writeAuditEntry(
    auth,
    { actor: user, address: client.address, userAgent: client.userAgent, at },
    'user_modified',
    traits,
  )
  return { ...user, ...values }
}

/**
 * An account with an unconfirmed address may have been created by someone else. When the identity confirms
 * the address, the account's password and sessions are removed.
 */
async function confirmEmailByIdentity(
  auth: AuthRepositories,
  user: AuthUserTable,
  { email }: ExternalUser,
  at: string,
): Promise<Partial<AuthUserTable>> {
  const confirmsEmail = email?.verified === true && email.address === user.email
  if (!confirmsEmail || user.email_confirmed_at !== null) return {}
  await auth.sessions.removeAll(user.id)
  return { email_confirmed_at: at, encrypted_password: null }
}

/** A linked identity makes an anonymous user permanent, with its address if it is verified and free. */
async function makePermanentByIdentity(
  auth: AuthRepositories,
  user: AuthUserTable,
  { provider, email }: ExternalUser,
  at: string,
): Promise<Partial<AuthUserTable>> {
  const columns = toPermanentUserColumns(user, provider)
  const isNewEmail = user.is_anonymous === 1 && user.email === null && email?.verified === true
  if (!isNewEmail || (await auth.users.findByEmail(email.address)) !== null) return columns
  return { ...columns, email: email.address, email_confirmed_at: at }
}

function addProviderToMetadata(user: AuthUserTable, provider: string): string {
  const before = parseJsonColumnOrEmpty(user.raw_app_meta_data)
  const providers = Array.isArray(before.providers) ? before.providers : []
  return JSON.stringify({ ...before, providers: [...new Set([...providers, provider])] })
}

/** The user's own metadata has priority; the provider's claims only fill in missing values. */
function mergeClaimsIntoMetadata(user: AuthUserTable, { claims }: ExternalUser): string {
  const before: JsonObject = parseJsonColumnOrEmpty(user.raw_user_meta_data)
  try {
    return JSON.stringify(mergeMetadata(claims, before))
  } catch (error) {
    if (error instanceof AuthProblem) return user.raw_user_meta_data
    throw error
  }
}
