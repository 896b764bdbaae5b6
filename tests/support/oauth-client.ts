import { createHash, randomBytes } from 'node:crypto'
import type { CreateOAuthClientParams, OAuthClient } from '@supabase/auth-js'
import { type AuthTestSite, signInWithTestPassword } from './auth-site.ts'

export const testRedirectUri = 'https://app.test/callback'

/** An OAuth client. */
export async function createTestOAuthClient(
  site: AuthTestSite,
  asked: Partial<CreateOAuthClientParams> = {},
): Promise<OAuthClient> {
  const { data, error } = await site.admin.oauth.createClient({
    client_name: 'Kronika',
    redirect_uris: [testRedirectUri],
    ...asked,
  })
  if (error) throw error
  return data
}

/** Starts an authorization request like the client. */
export async function requestAuthorization(
  site: AuthTestSite,
  client: OAuthClient,
  overrides: Readonly<Record<string, string>> = {},
): Promise<{ answer: Response; authorizationId: string; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: testRedirectUri,
    scope: 'openid email',
    state: 'of the program',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...overrides,
  })
  const response = await fetch(`${site.url}/oauth/authorize?${query}`, { redirect: 'manual' })
  const at = URL.parse(response.headers.get('location') ?? '')
  return { answer: response, authorizationId: at?.searchParams.get('authorization_id') ?? '', verifier }
}

export type OAuthTokenResponse = Record<string, string | undefined>

/** Exchanges a code, with the client's authentication method. */
export async function exchangeAuthorizationCode(
  site: AuthTestSite,
  client: OAuthClient,
  code: string,
  verifier: string,
  overrides: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: OAuthTokenResponse }> {
  const { client_id, client_secret = '', token_endpoint_auth_method } = client
  const basic = token_endpoint_auth_method === 'client_secret_basic'
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: testRedirectUri,
    ...(basic ? {} : { client_id }),
    ...(token_endpoint_auth_method === 'client_secret_post' ? { client_secret } : {}),
    ...overrides,
  })
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  const response = await fetch(`${site.url}/oauth/token`, {
    method: 'POST',
    body: form,
    headers: basic ? { authorization } : {},
  })
  return { status: response.status, body: (await response.json()) as OAuthTokenResponse }
}

/** Signs in a user who consents, and returns the client's tokens. */
export async function signInAndConsent(site: AuthTestSite, client: OAuthClient, email: string) {
  const userClient = site.createClient()
  await signInWithTestPassword(userClient, email)
  const { authorizationId, verifier } = await requestAuthorization(site, client)
  const { data, error } = await userClient.oauth.approveAuthorization(authorizationId)
  if (error) throw error
  const code = new URL(data.redirect_url).searchParams.get('code') ?? ''
  const { body: tokens } = await exchangeAuthorizationCode(site, client, code, verifier)
  return { person: userClient, tokens, code, verifier }
}
