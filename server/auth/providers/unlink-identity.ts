import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolation } from '../../data/engines/constraint-violations.ts'
import { isUuid } from '../admin-user-input.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { parseJsonObject } from '../parse-json-object.ts'

/** Lets only those change their ways in whom the operator lets, and who have given all that they are known by. */
export function assertCanLinkIdentities({ settings }: AuthDeps, me: AuthenticatedUser): void {
  if (!settings.oauth.manualLinking) throw new AuthProblem('manual_linking_disabled')
  if (me.needsSecondFactor) throw new AuthProblem('insufficient_aal')
}

/** Takes one of the ways in from the account of whoever asks; never the last one. */
export async function unlinkIdentity(
  deps: AuthDeps,
  me: AuthenticatedUser,
  id: string,
  client: RequestClient,
): Promise<void> {
  assertCanLinkIdentities(deps, me)
  if (!isUuid(id))
    throw new AuthProblem('validation_failed', { status: 404, message: 'identity_id must be an UUID' })
  const at = deps.now().toISOString()
  try {
    await deps.data.transaction(async ({ auth }) => {
      const user = await auth.users.findForUpdate(me.userId)
      if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
      const identities = await auth.users.listIdentities([user.id])
      const found = identities.find((identity) => identity.id === id)
      if (identities.length <= 1) throw new AuthProblem('single_identity_not_deletable')
      if (found === undefined) throw new AuthProblem('identity_not_found')
      const left = identities.filter((identity) => identity !== found)
      await auth.identities.remove(found.id)
      await auth.users.update(user.id, { ...toUserUpdateAfterUnlink(user, left), updated_at: at })
      await writeUnlinkAuditEntry(auth, user, found, client, at)
    })
  } catch (error) {
    if (findConstraintViolation(error) === 'unique')
      throw new AuthProblem('email_conflict_identity_not_deletable', { cause: error })
    throw error
  }
}

async function writeUnlinkAuditEntry(
  auth: AuthRepositories,
  actor: AuthUserTable,
  { id, provider, provider_id }: AuthIdentityTable,
  { address }: RequestClient,
  at: string,
): Promise<void> {
  await writeAuditEntry(auth, { actor, address, at }, 'identity_unlinked', {
    identity_id: id,
    provider,
    provider_id,
  })
}

/** The account goes by the address of a way in that is left, if the one it went by is gone. */
function toUserUpdateAfterUnlink(
  user: AuthUserTable,
  left: readonly AuthIdentityTable[],
): Partial<AuthUserTable> {
  const providers = [...new Set(left.map(({ provider }) => provider))]
  const before = parseJsonObject(user.raw_app_meta_data)
  const provider = providers.find((one) => one === before.provider) ?? providers[0]
  const raw_app_meta_data = JSON.stringify({ ...before, provider, providers })
  const verified = left.filter(({ email, identity_data }) => {
    return email !== null && parseJsonObject(identity_data).email_verified === true
  })
  const isKept = verified.length === 0 || verified.some(({ email }) => email === user.email)
  return { raw_app_meta_data, ...(isKept ? {} : { email: verified[0]?.email ?? null }) }
}
