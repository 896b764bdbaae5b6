import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { AuthData } from '../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../data/auth/tables.ts'
import type { AuthDeps, Client } from './contract.ts'
import { metadataOf } from './metadata.ts'
import { type PresentedUser, presented } from './present.ts'

/** What whoever signs in is given. */
export interface TokenAnswer {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: PresentedUser
}

/** Whom a session is for: the person themselves, or a program that they let in. */
export type Granted = Pick<AuthSessionTable, 'aal' | 'oauth_client_id' | 'scopes'>

const toPerson: Granted = { aal: 'aal1', oauth_client_id: null, scopes: null }

/** Begins a session of a user; gives its id and its first refresh token. */
export async function beginSession(
  auth: AuthData,
  user: AuthUserTable,
  method: string,
  client: Client,
  at: string,
  granted: Granted = toPerson,
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
  await addRefreshToken(auth, { token: refreshToken, user: user.id, session, parent: null, at })
  return { session, refreshToken }
}

/** The refresh token that follows another: always the same one, and nobody can tell it who has not the key. */
export function nextRefreshToken(key: string, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export async function addRefreshToken(
  auth: AuthData,
  asked: { token: string; user: string; session: string; parent: string | null; at: string },
): Promise<void> {
  await auth.refreshTokens.add({
    token: hashOf(asked.token),
    user_id: asked.user,
    session_id: asked.session,
    parent: asked.parent,
    revoked: 0,
    created_at: asked.at,
    updated_at: asked.at,
  })
}

/** An access token for a session, with everything that goes with it. */
export async function tokenAnswer(
  { keys, settings, issuer, now }: AuthDeps,
  auth: AuthData,
  user: AuthUserTable,
  session: string,
  refreshToken: string,
): Promise<TokenAnswer> {
  const issued = Math.floor(now().getTime() / 1000)
  const expires = issued + settings.jwtExp
  const [living, methods] = [await auth.sessions.findLiving(session), await auth.sessions.methodsOf(session)]
  const access_token = await keys.sign({
    iss: issuer,
    sub: user.id,
    aud: 'authenticated',
    exp: expires,
    iat: issued,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: metadataOf(user.raw_app_meta_data),
    user_metadata: metadataOf(user.raw_user_meta_data),
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
    user: await presented(auth, user),
  }
}
