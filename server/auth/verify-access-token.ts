import { type Actor, parseSiteRole } from '../../domain/permissions.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, AuthenticatedUser } from './contract.ts'
import { parseJsonColumnOrEmpty } from './json-body.ts'
import type { TokenAudience } from './jwt-signing-keys.ts'
import { isSessionExpired, recordSessionUse } from './session-expiry.ts'
import { isBanned } from './user-ban.ts'

type TokenVerificationDeps = Pick<AuthDeps, 'keys' | 'data' | 'settings' | 'backgroundTasks' | 'now'>

/**
 * Verifies a token of the user's own session; tokens of OAuth clients may identify a user but not act for
 * them.
 */
export async function verifyTokenNotIssuedToOAuthClient(
  deps: TokenVerificationDeps,
  token: string,
  audiences?: readonly TokenAudience[],
): Promise<AuthenticatedUser> {
  const { program: oauthClientId, scopes: _, ...user } = await verifyAccessToken(deps, token, audiences)
  if (oauthClientId === null) return user
  throw new AuthProblem('not_admin', { message: 'This token was given to a program, to know its user only' })
}

/**
 * Verifies a token's signature and expiry, and that its session exists and its user is not banned. The
 * database is queried each time, so that a sign-out, ban, new password or removal takes effect at once.
 */
export async function verifyAccessToken(
  deps: TokenVerificationDeps,
  token: string,
  audiences?: readonly TokenAudience[],
): Promise<AuthenticatedUser & { readonly program: string | null; readonly scopes: string | null }> {
  const { keys, data, settings, now } = deps
  const currentTime = now()
  const claims = await keys.verifyToken(token, currentTime, audiences)
  const { sub, session_id: sessionId } = claims ?? {}
  if (typeof sub !== 'string' || typeof sessionId !== 'string') throw new AuthProblem('bad_jwt')
  const row = await data.auth.sessions.findWithUser(sessionId)
  if (
    row === null ||
    isSessionExpired(row, settings.sessions, currentTime) ||
    row.user_id !== sub ||
    row.deleted_at !== null
  )
    throw new AuthProblem('session_not_found')
  if (isBanned(row, currentTime)) throw new AuthProblem('user_banned', { status: 403 })
  recordSessionUse(deps, sessionId, row)
  // A token issued before the second factor, perhaps a stolen one, does not gain the session's higher level.
  const aal = claims?.aal === 'aal2' ? row.aal : 'aal1'
  return {
    userId: sub,
    email: row.email ?? '',
    sessionId,
    aal,
    needsSecondFactor: row.has_factor === 1 && aal === 'aal1',
    // As in the token: one issued before the passkey was used, perhaps a stolen one, does not gain by it.
    isPasskeyVerified: hasPasskeyMethod(claims?.amr),
    isAnonymous: row.is_anonymous === 1,
    appMetadata: parseJsonColumnOrEmpty(row.raw_app_meta_data),
    userMetadata: parseJsonColumnOrEmpty(row.raw_user_meta_data),
    program: row.oauth_client_id,
    scopes: row.scopes,
  }
}

/** The sign-in method of passkeys in `amr`; a security key as second factor has another one. */
const passkeyMethod = 'passkey'

function hasPasskeyMethod(amr: unknown): boolean {
  const entries: unknown[] = Array.isArray(amr) ? amr : []
  return entries.some(
    (entry) =>
      typeof entry === 'object' && entry !== null && 'method' in entry && entry.method === passkeyMethod,
  )
}

/**
 * Whether the session still has to pass a second factor before it has the user's rights on the site. A passkey counts as
 * both factors; changes of sign-in methods, which the `aal` of the session decides, still require the second factor.
 */
export function needsSecondFactorForSite({
  needsSecondFactor,
  isPasskeyVerified,
}: Pick<AuthenticatedUser, 'needsSecondFactor' | 'isPasskeyVerified'>): boolean {
  return needsSecondFactor && !isPasskeyVerified
}

/**
 * The actor for the rest of the application: a visitor until a required second factor is passed. The role is
 * the account's current one, not the one in the token. Anonymous users have none: nobody knows who they are.
 */
export function toActor(user: AuthenticatedUser): Actor {
  const { userId, isAnonymous, appMetadata } = user
  const role = parseSiteRole(appMetadata)
  const hasAccess = !needsSecondFactorForSite(user) && !isAnonymous && role !== null
  return { userId: userId, role: hasAccess ? role : 'visitor' }
}
