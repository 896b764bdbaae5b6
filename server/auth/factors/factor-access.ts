import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../../data/auth/tables.ts'
import { isUuid } from '../admin-user-input.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, AuthenticatedUser } from '../contract.ts'

/** A factor of the user; factors of other users are reported as not found. */
export async function findOwnFactorOrThrow(
  { data, settings, now }: AuthDeps,
  { userId }: AuthenticatedUser,
  id: string,
): Promise<AuthFactorTable> {
  const factor = isUuid(id) ? await data.auth.factors.find(id) : null
  const enrolledAfter = new Date(now().getTime() - settings.mfa.factorExpiry * 1000).toISOString()
  const isAbandoned = factor?.status === 'unverified' && factor.created_at < enrolledAfter
  if (factor === null || isAbandoned || factor.user_id !== userId || factor.factor_type === 'recovery_code')
    throw new AuthProblem('mfa_factor_not_found')
  return factor
}

/** Locks the user and their session until the transaction ends. */
export async function lockUserAndSession(
  auth: AuthRepositories,
  { userId, sessionId, aal }: AuthenticatedUser,
): Promise<{ user: AuthUserTable; session: AuthSessionTable; factors: AuthFactorTable[] }> {
  const user = await auth.users.findForUpdate(userId)
  const row = await auth.sessions.findForUpdate(sessionId)
  if (user === null || row === null) throw new AuthProblem('session_not_found')
  const session = aal === 'aal1' ? { ...row, aal } : row
  return { user, session, factors: await auth.factors.listByUsers([userId]) }
}

export function isFactorVerified({ status }: AuthFactorTable): boolean {
  return status === 'verified'
}

/** A user with a second factor must pass it before changing sign-in methods. */
export function assertSecondFactorPassedIfEnrolled(
  session: Pick<AuthSessionTable, 'aal'>,
  factors: readonly AuthFactorTable[],
  message: string,
): void {
  if (session.aal === 'aal1' && factors.some(isFactorVerified))
    throw new AuthProblem('insufficient_aal', { message })
}
