import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../../data/auth/tables.ts'
import { isUuid } from '../admin-input.ts'
import type { AuthDeps, SignedIn } from '../contract.ts'
import { AuthProblem } from '../problems.ts'

/** A factor of whoever asks; of another's it is not said that it is there. */
export async function ownFactor(
  { data, settings, now }: AuthDeps,
  { userId }: SignedIn,
  id: string,
): Promise<AuthFactorTable> {
  const factor = isUuid(id) ? await data.auth.factors.find(id) : null
  const begunAfter = new Date(now().getTime() - settings.mfa.factorExpiry * 1000).toISOString()
  const abandoned = factor?.status === 'unverified' && factor.created_at < begunAfter
  if (factor === null || abandoned || factor.user_id !== userId || factor.factor_type === 'recovery_code')
    throw new AuthProblem('mfa_factor_not_found')
  return factor
}

/** Whoever asks, held so that nothing of them changes until the transaction ends. */
export async function held(
  auth: AuthData,
  { userId, sessionId, aal }: SignedIn,
): Promise<{ user: AuthUserTable; session: AuthSessionTable; factors: AuthFactorTable[] }> {
  const user = await auth.users.findForChange(userId)
  const found = await auth.sessions.findForChange(sessionId)
  if (user === null || found === null) throw new AuthProblem('session_not_found')
  const session = aal === 'aal1' ? { ...found, aal } : found
  return { user, session, factors: await auth.factors.of([userId]) }
}

export function isVerified({ status }: AuthFactorTable): boolean {
  return status === 'verified'
}

/** Whoever has a second factor decides about the ways in only after having given it. */
export function refuseUnproved(
  session: Pick<AuthSessionTable, 'aal'>,
  factors: readonly AuthFactorTable[],
  message: string,
): void {
  if (session.aal === 'aal1' && factors.some(isVerified))
    throw new AuthProblem('insufficient_aal', { message })
}
