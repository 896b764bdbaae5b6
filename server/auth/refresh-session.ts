import type { AuthRepositories } from '../data/auth/index.ts'
import type { RefreshTokenRow } from '../data/auth/refresh-token-repository.ts'
import type { AuthSessionTable } from '../data/auth/tables.ts'
import { writeAuditEntry } from './audit-log.ts'
import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { type JsonObject, readOptionalString } from './json-body.ts'
import {
  createTokenResponse,
  deriveNextRefreshToken,
  hashToken,
  insertRefreshToken,
  type TokenResponse,
} from './session-tokens.ts'
import { isBanned } from './user-ban.ts'

/** How long a used token may be used once more, by a client that did not get or keep the answer. */
const reuseGraceMs = 10_000
const usedTokenRetentionMs = 7 * 24 * 3_600_000
const maxDerivedTokens = 50

/**
 * Prolongs a session. Each token is good once; who uses one again within the grace is given what the first one was
 * given, later it means that somebody else has had it, and the whole session ends.
 */
export async function refreshSession(
  deps: AuthDeps,
  body: JsonObject,
  client: RequestClient,
  oauthClientId: string | null = null,
): Promise<TokenResponse> {
  const token = readOptionalString(body, 'refresh_token')
  if (token === null) throw new AuthProblem('validation_failed', { message: 'refresh_token required' })
  // Not thrown inside: what a reuse ends has to be kept.
  const answer = await deps.data.transaction(({ auth }) =>
    rotateRefreshToken(deps, auth, token, client, oauthClientId),
  )
  if (answer === 'reused') throw new AuthProblem('refresh_token_already_used')
  return answer
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
  const first = await auth.refreshTokens.find(hashToken(token))
  const session = first ? await auth.sessions.findForUpdate(first.session_id) : null
  // Once more, now that nobody else can be using it.
  const known = session ? await auth.refreshTokens.find(hashToken(token)) : null
  const user = session ? await auth.users.find(session.user_id) : null
  // What a program was given is of use to that program only, and a person's own to none.
  if (session?.oauth_client_id !== oauthClientId) throw new AuthProblem('refresh_token_not_found')
  if (!known || !session || !user) throw new AuthProblem('refresh_token_not_found')
  if (user.deleted_at !== null) throw new AuthProblem('refresh_token_not_found')
  if (isBanned(user, now))
    throw new AuthProblem('user_banned', { message: 'Invalid Refresh Token: User Banned' })
  if (session.not_after !== null && session.not_after <= at) throw new AuthProblem('session_expired')
  const deed = { actor: user, address: client.address, at }
  const next = await findOrInsertNextToken(auth, session, known, token, now)
  if (next === null) {
    await auth.sessions.remove(session.id)
    await writeAuditEntry(auth, deed, 'token_revoked', { session_id: session.id })
    return 'reused'
  }
  await writeAuditEntry(auth, deed, 'token_refreshed')
  await auth.sessions.markRefreshed(session.id, at)
  return createTokenResponse(deps, auth, user, session.id, next)
}

/** The token to go on with; null: this one was used too long ago. */
async function findOrInsertNextToken(
  auth: AuthRepositories,
  session: AuthSessionTable,
  known: RefreshTokenRow,
  token: string,
  now: Date,
): Promise<string | null> {
  const key = session.refresh_token_hmac_key
  if (known.revoked === 0) {
    const at = now.toISOString()
    await auth.refreshTokens.revoke(known.id, at)
    await auth.refreshTokens.deleteRevokedBefore(
      session.id,
      new Date(now.getTime() - usedTokenRetentionMs).toISOString(),
    )
    return insertNextToken(auth, session, deriveNextRefreshToken(key, token), known.token, now)
  }
  if (now.getTime() - Date.parse(known.updated_at) > reuseGraceMs) return null
  let next = token
  for (let step = 0; step < maxDerivedTokens; step += 1) {
    next = deriveNextRefreshToken(key, next)
    const row = await auth.refreshTokens.find(hashToken(next))
    // What came after was a second factor's, whose token nobody can tell from this one.
    if (row === null) return insertNextToken(auth, session, next, known.token, now)
    if (row.revoked === 0) return next
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
