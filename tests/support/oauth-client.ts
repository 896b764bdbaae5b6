import { createHash, randomBytes } from 'node:crypto'
import type { CreateOAuthClientParams, OAuthClient } from '@supabase/auth-js'
import { type AuthTestSite, signInWithTestPassword } from './auth-site.ts'

export const testRedirectUri = 'https://app.test/callback'

/** A program that people may be let into. */
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

/** The program sends a browser to ask for somebody. */
export async function requestAuthorization(
  site: AuthTestSite,
  client: OAuthClient,
  changed: Readonly<Record<string, string>> = {},
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
    ...changed,
  })
  const answer = await fetch(`${site.url}/oauth/authorize?${query}`, { redirect: 'manual' })
  const at = URL.parse(answer.headers.get('location') ?? '')
  return { answer, authorizationId: at?.searchParams.get('authorization_id') ?? '', verifier }
}

export type OAuthTokenResponse = Record<string, string | undefined>

/** The program exchanges a code, by the proof that was agreed upon with it. */
export async function exchangeAuthorizationCode(
  site: AuthTestSite,
  client: OAuthClient,
  code: string,
  verifier: string,
  changed: Readonly<Record<string, string>> = {},
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
    ...changed,
  })
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  const answer = await fetch(`${site.url}/oauth/token`, {
    method: 'POST',
    body: form,
    headers: basic ? { authorization } : {},
  })
  return { status: answer.status, body: (await answer.json()) as OAuthTokenResponse }
}

/** Somebody signs in and agrees, and the program gets its tokens. */
export async function signInAndConsent(site: AuthTestSite, client: OAuthClient, email: string) {
  const person = site.createClient()
  await signInWithTestPassword(person, email)
  const { authorizationId, verifier } = await requestAuthorization(site, client)
  const { data, error } = await person.oauth.approveAuthorization(authorizationId)
  if (error) throw error
  const code = new URL(data.redirect_url).searchParams.get('code') ?? ''
  const { body: tokens } = await exchangeAuthorizationCode(site, client, code, verifier)
  return { person, tokens, code, verifier }
}
