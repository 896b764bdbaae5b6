import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../data/auth/tables.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { parseJsonObject } from './parse-json-object.ts'
import { loadUserResponse, type UserResponse } from './user-response.ts'

/** What whoever signs in is given. */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserResponse
}

/** Whom a session is for: the person themselves, or a program that they let in. */
export type SessionGrant = Pick<AuthSessionTable, 'aal' | 'oauth_client_id' | 'scopes'>

const firstPartyGrant: SessionGrant = { aal: 'aal1', oauth_client_id: null, scopes: null }

/** Begins a session of a user; gives its id and its first refresh token. */
export async function createSession(
  auth: AuthRepositories,
  user: AuthUserTable,
  method: string,
  client: RequestClient,
  at: string,
  granted: SessionGrant = firstPartyGrant,
): Promise<{ session: string; refreshToken: string }> {
  const session = randomUUID()
  await auth.sessions.add(
    {
      id: session,
      user_id: user.id,
      ...granted,
      factor_id: null,
      not_after: null,
      refreshed_at: null,
      user_agent: client.userAgent,
      ip: client.address,
      refresh_token_hmac_key: randomBytes(32).toString('base64url'),
      created_at: at,
      updated_at: at,
    },
    method,
  )
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(auth, { token: refreshToken, user: user.id, session, parent: null, at })
  return { session, refreshToken }
}

/** The refresh token that follows another: always the same one, and nobody can tell it who has not the key. */
export function deriveNextRefreshToken(key: string, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export async function insertRefreshToken(
  auth: AuthRepositories,
  refreshToken: { token: string; user: string; session: string; parent: string | null; at: string },
): Promise<void> {
  await auth.refreshTokens.add({
    token: hashToken(refreshToken.token),
    user_id: refreshToken.user,
    session_id: refreshToken.session,
    parent: refreshToken.parent,
    revoked: 0,
    created_at: refreshToken.at,
    updated_at: refreshToken.at,
  })
}

/** An access token for a session, with everything that goes with it. */
export async function createTokenResponse(
  { keys, settings, issuer, now }: AuthDeps,
  auth: AuthRepositories,
  user: AuthUserTable,
  session: string,
  refreshToken: string,
): Promise<TokenResponse> {
  const issued = Math.floor(now().getTime() / 1000)
  const expires = issued + settings.jwtExp
  const [living, methods] = [
    await auth.sessions.findWithUser(session),
    await auth.sessions.listAuthMethods(session),
  ]
  const access_token = await keys.signToken({
    iss: issuer,
    sub: user.id,
    aud: 'authenticated',
    exp: expires,
    iat: issued,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: parseJsonObject(user.raw_app_meta_data),
    user_metadata: parseJsonObject(user.raw_user_meta_data),
    role: 'authenticated',
    aal: living?.aal ?? 'aal1',
    amr: methods.map(({ authentication_method, created_at }) => ({
      method: authentication_method,
      timestamp: Math.floor(Date.parse(created_at) / 1000),
    })),
    session_id: session,
    ...(living?.oauth_client_id ? { client_id: living.oauth_client_id } : {}),
    is_anonymous: user.is_anonymous === 1,
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: settings.jwtExp,
    expires_at: expires,
    refresh_token: refreshToken,
    user: await loadUserResponse(auth, user),
  }
}
