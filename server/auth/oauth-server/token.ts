import { createHash } from 'node:crypto'
import type { AuthData } from '../../data/auth/index.ts'
import type { AuthOAuthAuthorizationTable, AuthOAuthClientTable } from '../../data/auth/oauth-tables.ts'
import type { AuthUserTable } from '../../data/auth/tables.ts'
import { note } from '../audit.ts'
import { isBanned } from '../banned.ts'
import type { AuthDeps, Client } from '../contract.ts'
import { isSameHash } from '../one-time/secrets.ts'
import { AuthProblem } from '../problems.ts'
import { refreshSession } from '../refresh.ts'
import { beginSession, hashOf, type TokenAnswer, tokenAnswer } from '../tokens.ts'
import { listOf } from './clients.ts'
import { OAuthProblem } from './problem.ts'
import { claimsOf } from './scopes.ts'

/** Tokens for a program that has shown who it is. */
export async function grantToClient(
  deps: AuthDeps,
  client: AuthOAuthClientTable,
  form: URLSearchParams,
  from: Client,
) {
  const grant = form.get('grant_type') ?? ''
  if (!['authorization_code', 'refresh_token'].includes(grant))
    throw new OAuthProblem('unsupported_grant_type', 'grant_type is authorization_code or refresh_token')
  if (!listOf(client.grant_types).includes(grant))
    throw new OAuthProblem('unauthorized_client', 'The client may not use this grant')
  return grant === 'refresh_token' ? refresh(deps, client, form, from) : exchange(deps, client, form, from)
}

async function exchange(deps: AuthDeps, client: AuthOAuthClientTable, form: URLSearchParams, from: Client) {
  // Not thrown inside: what a reuse ends has to be kept.
  const answer = await deps.data.transaction(async ({ auth }) => {
    const authorization = await auth.oauthAuthorizations.findByCode(hashOf(form.get('code') ?? ''))
    if (authorization === null || authorization.client_id !== client.id) throw badCode()
    const user = await auth.users.find(authorization.user_id ?? '')
    if (user === null) throw badCode()
    if (authorization.session_id !== null) {
      await auth.sessions.end(authorization.session_id)
      await note(auth, deedOf(deps, user, from), 'token_revoked', { client_id: client.id })
      return null
    }
    await check(deps, auth, authorization, user, form)
    return begin(deps, auth, authorization, client, user, from)
  })
  if (answer === null) throw badCode()
  return answer
}

async function check(
  { now }: AuthDeps,
  auth: AuthData,
  authorization: AuthOAuthAuthorizationTable,
  user: AuthUserTable,
  form: URLSearchParams,
): Promise<void> {
  const moment = now()
  const redirect = form.get('redirect_uri')
  const verifier = form.get('code_verifier') ?? ''
  // The challenge is made like our own hashes are.
  const isBeginner = isSameHash(hashOf(verifier), authorization.code_challenge)
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier) || !isBeginner) throw badCode()
  if (redirect !== null && redirect !== authorization.redirect_uri) throw badCode()
  if (authorization.expires_at <= moment.toISOString()) throw badCode()
  if (user.deleted_at !== null || isBanned(user, moment)) throw badCode()
  const consent = await auth.oauthClients.consent(user.id, authorization.client_id)
  if (consent === null || consent.revoked_at !== null) throw badCode()
}

async function begin(
  deps: AuthDeps,
  auth: AuthData,
  authorization: AuthOAuthAuthorizationTable,
  client: AuthOAuthClientTable,
  user: AuthUserTable,
  from: Client,
) {
  const deed = deedOf(deps, user, from)
  const method = 'oauth_provider/authorization_code'
  const granted = {
    aal: authorization.aal ?? 'aal1',
    oauth_client_id: client.id,
    scopes: authorization.scope,
  }
  const { session, refreshToken } = await beginSession(auth, user, method, from, deed.at, granted)
  await auth.oauthAuthorizations.change(authorization.id, { session_id: session })
  await note(auth, deed, 'login', { provider: 'oauth_provider', client_id: client.id })
  const tokens = await tokenAnswer(deps, auth, user, session, refreshToken)
  const signedIn = { nonce: authorization.nonce, at: authorization.approved_at ?? deed.at }
  return present(deps, client, user, tokens, authorization.scope, signedIn)
}

async function refresh(deps: AuthDeps, client: AuthOAuthClientTable, form: URLSearchParams, from: Client) {
  const token = form.get('refresh_token') ?? ''
  if (token === '') throw new OAuthProblem('invalid_request', 'refresh_token is required')
  try {
    const tokens = await refreshSession(deps, { refresh_token: token }, from, client.id)
    const claims = await deps.keys.verify(tokens.access_token, deps.now())
    const session = await deps.data.auth.sessions.findLiving(String(claims?.session_id))
    const user = await deps.data.auth.users.find(tokens.user.id)
    if (session === null || user === null) throw new AuthProblem('refresh_token_not_found')
    return await present(deps, client, user, tokens, session.scopes ?? '', null)
  } catch (error) {
    if (error instanceof AuthProblem && error.status < 429)
      throw new OAuthProblem('invalid_grant', 'The refresh token is not good any more')
    throw error
  }
}

async function present(
  { keys, issuer, settings }: AuthDeps,
  client: AuthOAuthClientTable,
  user: AuthUserTable,
  { access_token, expires_in, expires_at, refresh_token }: TokenAnswer,
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
    ...claimsOf(user, scopes),
  }
  return {
    access_token,
    token_type: 'bearer',
    expires_in,
    scope,
    ...(listOf(client.grant_types).includes('refresh_token') ? { refresh_token } : {}),
    ...(scopes.includes('openid') ? { id_token: await keys.sign(about) } : {}),
  }
}

function deedOf({ now }: AuthDeps, actor: AuthUserTable, { address }: Client) {
  return { actor, address, at: now().toISOString() }
}

function badCode(): OAuthProblem {
  return new OAuthProblem('invalid_grant', 'The code is not good, or not any more, or not for this client')
}
