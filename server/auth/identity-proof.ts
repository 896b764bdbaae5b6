import type { AuthDeps, AuthenticatedUser } from './contract.ts'
import { isFactorVerified } from './factors/factor-access.ts'
import { authMethodsByFactorType } from './factors/upgrade-session.ts'
import { verifyTokenNotIssuedToOAuthClient } from './verify-access-token.ts'

/** How long after a sign-in, or after proving their identity again, a user may change sign-in methods. */
const proofLifetimeMs = 10 * 60_000

const secondFactorMethods: ReadonlySet<string> = new Set(Object.values(authMethodsByFactorType))

/**
 * Whether the user has proved their identity in this session recently; with a second factor, by that factor. The times
 * are those of the session's sign-in methods, which only this server writes.
 */
export async function hasFreshIdentityProof(
  { data, now }: Pick<AuthDeps, 'data' | 'now'>,
  { userId, sessionId }: AuthenticatedUser,
): Promise<boolean> {
  const methods = await data.auth.sessions.listAuthMethods(sessionId)
  const factors = await data.auth.factors.listByUsers([userId])
  const oldest = now().getTime() - proofLifetimeMs
  return methods
    .filter(
      ({ authentication_method }) =>
        !factors.some(isFactorVerified) || secondFactorMethods.has(authentication_method),
    )
    .some(({ created_at }) => Date.parse(created_at) > oldest)
}

/**
 * Takes over the proof of a session in which the user has just signed in again, and ends that session. False if it is
 * another user's.
 */
export async function transferIdentityProofFromSession(
  deps: AuthDeps,
  { userId, sessionId }: AuthenticatedUser,
  newAccessToken: string,
): Promise<boolean> {
  const proof = await verifyTokenNotIssuedToOAuthClient(deps, newAccessToken)
  // A session is no proof for itself.
  if (proof.sessionId === sessionId) return false
  return deps.data.transaction(async ({ auth }) => {
    const methods = await auth.sessions.listAuthMethods(proof.sessionId)
    await auth.sessions.remove(proof.sessionId)
    const session = await auth.sessions.findForUpdate(sessionId)
    if (proof.userId !== userId || session?.user_id !== userId) return false
    for (const { authentication_method: method, created_at: at } of methods)
      await auth.assurance.recordAuthMethod({ session: sessionId, method, at })
    return true
  })
}
