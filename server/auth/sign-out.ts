import { note } from './audit.ts'
import type { AuthDeps, Client, SignedIn } from './contract.ts'
import { AuthProblem } from './problems.ts'

const scopes = ['global', 'local', 'others'] as const

/** Ends sessions of whoever asks: all of them, this one, or all but this one. */
export async function signOut(
  { data, now }: AuthDeps,
  { userId, sessionId }: SignedIn,
  asked: string | undefined,
  client: Client,
): Promise<void> {
  const scope = scopes.find((one) => one === (asked || 'global'))
  if (scope === undefined) throw new AuthProblem('validation_failed', { message: 'Unsupported logout scope' })
  await data.transaction(async ({ auth }) => {
    const actor = await auth.users.find(userId)
    if (actor)
      await note(auth, { actor, address: client.address, at: now().toISOString() }, 'logout', { scope })
    if (scope === 'local') await auth.sessions.end(sessionId)
    else if (scope === 'others') await auth.sessions.endOthers(userId, sessionId)
    else await auth.sessions.endAll(userId)
  })
}
