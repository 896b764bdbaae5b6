import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import { isUuid } from '../admin-user-input.ts'
import {
  type AuditContext,
  createAdminAuditContext,
  toAuditUserTraits,
  writeAuditEntry,
} from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from '../contract.ts'
import { queueAccountChangeEmail } from '../one-time-tokens/token-email.ts'
import { findOwnFactorOrThrow, isFactorVerified, lockUserAndSession } from './factor-access.ts'
import { type FactorResponse, toFactorResponse } from './factor-response.ts'
import { authMethodsByFactorType } from './upgrade-session.ts'

/** Removes a factor of the user; removing a verified one requires an AAL2 session. */
export async function removeOwnFactor(
  deps: AuthDeps,
  signedInUser: AuthenticatedUser,
  id: string,
  client: RequestClient,
): Promise<{ id: string }> {
  const { id: factorId } = await findOwnFactorOrThrow(deps, signedInUser, id)
  const at = deps.now().toISOString()
  await deps.data.transaction(async (transaction) => {
    const { auth } = transaction
    const { user, session, factors } = await lockUserAndSession(auth, signedInUser)
    const factor = factors.find((candidate) => candidate.id === factorId)
    if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
    if (isFactorVerified(factor) && session.aal === 'aal1')
      throw new AuthProblem('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
    await removeFactorAndUnusableCodes(auth, factors, factor, auditContext, { session_id: session.id })
    // An unverified factor was never in use.
    if (isFactorVerified(factor))
      await queueAccountChangeEmail(deps, transaction, user, user.email, 'factor_removed')
  })
  deps.emailQueue.wake()
  return { id: factorId }
}

/** Removes a factor of any user. */
export async function removeFactorAsAdmin(
  deps: AuthDeps,
  userId: string,
  id: string,
  client: RequestClient,
): Promise<FactorResponse> {
  const at = deps.now().toISOString()
  const factor = await deps.data.transaction(async (transaction) => {
    const { auth } = transaction
    const user = isUuid(userId) ? await auth.users.findForUpdate(userId) : null
    if (user === null) throw new AuthProblem('user_not_found')
    const factors = await auth.factors.listByUsers([user.id])
    const factor = factors.find((candidate) => candidate.id === id)
    if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
    const auditContext = createAdminAuditContext(client, at)
    await removeFactorAndUnusableCodes(auth, factors, factor, auditContext, toAuditUserTraits(user))
    if (isFactorVerified(factor))
      await queueAccountChangeEmail(deps, transaction, user, user.email, 'factor_removed')
    return factor
  })
  deps.emailQueue.wake()
  return toFactorResponse(factor)
}

/** Recovery codes cannot be the only factor: they are removed with the last other one. */
async function removeFactorAndUnusableCodes(
  auth: AuthRepositories,
  factors: readonly AuthFactorTable[],
  factor: AuthFactorTable,
  auditContext: AuditContext,
  traits: Record<string, unknown>,
): Promise<void> {
  const remaining = factors.filter((candidate) => candidate.id !== factor.id && isFactorVerified(candidate))
  const codes = remaining.find(({ factor_type }) => factor_type === 'recovery_code')
  const removed = codes && remaining.length === 1 ? [factor, codes] : [factor]
  for (const removedFactor of removed) {
    await auth.assurance.lowerToAal1(
      removedFactor.id,
      Object.values(authMethodsByFactorType),
      auditContext.at,
    )
    await auth.factors.remove(removedFactor.id)
    const action = removedFactor.factor_type === 'recovery_code' ? 'recovery_codes_deleted' : 'factor_deleted'
    await writeAuditEntry(auth, auditContext, action, {
      factor_id: removedFactor.id,
      factor_status: removedFactor.status,
      ...traits,
    })
  }
}
