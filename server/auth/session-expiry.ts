import type { AuthSessionTable } from '../data/auth/tables.ts'
import type { AuthDeps } from './contract.ts'
import type { SessionExpirySettings } from './settings.ts'

type SessionTimes = Pick<AuthSessionTable, 'created_at' | 'updated_at' | 'not_after'>

/** Whether a session has ended, by its own end or by the operator's settings. */
export function isSessionExpired(
  { created_at, updated_at, not_after }: SessionTimes,
  { timebox, inactivityTimeout }: SessionExpirySettings,
  now: Date,
): boolean {
  const isOlder = (at: string, seconds: number | null) =>
    seconds !== null && now.getTime() - Date.parse(at) >= seconds * 1000
  const hasEnded = not_after !== null && not_after <= now.toISOString()
  return hasEnded || isOlder(created_at, timebox) || isOlder(updated_at, inactivityTimeout)
}

const maxRecordingIntervalMs = 60_000

/**
 * Records that a session is used, if that matters for its end. Only now and then and after the response, so that reading
 * pages does not wait for writes; a session may therefore end a tenth of the timeout early.
 */
export function recordSessionUse(
  { data, settings, backgroundTasks, now }: Pick<AuthDeps, 'data' | 'settings' | 'backgroundTasks' | 'now'>,
  id: string,
  { updated_at }: Pick<SessionTimes, 'updated_at'>,
): void {
  const { inactivityTimeout } = settings.sessions
  if (inactivityTimeout === null) return
  const intervalMs = Math.min(maxRecordingIntervalMs, inactivityTimeout * 100)
  const at = now()
  if (at.getTime() - Date.parse(updated_at) < intervalMs) return
  backgroundTasks.enqueue(() => data.auth.sessions.markUsed(id, at.toISOString()))
}
