import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { AuthRepositories } from '../data/auth/index.ts'
import type { AuthSessionTable, AuthUserTable } from '../data/auth/tables.ts'
import type { AuthDeps, RequestClient } from './contract.ts'
import { parseJsonColumnOrEmpty } from './json-body.ts'
import { parseSsoProviderName } from './sso-provider-name.ts'
import { loadUserResponse, type UserResponse } from './user-response.ts'

/** The response to a successful sign-in or refresh. */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
  readonly expires_at: number
  readonly refresh_token: string
  readonly user: UserResponse
}

/** What a session is for: the user's own use, or an OAuth client that the user authorized. */
type SessionGrantColumns = Pick<AuthSessionTable, 'aal' | 'oauth_client_id' | 'scopes'>

const firstPartyGrant: SessionGrantColumns = { aal: 'aal1', oauth_client_id: null, scopes: null }

/** Creates a session of a user; returns its id and first refresh token. */
export async function createSessionWithRefreshToken(
  auth: AuthRepositories,
  user: AuthUserTable,
  method: string,
  client: RequestClient,
  at: string,
  grant: SessionGrantColumns = firstPartyGrant,
): Promise<{ session: string; refreshToken: string }> {
  const session = randomUUID()
  await auth.sessions.add(
    {
      id: session,
      user_id: user.id,
      ...grant,
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

/** Derives the next refresh token: deterministic, and unpredictable without the key. */
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

/** Creates an access token for a session and the complete token response. */
export async function createTokenResponse(
  { keys, settings, issuer, now }: AuthDeps,
  auth: AuthRepositories,
  user: AuthUserTable,
  session: string,
  refreshToken: string,
): Promise<TokenResponse> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const expiresAt = issuedAt + settings.jwtExp
  const [sessionRow, methods] = [
    await auth.sessions.findWithUser(session),
    await auth.sessions.listAuthMethods(session),
  ]
  const appMetadata = parseJsonColumnOrEmpty(user.raw_app_meta_data)
  const ssoProvider = parseSsoProviderName(appMetadata.provider)
  const access_token = await keys.signToken({
    iss: issuer,
    sub: user.id,
    aud: 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: appMetadata,
    user_metadata: parseJsonColumnOrEmpty(user.raw_user_meta_data),
    role: 'authenticated',
    aal: sessionRow?.aal ?? 'aal1',
    amr: methods.map(({ authentication_method, created_at }) => ({
      method: authentication_method,
      timestamp: Math.floor(Date.parse(created_at) / 1000),
      ...(authentication_method === 'sso/saml' && ssoProvider !== null ? { provider: ssoProvider } : {}),
    })),
    session_id: session,
    ...(sessionRow?.oauth_client_id ? { client_id: sessionRow.oauth_client_id } : {}),
    is_anonymous: user.is_anonymous === 1,
  })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: settings.jwtExp,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await loadUserResponse(auth, user),
  }
}
