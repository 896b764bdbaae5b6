import { createHash } from 'node:crypto'
import type { AuthRepositories } from '../../data/auth/index.ts'
import type { AuthOAuthAuthorizationTable, AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { isEqualInConstantTime } from '../../lib/constant-time.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { AuthProblem } from '../auth-problem.ts'
import type { AuthDeps, RequestClient } from '../contract.ts'
import { refreshSession } from '../refresh-session.ts'
import {
  createSessionWithRefreshToken,
  createTokenResponse,
  hashToken,
  type TokenResponse,
} from '../session-tokens.ts'
import { isBanned } from '../user-ban.ts'
import { parseJsonStringArray } from './clients.ts'
import { OAuthProblem } from './oauth-problem.ts'
import { toUserInfoClaims } from './scopes.ts'

/** Issues tokens to an authenticated client. */
export async function grantOAuthClientTokens(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  requestClient: RequestClient,
) {
  const grantType = form.get('grant_type') ?? ''
  if (!['authorization_code', 'refresh_token'].includes(grantType))
    throw new OAuthProblem('unsupported_grant_type', 'grant_type is authorization_code or refresh_token')
  if (!parseJsonStringArray(client.grant_types).includes(grantType))
    throw new OAuthProblem('unauthorized_client', 'The client may not use this grant')
  return grantType === 'refresh_token'
    ? refreshClientTokens(deps, client, form, requestClient)
    : exchangeAuthorizationCode(deps, client, form, requestClient)
}

async function exchangeAuthorizationCode(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  requestClient: RequestClient,
) {
  // Thrown outside the transaction, so that the removal after a reused code is committed.
  const response = await deps.data.transaction(async ({ auth }) => {
    const authorization = await auth.oauthAuthorizations.findByCode(hashToken(form.get('code') ?? ''))
    if (authorization === null || authorization.client_id !== client.id) throw createInvalidGrantError()
    const user = await auth.users.find(authorization.user_id ?? '')
    if (user === null) throw createInvalidGrantError()
    if (authorization.session_id !== null) {
      await auth.sessions.remove(authorization.session_id)
      await writeAuditEntry(auth, createAuditContext(deps, user, requestClient), 'token_revoked', {
        client_id: client.id,
      })
      return null
    }
    await assertCodeUsable(deps, auth, authorization, user, form)
    return createClientSession(deps, auth, authorization, client, user, requestClient)
  })
  if (response === null) throw createInvalidGrantError()
  return response
}

async function assertCodeUsable(
  { now }: AuthDeps,
  auth: AuthRepositories,
  authorization: AuthOAuthAuthorizationTable,
  user: AuthUserTable,
  form: URLSearchParams,
): Promise<void> {
  const currentTime = now()
  const redirectUri = form.get('redirect_uri')
  const codeVerifier = form.get('code_verifier') ?? ''
  // The S256 challenge has the same format as `hashToken`.
  const matchesChallenge = isEqualInConstantTime(hashToken(codeVerifier), authorization.code_challenge)
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(codeVerifier) || !matchesChallenge) throw createInvalidGrantError()
  if (redirectUri !== null && redirectUri !== authorization.redirect_uri) throw createInvalidGrantError()
  if (authorization.expires_at <= currentTime.toISOString()) throw createInvalidGrantError()
  if (user.deleted_at !== null || isBanned(user, currentTime)) throw createInvalidGrantError()
  const consent = await auth.oauthClients.findConsent(user.id, authorization.client_id)
  if (consent === null || consent.revoked_at !== null) throw createInvalidGrantError()
}

async function createClientSession(
  deps: AuthDeps,
  auth: AuthRepositories,
  authorization: AuthOAuthAuthorizationTable,
  client: AuthOAuthClientTable,
  user: AuthUserTable,
  requestClient: RequestClient,
) {
  const auditContext = createAuditContext(deps, user, requestClient)
  const method = 'oauth_provider/authorization_code'
  const grant = {
    aal: authorization.aal ?? 'aal1',
    oauth_client_id: client.id,
    scopes: authorization.scope,
  }
  const { session, refreshToken } = await createSessionWithRefreshToken(
    auth,
    user,
    method,
    requestClient,
    auditContext.at,
    grant,
  )
  await auth.oauthAuthorizations.update(authorization.id, { session_id: session })
  await writeAuditEntry(auth, auditContext, 'login', { provider: 'oauth_provider', client_id: client.id })
  const tokens = await createTokenResponse(deps, auth, user, session, refreshToken)
  const authentication = { nonce: authorization.nonce, at: authorization.approved_at ?? auditContext.at }
  return createClientTokenResponse(deps, client, user, tokens, authorization.scope, authentication)
}

async function refreshClientTokens(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  requestClient: RequestClient,
) {
  const token = form.get('refresh_token') ?? ''
  if (token === '') throw new OAuthProblem('invalid_request', 'refresh_token is required')
  try {
    const tokens = await refreshSession(deps, { refresh_token: token }, requestClient, client.id)
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
  authentication: { readonly nonce: string | null; readonly at: string } | null,
) {
  const scopes = scope.split(' ')
  const claims = {
    iss: issuer,
    aud: client.id,
    iat: expires_at - settings.jwtExp,
    exp: expires_at,
    ...(authentication === null ? {} : { auth_time: Math.floor(Date.parse(authentication.at) / 1000) }),
    ...(authentication?.nonce ? { nonce: authentication.nonce } : {}),
    at_hash: createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url'),
    ...toUserInfoClaims(user, scopes),
  }
  return {
    access_token,
    token_type: 'bearer',
    expires_in,
    scope,
    ...(parseJsonStringArray(client.grant_types).includes('refresh_token') ? { refresh_token } : {}),
    ...(scopes.includes('openid') ? { id_token: await keys.signToken(claims) } : {}),
  }
}

function createAuditContext({ now }: AuthDeps, actor: AuthUserTable, { address, userAgent }: RequestClient) {
  return { actor, address, userAgent, at: now().toISOString() }
}

function createInvalidGrantError(): OAuthProblem {
  return new OAuthProblem('invalid_grant', 'The code is not good, or not any more, or not for this client')
}
