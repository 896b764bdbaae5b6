import { createHash } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOAuthAuthorizationTable, AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { isSameHash } from '../one-time-tokens/secrets.ts'
import { refreshSession } from '../refresh-session.ts'
import { createSession, createTokenResponse, hashToken, type TokenResponse } from '../session-tokens.ts'
import { isBanned } from '../user-ban.ts'
import { parseStringArray } from './clients.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { toUserInfoClaims } from './scopes.ts'

/** Tokens for a program that has shown who it is. */
export async function grantOAuthClientTokens(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  from: RequestClient,
) {
  const grant = form.get('grant_type') ?? ''
  if (!['authorization_code', 'refresh_token'].includes(grant))
    throw new OAuthProblem('unsupported_grant_type', 'grant_type is authorization_code or refresh_token')
  if (!parseStringArray(client.grant_types).includes(grant))
    throw new OAuthProblem('unauthorized_client', 'The client may not use this grant')
  return grant === 'refresh_token'
    ? refreshClientTokens(deps, client, form, from)
    : exchangeAuthorizationCode(deps, client, form, from)
}

async function exchangeAuthorizationCode(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  from: RequestClient,
) {
  // Not thrown inside: what a reuse ends has to be kept.
  const answer = await deps.data.transaction(async ({ auth }) => {
    const authorization = await auth.oauthAuthorizations.findByCode(hashToken(form.get('code') ?? ''))
    if (authorization === null || authorization.client_id !== client.id) throw createInvalidGrantError()
    const user = await auth.users.find(authorization.user_id ?? '')
    if (user === null) throw createInvalidGrantError()
    if (authorization.session_id !== null) {
      await auth.sessions.remove(authorization.session_id)
      await writeAuditEntry(auth, createAuditContext(deps, user, from), 'token_revoked', {
        client_id: client.id,
      })
      return null
    }
    await assertCodeUsable(deps, auth, authorization, user, form)
    return createClientSession(deps, auth, authorization, client, user, from)
  })
  if (answer === null) throw createInvalidGrantError()
  return answer
}

async function assertCodeUsable(
  { now }: AuthDeps,
  auth: AuthRepositories,
  authorization: AuthOAuthAuthorizationTable,
  user: AuthUserTable,
  form: URLSearchParams,
): Promise<void> {
  const moment = now()
  const redirect = form.get('redirect_uri')
  const verifier = form.get('code_verifier') ?? ''
  // The challenge is made like our own hashes are.
  const isBeginner = isSameHash(hashToken(verifier), authorization.code_challenge)
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier) || !isBeginner) throw createInvalidGrantError()
  if (redirect !== null && redirect !== authorization.redirect_uri) throw createInvalidGrantError()
  if (authorization.expires_at <= moment.toISOString()) throw createInvalidGrantError()
  if (user.deleted_at !== null || isBanned(user, moment)) throw createInvalidGrantError()
  const consent = await auth.oauthClients.findConsent(user.id, authorization.client_id)
  if (consent === null || consent.revoked_at !== null) throw createInvalidGrantError()
}

async function createClientSession(
  deps: AuthDeps,
  auth: AuthRepositories,
  authorization: AuthOAuthAuthorizationTable,
  client: AuthOAuthClientTable,
  user: AuthUserTable,
  from: RequestClient,
) {
  const deed = createAuditContext(deps, user, from)
  const method = 'oauth_provider/authorization_code'
  const granted = {
    aal: authorization.aal ?? 'aal1',
    oauth_client_id: client.id,
    scopes: authorization.scope,
  }
  const { session, refreshToken } = await createSession(auth, user, method, from, deed.at, granted)
  await auth.oauthAuthorizations.update(authorization.id, { session_id: session })
  await writeAuditEntry(auth, deed, 'login', { provider: 'oauth_provider', client_id: client.id })
  const tokens = await createTokenResponse(deps, auth, user, session, refreshToken)
  const signedIn = { nonce: authorization.nonce, at: authorization.approved_at ?? deed.at }
  return createClientTokenResponse(deps, client, user, tokens, authorization.scope, signedIn)
}

async function refreshClientTokens(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  from: RequestClient,
) {
  const token = form.get('refresh_token') ?? ''
  if (token === '') throw new OAuthProblem('invalid_request', 'refresh_token is required')
  try {
    const tokens = await refreshSession(deps, { refresh_token: token }, from, client.id)
    const claims = await deps.keys.verifyToken(tokens.access_token, deps.now())
    const session = await deps.data.auth.sessions.findWithUser(String(claims?.session_id))
    const user = await deps.data.auth.users.find(tokens.user.id)
    if (session === null || user === null) throw new AuthProblem('refresh_token_not_found')
    return await createClientTokenResponse(deps, client, user, tokens, session.scopes ?? '', null)
  } catch (error) {
    if (error instanceof AuthProblem && error.status < 429)
      throw new OAuthProblem('invalid_grant', 'The refresh token is not good any more')
    throw error
  }
}

async function createClientTokenResponse(
  { keys, issuer, settings }: AuthDeps,
  client: AuthOAuthClientTable,
  user: AuthUserTable,
  { access_token, expires_in, expires_at, refresh_token }: TokenResponse,
  scope: string,
  signedIn: { readonly nonce: string | null; readonly at: string } | null,
) {
  const scopes = scope.split(' ')
  const about = {
    iss: issuer,
    aud: client.id,
    iat: expires_at - settings.jwtExp,
    exp: expires_at,
    ...(signedIn === null ? {} : { auth_time: Math.floor(Date.parse(signedIn.at) / 1000) }),
    ...(signedIn?.nonce ? { nonce: signedIn.nonce } : {}),
    at_hash: createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url'),
    ...toUserInfoClaims(user, scopes),
  }
  return {
    access_token,
    token_type: 'bearer',
    expires_in,
    scope,
    ...(parseStringArray(client.grant_types).includes('refresh_token') ? { refresh_token } : {}),
    ...(scopes.includes('openid') ? { id_token: await keys.signToken(about) } : {}),
  }
}

function createAuditContext({ now }: AuthDeps, actor: AuthUserTable, { address }: RequestClient) {
  return { actor, address, at: now().toISOString() }
}

function createInvalidGrantError(): OAuthProblem {
  return new OAuthProblem('invalid_grant', 'The code is not good, or not any more, or not for this client')
}
