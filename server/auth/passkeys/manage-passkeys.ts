import type { AuthPasskeyTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import { isUuid } from '../admin-user-input.ts'
import { loadUser } from '../admin-users.ts'
import { createAdminAuditContext, toAuditUserTraits, writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { assertSecondFactorPassedIfEnrolled, lockUserAndSession } from '../factors/factor-access.ts'
import { readFriendlyNameField } from '../factors/friendly-name.ts'
import type { JsonObject } from '../json-body.ts'
import { queueAccountChangeEmail } from '../one-time-tokens/token-email.ts'
import { passkeyAuthMethod } from './passkey-sign-in.ts'

export async function listPasskeys({ data }: AuthDeps, userId: string): Promise<RegisteredPasskeyResponse[]> {
  return (await data.auth.passkeys.listByUser(userId)).map(toRegisteredPasskeyResponse)
}

/** The passkeys of a user; throws if the user does not exist. */
export async function listPasskeysAsAdmin(
  deps: AuthDeps,
  userId: string,
): Promise<RegisteredPasskeyResponse[]> {
  const { id } = await loadUser(deps, userId)
  return listPasskeys(deps, id)
}

export async function renameOwnPasskey(
  { data, limits, now }: AuthDeps,
  signedInUser: AuthenticatedUser,
  id: string,
  body: JsonObject,
  client: RequestClient,
): Promise<RegisteredPasskeyResponse> {
  await limits.countAccountChange(client)
  const friendly_name = readFriendlyNameField(body)
  if (friendly_name === null)
    throw new AuthProblem('validation_failed', { message: 'friendly_name is required' })
  const at = now().toISOString()
  return data.transaction(async ({ auth }) => {
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    const passkey = await findOwnPasskey(auth, user.id, id)
    assertSecondFactorPassedIfEnrolled(session, factors, 'AAL2 required to change a passkey')
    await auth.passkeys.update(passkey.id, { friendly_name, updated_at: at })
    const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
    await writeAuditEntry(auth, auditContext, 'passkey_updated', { passkey_id: passkey.id })
    return toRegisteredPasskeyResponse({ ...passkey, friendly_name })
  })
}

export async function removeOwnPasskey(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  id: string,
  client: RequestClient,
): Promise<void> {
  const at = deps.now().toISOString()
  await deps.data.transaction(async (transaction) => {
    const { auth } = transaction
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    const passkey = await findOwnPasskey(auth, user.id, id)
    assertSecondFactorPassedIfEnrolled(session, factors, 'AAL2 required to remove a passkey')
    await removePasskeyAndItsSessions(auth, passkey, session.id)
    const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
    await writeAuditEntry(auth, auditContext, 'passkey_deleted', { passkey_id: passkey.id })
    await queueAccountChangeEmail(deps, transaction, user, user.email, 'passkey_removed')
  })
  deps.emailQueue.wake()
}

export async function removePasskeyAsAdmin(
  deps: AuthDeps,
  userId: string,
  id: string,
  client: RequestClient,
): Promise<void> {
  const at = deps.now().toISOString()
  await deps.data.transaction(async (transaction) => {
    const { auth } = transaction
    const user = isUuid(userId) ? await auth.users.findForUpdate(userId) : null
    if (user === null) throw new AuthProblem('user_not_found')
    const passkey = await findOwnPasskey(auth, user.id, id)
    await removePasskeyAndItsSessions(auth, passkey, null)
    const auditContext = createAdminAuditContext(client, at)
    await writeAuditEntry(auth, auditContext, 'passkey_deleted', {
      passkey_id: passkey.id,
      ...toAuditUserTraits(user),
    })
    await queueAccountChangeEmail(deps, transaction, user, user.email, 'passkey_removed')
  })
  deps.emailQueue.wake()
}

/**
 * A session that a passkey opened counts as both factors, so it must not outlast a passkey that was lost. Sessions do not
 * name their passkey: those of the user's other passkeys end, too.
 */
async function removePasskeyAndItsSessions(
  auth: AuthRepositories,
  { id, user_id }: AuthPasskeyTable,
  exceptSession: string | null,
): Promise<void> {
  await auth.passkeys.remove(id)
  await auth.assurance.deleteAal1SessionsByMethod(user_id, passkeyAuthMethod.method, exceptSession)
}

/** A passkey of the user; passkeys of other users are reported as not found. */
async function findOwnPasskey(auth: AuthRepositories, user: string, id: string): Promise<AuthPasskeyTable> {
  const passkey = isUuid(id) ? await auth.passkeys.find(id) : null
  if (passkey?.user_id === user) return passkey
  throw new AuthProblem('validation_failed', { status: 404, message: 'Passkey not found' })
}
/** A passkey in API responses. */
export type RegisteredPasskeyResponse = ReturnType<typeof toRegisteredPasskeyResponse>

export function toRegisteredPasskeyResponse({
  id,
  friendly_name,
  created_at,
  last_used_at,
}: AuthPasskeyTable) {
  return { id, friendly_name, created_at, ...(last_used_at === null ? {} : { last_used_at }) }
}
