import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { RefreshTokenRow } from '../data/auth/refresh-token-repository.ts'
import type { AuthSessionTable } from '../data/auth/tables.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { type JsonObject, readOptionalStringField } from './json-body.ts'
import { isSessionExpired } from './session-expiry.ts'
import {
  createTokenResponse,
  deriveNextRefreshToken,
  hashToken,
  insertRefreshToken,
  type TokenResponse,
} from './session-tokens.ts'
import { isBanned } from './user-ban.ts'

/** How long a used token is accepted again after its successor was used too. */
const reuseGraceMs = 10_000
const usedTokenRetentionMs = 7 * 24 * 3_600_000
const maxDerivedTokens = 50

/**
 * Refreshes a session. Each token is valid once. Reuse returns the same new token again, within the grace period or as long as
 * the new one is unused: the client may not have received it, or cannot store it, such as an application that renders on its
 * server. Any other reuse means that the token may be stolen, and the whole session ends.
 */
export async function refreshSession(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
  oauthClientId: string | null = null,
): Promise<TokenResponse> {
  const token = readOptionalStringField(body, 'refresh_token')
  if (token === null) throw new AuthProblem('validation_failed', { message: 'refresh_token required' })
  // Thrown outside the transaction, so that the removal of a reused session is committed.
  const result = await deps.data
    .transaction(({ auth }) => rotateRefreshToken(deps, auth, token, client, oauthClientId))
    .catch((error: unknown) => {
      // Official clients try again after 503; after any other error they forget the session.
      throw toProblemOrNull(error)?.code === 'not_writable' ? new ProblemError('unavailable') : error
    })
  if (result === 'reused') throw new AuthProblem('refresh_token_already_used')
  return result
}

async function rotateRefreshToken(
  deps: AuthDeps,
  auth: AuthRepositories,
  token: string,
  client: RequestClient,
  oauthClientId: string | null,
): Promise<TokenResponse | 'reused'> {
  const now = deps.now()
  const at = now.toISOString()
  const unlockedToken = await auth.refreshTokens.find(hashToken(token))
  const session = unlockedToken ? await auth.sessions.findForUpdate(unlockedToken.session_id) : null
  // Read again, now that the session is locked.
  const storedToken = session ? await auth.refreshTokens.find(hashToken(token)) : null
  const user = session ? await auth.users.find(session.user_id) : null
  // Tokens of an OAuth client are valid only for that client, and first-party tokens for none.
  if (session?.oauth_client_id !== oauthClientId) throw new AuthProblem('refresh_token_not_found')
  if (!storedToken || !session || !user) throw new AuthProblem('refresh_token_not_found')
  if (user.deleted_at !== null) throw new AuthProblem('refresh_token_not_found')
  if (isBanned(user, now))
    throw new AuthProblem('user_banned', { message: 'Invalid Refresh Token: User Banned' })
  if (isSessionExpired(session, deps.settings.sessions, now)) throw new AuthProblem('session_expired')
  const auditContext = { actor: user, address: client.address, userAgent: client.userAgent, at }
  const next = await findOrInsertNextToken(auth, session, storedToken, token, now)
  if (next === null) {
    await auth.sessions.remove(session.id)
    await writeAuditEntry(auth, auditContext, 'token_revoked', { session_id: session.id })
    return 'reused'
  }
  await writeAuditEntry(auth, auditContext, 'token_refreshed')
  await auth.sessions.markRefreshed(session.id, at)
  return createTokenResponse(deps, auth, user, session.id, next)
}

/** The next refresh token; null: this one was used too long ago, and so was its successor. */
async function findOrInsertNextToken(
  auth: AuthRepositories,
  session: AuthSessionTable,
  storedToken: RefreshTokenRow,
  token: string,
  now: Date,
): Promise<string | null> {
  const key = session.refresh_token_hmac_key
  if (storedToken.revoked === 0) {
    const at = now.toISOString()
    await auth.refreshTokens.revoke(storedToken.id, at)
    await auth.refreshTokens.deleteRevokedBefore(
      session.id,
      new Date(now.getTime() - usedTokenRetentionMs).toISOString(),
    )
    return insertNextToken(auth, session, deriveNextRefreshToken(key, token), storedToken.token, now)
  }
  const isInGracePeriod = now.getTime() - Date.parse(storedToken.updated_at) <= reuseGraceMs
  let next = token
  for (let step = 0; step < maxDerivedTokens; step += 1) {
    next = deriveNextRefreshToken(key, next)
    const row = await auth.refreshTokens.find(hashToken(next))
    // The chain was continued by a second factor, whose token cannot be derived from this one.
    if (row === null && isInGracePeriod) return insertNextToken(auth, session, next, storedToken.token, now)
    if (row?.revoked === 0) return next
    if (!isInGracePeriod) return null
  }
  return null
}

async function insertNextToken(
  auth: AuthRepositories,
  session: AuthSessionTable,
  token: string,
  parent: string,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  await insertRefreshToken(auth, { token, user: session.user_id, session: session.id, parent, at })
  return token
}
