import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthIdentityTable, AuthUserTable } from '../../data/auth/tables.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { isUuid } from '../admin-user-input.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { parseJsonColumnOrEmpty } from '../json-body.ts'

/** Throws unless linking is enabled and the user has passed their second factor. */
export function assertCanLinkIdentities({ settings }: AuthDeps, signedInUser: AuthenticatedUser): void {
  if (!settings.oauth.manualLinking) throw new AuthProblem('manual_linking_disabled')
  if (signedInUser.needsSecondFactor) throw new AuthProblem('insufficient_aal')
}

/** Unlinks an identity of the user; never the last one. */
export async function unlinkIdentity(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  id: string,
  client: RequestClient,
): Promise<void> {
  assertCanLinkIdentities(deps, signedInUser)
  if (!isUuid(id))
    throw new AuthProblem('validation_failed', { status: 404, message: 'identity_id must be an UUID' })
  const at = deps.now().toISOString()
  try {
    await deps.data.transaction(async ({ auth }) => {
      const user = await auth.users.findForUpdate(signedInUser.userId)
      if (user === null) throw new AuthProblem('user_not_found', { status: 403 })
      const identities = await auth.users.listIdentities([user.id])
      const unlinked = identities.find((identity) => identity.id === id)
      if (identities.length <= 1) throw new AuthProblem('single_identity_not_deletable')
      if (unlinked === undefined) throw new AuthProblem('identity_not_found')
      const remaining = identities.filter((identity) => identity !== unlinked)
      await auth.identities.remove(unlinked.id)
      await auth.users.update(user.id, { ...toUserUpdateAfterUnlink(user, remaining), updated_at: at })
      await writeUnlinkAuditEntry(auth, user, unlinked, client, at)
    })
  } catch (error) {
    if (findConstraintViolationKind(error) === 'unique')
      throw new AuthProblem('email_conflict_identity_not_deletable', { cause: error })
    throw error
  }
}

async function writeUnlinkAuditEntry(
  auth: AuthRepositories,
  actor: AuthUserTable,
  { id, provider, provider_id }: AuthIdentityTable,
  { address, userAgent }: RequestClient,
  at: string,
): Promise<void> {
  await writeAuditEntry(auth, { actor, address, userAgent, at }, 'identity_unlinked', {
    identity_id: id,
    provider,
    provider_id,
  })
}

/** If the account's address belonged to the unlinked identity, an address of a remaining one replaces it. */
function toUserUpdateAfterUnlink(
  user: AuthUserTable,
  remaining: readonly AuthIdentityTable[],
): Partial<AuthUserTable> {
  const providers = [...new Set(remaining.map(({ provider }) => provider))]
  const before = parseJsonColumnOrEmpty(user.raw_app_meta_data)
  const provider = providers.find((candidate) => candidate === before.provider) ?? providers[0]
  const raw_app_meta_data = JSON.stringify({ ...before, provider, providers })
  const verified = remaining.filter(({ email, identity_data }) => {
    return email !== null && parseJsonColumnOrEmpty(identity_data).email_verified === true
  })
  const keepsEmail = verified.length === 0 || verified.some(({ email }) => email === user.email)
  return { raw_app_meta_data, ...(keepsEmail ? {} : { email: verified[0]?.email ?? null }) }
}
