import type { AuthData } from '../data/auth/index.ts'
import type { RefreshTokenRow } from '../data/auth/refresh-tokens.ts'
import type { AuthSessionTable } from '../data/auth/tables.ts'
import { note } from './audit.ts'
import { isBanned } from './banned.ts'
import { type Json, textIn } from './body.ts'
import type { AuthDeps, Client } from './contract.ts'
import { AuthProblem } from './problems.ts'
import { addRefreshToken, hashOf, nextRefreshToken, type TokenAnswer, tokenAnswer } from './tokens.ts'

/** How long a used token may be used once more, by a client that did not get or keep the answer. */
const grace = 10_000
const remembered = 7 * 24 * 3_600_000
const mostSteps = 50

/**
 * Prolongs a session. Each token is good once; who uses one again within the grace is given what the first one was
 * given, later it means that somebody else has had it, and the whole session ends.
 */
export async function refreshSession(
  deps: AuthDeps,
  body: Json,
  client: Client,
  program: string | null = null,
): Promise<TokenAnswer> {
  const token = textIn(body, 'refresh_token')
  if (token === null) throw new AuthProblem('validation_failed', { message: 'refresh_token required' })
  // Not thrown inside: what a reuse ends has to be kept.
  const answer = await deps.data.transaction(({ auth }) => prolong(deps, auth, token, client, program))
  if (answer === 'reused') throw new AuthProblem('refresh_token_already_used')
  return answer
}

async function prolong(
  deps: AuthDeps,
  auth: AuthData,
  token: string,
  client: Client,
  program: string | null,
): Promise<TokenAnswer | 'reused'> {
  const now = deps.now()
  const at = now.toISOString()
  const first = await auth.refreshTokens.find(hashOf(token))
  const session = first ? await auth.sessions.findForChange(first.session_id) : null
  // Once more, now that nobody else can be using it.
  const known = session ? await auth.refreshTokens.find(hashOf(token)) : null
  const user = session ? await auth.users.find(session.user_id) : null
  // What a program was given is of use to that program only, and a person's own to none.
  if (session?.oauth_client_id !== program) throw new AuthProblem('refresh_token_not_found')
  if (!known || !session || !user) throw new AuthProblem('refresh_token_not_found')
  if (user.deleted_at !== null) throw new AuthProblem('refresh_token_not_found')
  if (isBanned(user, now))
    throw new AuthProblem('user_banned', { message: 'Invalid Refresh Token: User Banned' })
  if (session.not_after !== null && session.not_after <= at) throw new AuthProblem('session_expired')
  const deed = { actor: user, address: client.address, at }
  const next = await nextOf(auth, session, known, token, now)
  if (next === null) {
    await auth.sessions.end(session.id)
    await note(auth, deed, 'token_revoked', { session_id: session.id })
    return 'reused'
  }
  await note(auth, deed, 'token_refreshed')
  await auth.sessions.refreshed(session.id, at)
  return tokenAnswer(deps, auth, user, session.id, next)
}

/** The token to go on with; null: this one was used too long ago. */
async function nextOf(
  auth: AuthData,
  session: AuthSessionTable,
  known: RefreshTokenRow,
  token: string,
  now: Date,
): Promise<string | null> {
  const key = session.refresh_token_hmac_key
  if (known.revoked === 0) {
    const at = now.toISOString()
    await auth.refreshTokens.revoke(known.id, at)
    await auth.refreshTokens.forget(session.id, new Date(now.getTime() - remembered).toISOString())
    return added(auth, session, nextRefreshToken(key, token), known.token, now)
  }
  if (now.getTime() - Date.parse(known.updated_at) > grace) return null
  let next = token
  for (let step = 0; step < mostSteps; step += 1) {
    next = nextRefreshToken(key, next)
    const row = await auth.refreshTokens.find(hashOf(next))
    // What came after was a second factor's, whose token nobody can tell from this one.
    if (row === null) return added(auth, session, next, known.token, now)
    if (row.revoked === 0) return next
  }
  return null
}

async function added(
  auth: AuthData,
  session: AuthSessionTable,
  token: string,
  parent: string,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  await addRefreshToken(auth, { token, user: session.user_id, session: session.id, parent, at })
  return token
}
