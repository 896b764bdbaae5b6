import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import type { IdentityProviderSettings } from '../../server/auth/providers/contract.ts'
import type { AuthTestSite } from './auth-site.ts'

export const mockProviderClientId = 'letopis-there'
const clientSecret = 'a secret of the provider'

/** A user of the mock provider. */
export interface MockProviderUser {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly [claim: string]: unknown
}

/** A mock provider over HTTP, OpenID and GitHub in one, whose responses tests control. */
export interface MockIdentityProvider {
  readonly url: string
  readonly settings: IdentityProviderSettings
  readonly github: IdentityProviderSettings
  /** The user who is signed in there. */
  actor: MockProviderUser
  /** Response overrides, by path. */
  readonly responseOverrides: Map<string, (response: ServerResponse) => void>
  /** The forms received by the token endpoint. */
  readonly tokenRequests: URLSearchParams[]
  /** Consents as the user: returns the query that the browser brings back. */
  approve(authorizationUrl: string): URLSearchParams
  /** An ID token signed by the provider. */
  signIdToken(claims?: Readonly<Record<string, unknown>>, header?: object, key?: CryptoKey): Promise<string>
}

/** The keys are created once: RSA key generation is slow. */
const pair = generateKeyPair('ES256', { extractable: true })
const kid = 'provider-key'

export async function startMockIdentityProvider(): Promise<MockIdentityProvider> {
  const { privateKey, publicKey } = await pair
  const codes = new Map<string, URLSearchParams>()
  const responseOverrides = new Map<string, (response: ServerResponse) => void>()
  const tokenRequests: URLSearchParams[] = []
  const server = createServer((request, response) => {
    handleRequest(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    clientIds: [mockProviderClientId, 'letopis-on-a-phone'],
    secret: clientSecret,
    url,
    redirectUri: null,
  }
  const provider: MockIdentityProvider = {
    url,
    settings: { kind: 'oidc', ...settings },
    github: { kind: 'github', ...settings },
    actor: { sub: randomUUID(), email: 'jana@example.org', email_verified: true, name: 'Jana' },
    responseOverrides,
    tokenRequests,
    approve(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl)
      const code = randomBytes(12).toString('hex')
      codes.set(code, searchParams)
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: url })
    },
    async signIdToken(claims = {}, header = {}, key = privateKey) {
      const now = Math.floor(Date.now() / 1000)
      const { sub, email, email_verified, name } = provider.actor
      const about = {
        iss: url,
        aud: mockProviderClientId,
        iat: now,
        exp: now + 600,
        sub,
        email,
        email_verified,
        name,
      }
      return new SignJWT({ ...about, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid, ...header })
        .sign(key)
    },
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?')[0] ?? ''
    const hostile = responseOverrides.get(path)
    if (hostile) return hostile(response)
    const { actor } = provider
    switch (path) {
      case '/.well-known/openid-configuration':
        return json(response, createDiscoveryDocument(url))
      case '/jwks':
        return json(response, { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] })
      case '/userinfo':
        return json(response, actor)
      case '/api/v3/user':
        return json(response, { id: 4711, login: actor.sub, name: actor.name, avatar_url: null })
      case '/api/v3/user/emails':
        return json(response, [
          { email: 'other@example.org', primary: false, verified: true },
          { email: actor.email, primary: true, verified: actor.email_verified },
        ])
      case '/token':
      case '/login/oauth/access_token': {
        const form = new URLSearchParams(await textOf(request))
        tokenRequests.push(form)
        const granted = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const made = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (!granted || made !== granted.get('code_challenge') || form.get('client_secret') !== clientSecret)
          return json(response, { error: 'invalid_grant' }, 400)
        return json(response, {
          access_token: 'theirs',
          token_type: 'Bearer',
          expires_in: 600,
          refresh_token: 'theirs-again',
          ...(path === '/token'
            ? { id_token: await provider.signIdToken({ nonce: granted.get('nonce') }) }
            : {}),
        })
      }
    }
    json(response, {}, 404)
  }
  return provider
}

/** A browser that goes to the provider, consents and comes back: returns where it ends up. */
export async function signInThroughProvider(
  site: AuthTestSite,
  provider: MockIdentityProvider,
  query: Readonly<Record<string, string>>,
  between: (back: URLSearchParams, cookie: string) => void = () => undefined,
): Promise<URL> {
  const redirect = await fetch(`${site.url}/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' })
  if (redirect.status !== 302) throw new Error(`${redirect.status} ${await redirect.text()}`)
  const cookie = readFirstCookie(redirect)
  const back = provider.approve(redirect.headers.get('location') ?? '')
  between(back, cookie)
  return requestProviderCallback(site, back, cookie)
}

export async function requestProviderCallback(
  site: AuthTestSite,
  back: URLSearchParams,
  cookie: string,
): Promise<URL> {
  const response = await fetch(`${site.url}/callback?${back}`, { redirect: 'manual', headers: { cookie } })
  return new URL(response.headers.get('location') ?? 'nowhere:')
}

export function readFirstCookie(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** The error in the final redirect of the browser. */
export function readRedirectError(url: URL): [error: string | null, code: string | null] {
  return [url.searchParams.get('error'), url.searchParams.get('error_code')]
}

/** The parameters in the fragment of a URL. */
export function parseUrlFragment(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1))
}

function createDiscoveryDocument(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
