import type { AuthData } from '../../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../../data/auth/tables.ts'
import { violationOf } from '../../data/engines/violations.ts'
import { note } from '../audit.ts'
import { isBanned } from '../banned.ts'
import { type Json, merged } from '../body.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { metadataOf } from '../metadata.ts'
import { AuthProblem } from '../problems.ts'
import type { ExternalPerson } from './contract.ts'
import { identityOf, signUp } from './new-account.ts'

/**
 * Does something in a transaction with the account that somebody's identity elsewhere opens: the one it belongs to; else
 * the one with the same address, if the other service has verified it; else a new one, where strangers may make accounts.
 */
export async function withAccount<T>(
  deps: AuthDeps,
  person: ExternalPerson,
  client: Client,
  work: (auth: AuthData, user: AuthUserTable) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    deps.data.transaction(async ({ auth }) => work(auth, await accountOf(deps, auth, person, client)))
  try {
    return await attempt()
  } catch (error) {
    // Somebody was faster, perhaps the same person in another window: now the account is there.
    if (violationOf(error) === 'unique') return attempt()
    throw error
  }
}

/** Adds an identity elsewhere to the account of somebody who is signed in. */
export async function linkTo(
  deps: AuthDeps,
  auth: AuthData,
  userId: string,
  person: ExternalPerson,
  client: Client,
): Promise<AuthUserTable> {
  const user = await letIn(deps, await auth.users.findForChange(userId))
  const known = await auth.identities.find(person.provider, person.id)
  if (known !== null)
    throw new AuthProblem('identity_already_exists', {
      message: `Identity is already linked${known.user_id === user.id ? '' : ' to another user'}`,
    })
  return link(deps, auth, user, person, client)
}

async function accountOf(
  deps: AuthDeps,
  auth: AuthData,
  person: ExternalPerson,
  client: Client,
): Promise<AuthUserTable> {
  const known = await auth.identities.find(person.provider, person.id)
  if (known !== null) {
    const user = await letIn(deps, await auth.users.findForChange(known.user_id))
    return update(deps, auth, user, known, person)
  }
  if (person.email?.verified) {
    const found = await auth.users.findByEmail(person.email.address)
    if (found !== null) {
      const user = await letIn(deps, await auth.users.findForChange(found.id))
      return link(deps, auth, user, person, client)
    }
  }
  return signUp(deps, auth, person, client)
}

async function letIn({ now }: AuthDeps, user: AuthUserTable | null): Promise<AuthUserTable> {
  if (user === null || user.deleted_at !== null) throw new AuthProblem('user_not_found')
  if (isBanned(user, now())) throw new AuthProblem('user_banned', { status: 403 })
  return user
}

async function update(
  { now }: AuthDeps,
  auth: AuthData,
  user: AuthUserTable,
  identity: AuthIdentityTable,
  person: ExternalPerson,
): Promise<AuthUserTable> {
  const at = now().toISOString()
  await auth.users.changeIdentity(identity.id, {
    identity_data: JSON.stringify(person.claims),
    email: person.email?.address ?? null,
    updated_at: at,
  })
  const values = { raw_user_meta_data: withClaims(user, person), updated_at: at }
  await auth.users.change(user.id, values)
  return { ...user, ...values }
}

async function link(
  { now }: AuthDeps,
  auth: AuthData,
  user: AuthUserTable,
  person: ExternalPerson,
  client: Client,
): Promise<AuthUserTable> {
  const at = now().toISOString()
  await auth.users.addIdentity(identityOf(user.id, person, at))
  const values = {
    raw_app_meta_data: withProvider(user, person.provider),
    raw_user_meta_data: withClaims(user, person),
    ...(await confirmed(auth, user, person, at)),
    updated_at: at,
  }
  await auth.users.change(user.id, values)
  const traits = { provider: person.provider, provider_id: person.id }
  await note(auth, { actor: user, address: client.address, at }, 'user_modified', traits)
  return { ...user, ...values }
}

/**
 * Whoever made an account for an address without showing that it is theirs may not be its person: what they chose as
 * a password, and whatever they are signed in by, ends when the address is shown to be another's.
 */
async function confirmed(
  auth: AuthData,
  user: AuthUserTable,
  { email }: ExternalPerson,
  at: string,
): Promise<Partial<AuthUserTable>> {
  const proves = email?.verified === true && email.address === user.email
  if (!proves || user.email_confirmed_at !== null) return {}
  await auth.sessions.endAll(user.id)
  return { email_confirmed_at: at, encrypted_password: null }
}

function withProvider(user: AuthUserTable, provider: string): string {
  const before = metadataOf(user.raw_app_meta_data)
  const providers = Array.isArray(before.providers) ? before.providers : []
  return JSON.stringify({ ...before, providers: [...new Set([...providers, provider])] })
}

/** What the person has said of themselves stands; the other service only fills in what is missing. */
function withClaims(user: AuthUserTable, { claims }: ExternalPerson): string {
  const before: Json = metadataOf(user.raw_user_meta_data)
  try {
    return JSON.stringify(merged(claims, before))
  } catch (error) {
    if (error instanceof AuthProblem) return user.raw_user_meta_data
    throw error
  }
}
