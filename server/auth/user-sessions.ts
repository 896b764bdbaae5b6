import { writeAuditEntry } from './audit-log.ts'
import type { AuthDeps, AuthenticatedUser, RequestClient } from './contract.ts'
import { isSessionExpired } from './session-expiry.ts'

/** A session as shown to its user. */
export interface SessionSummary {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly since: string
  readonly lastSeen: string
}

const maxListedSessions = 100

/** The user's active sessions, the last used first. */
export async function listUserSessions(
  { data, settings, now }: AuthDeps,
  { userId }: AuthenticatedUser,
): Promise<SessionSummary[]> {
  const sessions = await data.auth.sessions.listActive(userId, now().toISOString(), maxListedSessions)
  const active = sessions.filter((session) => !isSessionExpired(session, settings.sessions, now()))
  return active.map(({ id, user_agent, ip, created_at, updated_at }) => ({
    id,
    userAgent: user_agent,
    address: ip,
    since: created_at,
    lastSeen: updated_at,
  }))
}

/** Ends one of the user's sessions; sessions that have ended or belong to other users are ignored. */
export async function endOwnSession(
  { data, now }: AuthDeps,
  { userId }: AuthenticatedUser,
  session: string,
  { address, userAgent }: RequestClient,
): Promise<void> {
  await data.transaction(async ({ auth }) => {
    const row = await auth.sessions.findForUpdate(session)
    const actor = await auth.users.find(userId)
    if (row === null || actor === null || row.user_id !== userId) return
    await writeAuditEntry(auth, { actor, address, userAgent, at: now().toISOString() }, 'logout', {
      scope: 'local',
    })
    await auth.sessions.remove(row.id)
  })
}
