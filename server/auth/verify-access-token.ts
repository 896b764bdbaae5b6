import type { Actor } from '../../domain/permissions.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser } from './contract.ts'
import { parseJsonObject } from './parse-json-object.ts'
import { isBanned } from './user-ban.ts'

type TokenVerificationDeps = Pick<AuthDeps, 'keys' | 'data' | 'now'>

/** Who bears a token, themselves: a program that somebody let in may know them, not act for them. */
export async function verifyFirstPartyToken(
  deps: TokenVerificationDeps,
  token: string,
): Promise<AuthenticatedUser> {
  const { program, scopes: _, ...me } = await verifyAccessToken(deps, token)
  if (program === null) return me
  throw new AuthProblem('not_admin', { message: 'This token was given to a program, to know its user only' })
}

/**
 * Who bears a token: its signature and age are checked, and that its session still lives and its user is not kept out.
 * Asked of the database each time, so that signing out, a ban, a new password and a removal count at once.
 */
export async function verifyAccessToken(
  { keys, data, now }: TokenVerificationDeps,
  token: string,
): Promise<AuthenticatedUser & { readonly program: string | null; readonly scopes: string | null }> {
  const moment = now()
  const claims = await keys.verifyToken(token, moment)
  const { sub, session_id: sessionId } = claims ?? {}
  if (typeof sub !== 'string' || typeof sessionId !== 'string') throw new AuthProblem('bad_jwt')
  const found = await data.auth.sessions.findWithUser(sessionId)
  const ended = found?.not_after != null && found.not_after <= moment.toISOString()
  if (found === null || ended || found.user_id !== sub || found.deleted_at !== null)
    throw new AuthProblem('session_not_found')
  if (isBanned(found, moment)) throw new AuthProblem('user_banned', { status: 403 })
  // A token of before the second factor, perhaps a stolen one, is worth no more for what its session was given since.
  const aal = claims?.aal === 'aal2' ? found.aal : 'aal1'
  return {
    userId: sub,
    email: found.email ?? '',
    sessionId,
    aal,
    needsSecondFactor: found.has_factor === 1 && aal === 'aal1',
    appMetadata: parseJsonObject(found.raw_app_meta_data),
    program: found.oauth_client_id,
    scopes: found.scopes,
  }
}

/**
 * What a signed-in user is to the rest of the product: a visitor as long as a second factor is still to be given. The role
 * is the account's of now, not the token's of then.
 */
export function toActor({ userId, needsSecondFactor, appMetadata }: AuthenticatedUser): Actor {
  const { role } = appMetadata
  const trusted = !needsSecondFactor && (role === 'owner' || role === 'editor')
  return { userId: userId, role: trusted ? role : 'visitor' }
}
