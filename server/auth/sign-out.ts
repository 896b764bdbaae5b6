import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from './contract.ts'

const signOutScopes = ['global', 'local', 'others'] as const

/** Ends sessions of the user: all, the current one, or all others. */
export async function signOut(
  { data, now }: AuthDeps,
  { userId, sessionId }: AuthenticatedUser,
  requestedScope: string | undefined,
  client: RequestClient,
): Promise<void> {
  const scope = signOutScopes.find((allowedScope) => allowedScope === (requestedScope || 'global'))
  if (scope === undefined) throw new AuthProblem('validation_failed', { message: 'Unsupported logout scope' })
  await data.transaction(async ({ auth }) => {
    const actor = await auth.users.find(userId)
    if (actor)
      await writeAuditEntry(
        auth,
        { actor, address: client.address, userAgent: client.userAgent, at: now().toISOString() },
        'logout',
        {
          scope,
        },
      )
    if (scope === 'local') await auth.sessions.remove(sessionId)
    else if (scope === 'others') await auth.sessions.removeOthers(userId, sessionId)
    else await auth.sessions.removeAll(userId)
  })
}
