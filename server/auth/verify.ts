import type { Person } from '../../domain/permissions.ts'
import { isBanned } from './banned.ts'
import type { AuthDeps, SignedIn } from './contract.ts'
import { metadataOf } from './metadata.ts'
import { AuthProblem } from './problems.ts'

/**
 * Who bears a token: its signature and age are checked, and that its session still lives and its user is not kept out.
 * Asked of the database each time, so that signing out, a ban, a new password and a removal count at once.
 */
export async function verify(
  { keys, data, now }: Pick<AuthDeps, 'keys' | 'data' | 'now'>,
  token: string,
): Promise<SignedIn> {
  const moment = now()
  const claims = await keys.verify(token, moment)
  const { sub, session_id: sessionId } = claims ?? {}
  if (typeof sub !== 'string' || typeof sessionId !== 'string') throw new AuthProblem('bad_jwt')
  const found = await data.auth.sessions.findLiving(sessionId)
  const ended = found?.not_after != null && found.not_after <= moment.toISOString()
  if (found === null || ended || found.user_id !== sub || found.deleted_at !== null)
    throw new AuthProblem('session_not_found')
  if (isBanned(found, moment)) throw new AuthProblem('user_banned', { status: 403 })
  return { userId: sub, sessionId, aal: found.aal, appMetadata: metadataOf(found.raw_app_meta_data) }
}

/** What a signed-in user is to the rest of the product. The role is the account's of now, not the token's of then. */
export function personOf({ userId, appMetadata }: SignedIn): Person {
  const { role } = appMetadata
  return { account: userId, role: role === 'owner' || role === 'editor' ? role : 'visitor' }
}
