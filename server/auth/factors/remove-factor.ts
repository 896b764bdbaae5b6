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
import { findOwnFactor, isFactorVerified, lockUserAndSession } from './factor-access.ts'
import { type FactorResponse, toFactorResponse } from './factor-response.ts'
import { factorAuthMethods } from './upgrade-session.ts'

/** Removes a factor of whoever asks; one that is in use only after it, or another one, was given. */
export async function removeOwnFactor(
  deps: AuthDeps,
  me: AuthenticatedUser,
  id: string,
  client: RequestClient,
): Promise<{ id: string }> {
  const { id: known } = await findOwnFactor(deps, me, id)
  const at = deps.now().toISOString()
  await deps.data.transaction(async ({ auth }) => {
    const { user, session, factors } = await lockUserAndSession(auth, me)
    const factor = factors.find((one) => one.id === known)
    if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
    if (isFactorVerified(factor) && session.aal === 'aal1')
      throw new AuthProblem('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    const deed = { actor: user, address: client.address, at }
    await removeFactorAndUnusableCodes(auth, factors, factor, deed, { session_id: session.id })
  })
  return { id: known }
}

/** Removes anybody's factor. */
export async function removeFactorAsAdmin(
  { data, now }: AuthDeps,
  userId: string,
  id: string,
  client: RequestClient,
): Promise<FactorResponse> {
  const at = now().toISOString()
  return data.transaction(async ({ auth }) => {
    const user = isUuid(userId) ? await auth.users.findForUpdate(userId) : null
    if (user === null) throw new AuthProblem('user_not_found')
    const factors = await auth.factors.listByUsers([user.id])
    const factor = factors.find((one) => one.id === id)
    if (factor === undefined) throw new AuthProblem('mfa_factor_not_found')
    const deed = createAdminAuditContext(client, at)
    await removeFactorAndUnusableCodes(auth, factors, factor, deed, toAuditUserTraits(user))
    return toFactorResponse(factor)
  })
}

/** Recovery codes are of no use beside nothing: they go with the last factor that they stand in for. */
async function removeFactorAndUnusableCodes(
  auth: AuthRepositories,
  factors: readonly AuthFactorTable[],
  factor: AuthFactorTable,
  auditContext: AuditContext,
  traits: Record<string, unknown>,
): Promise<void> {
  const rest = factors.filter((one) => one.id !== factor.id && isFactorVerified(one))
  const codes = rest.find(({ factor_type }) => factor_type === 'recovery_code')
  const removed = codes && rest.length === 1 ? [factor, codes] : [factor]
  for (const one of removed) {
    await auth.assurance.lowerToAal1(one.id, Object.values(factorAuthMethods), auditContext.at)
    await auth.factors.remove(one.id)
    const action = one.factor_type === 'recovery_code' ? 'recovery_codes_deleted' : 'factor_deleted'
    await writeAuditEntry(auth, auditContext, action, {
      factor_id: one.id,
      factor_status: one.status,
      ...traits,
    })
  }
}
