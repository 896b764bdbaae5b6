import type { Actor } from '../../domain/permissions.ts'
import { isBanned } from './banned.ts'
import type { AuthDeps, SignedIn } from './contract.ts'
import { metadataOf } from './metadata.ts'
import { AuthProblem } from './problems.ts'

type Verifying = Pick<AuthDeps, 'keys' | 'data' | 'now'>

/** Who bears a token, themselves: a program that somebody let in may know them, not act for them. */
export async function verify(deps: Verifying, token: string): Promise<SignedIn> {
  const { program, scopes: _, ...me } = await bearerOf(deps, token)
  if (program === null) return me
  throw new AuthProblem('not_admin', { message: 'This token was given to a program, to know its user only' })
}

/**
 * Who bears a token: its signature and age are checked, and that its session still lives and its user is not kept out.
 * Asked of the database each time, so that signing out, a ban, a new password and a removal count at once.
 */
export async function bearerOf(
  { keys, data, now }: Verifying,
  token: string,
): Promise<SignedIn & { readonly program: string | null; readonly scopes: string | null }> {
  const moment = now()
  const claims = await keys.verify(token, moment)
  const { sub, session_id: sessionId } = claims ?? {}
  if (typeof sub !== 'string' || typeof sessionId !== 'string') throw new AuthProblem('bad_jwt')
  const found = await data.auth.sessions.findLiving(sessionId)
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
    appMetadata: metadataOf(found.raw_app_meta_data),
    program: found.oauth_client_id,
    scopes: found.scopes,
  }
}

/**
 * What a signed-in user is to the rest of the product: a visitor as long as a second factor is still to be given. The role
 * is the account's of now, not the token's of then.
 */
export function personOf({ userId, needsSecondFactor, appMetadata }: SignedIn): Actor {
  const { role } = appMetadata
  const trusted = !needsSecondFactor && (role === 'owner' || role === 'editor')
  return { userId: userId, role: trusted ? role : 'visitor' }
}
