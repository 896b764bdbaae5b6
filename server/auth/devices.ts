import { note } from './audit.ts'
import type { AuthDeps, Client, SignedIn } from './contract.ts'

/** A session as its own user is told of it. */
export interface KnownSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly since: string
  readonly lastSeen: string
}

const mostShown = 100

/** Where whoever asks is signed in, the place used last first. */
export async function sessionsOf({ data, now }: AuthDeps, { userId }: SignedIn): Promise<KnownSession[]> {
  const sessions = await data.auth.sessions.listLiving(userId, now().toISOString(), mostShown)
  return sessions.map(({ id, user_agent, ip, created_at, updated_at }) => ({
    id,
    userAgent: user_agent,
    address: ip,
    since: created_at,
    lastSeen: updated_at,
  }))
}

/** Ends a session of whoever asks; one that has ended already, or somebody else's, is left as it is. */
export async function endSession(
  { data, now }: AuthDeps,
  { userId }: SignedIn,
  session: string,
  { address }: Pick<Client, 'address'>,
): Promise<void> {
  await data.transaction(async ({ auth }) => {
    const found = await auth.sessions.findForChange(session)
    const actor = await auth.users.find(userId)
    if (found === null || actor === null || found.user_id !== userId) return
    await note(auth, { actor, address, at: now().toISOString() }, 'logout', { scope: 'local' })
    await auth.sessions.end(found.id)
  })
}
