import { createHash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as standard from 'openid-client'
import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  createTestOAuthClient,
  exchangeAuthorizationCode,
  requestAuthorization,
  signInAndConsent,
  testRedirectUri,
} from '../support/oauth-client.ts'

const email = 'jana@example.org'
const asAdmin = { apikey: testSecretKey, Authorization: `Bearer ${testSecretKey}` }

describeOnOneEngine('OAuth clients', (open) => {
  it('are managed by the operator only, and are validated when they are created', async () => {
    const site = await startAuthTestSite(await open())
    expect(await readStatusAndCode(await site.request('/admin/oauth/clients'))).toEqual([403, 'not_admin'])
    const off = await site.restart({
      settings: readOAuthAndWeb3Config({ GOTRUE_OAUTH_SERVER_ENABLED: 'false' }),
    })
    expect(getErrorCodeAndStatus(await off.admin.oauth.listClients())).toEqual([
      'oauth_provider_not_supported',
      400,
    ])
    const good = { client_name: 'Kronika', redirect_uris: [testRedirectUri] }
    const bad: object[] = [
      { redirect_uris: [testRedirectUri] },
      { client_name: 'Kronika' },
      { ...good, client_name: 'a\nb' },
      { ...good, client_name: 'x'.repeat(201) },
      { ...good, redirect_uris: [] },
      { ...good, redirect_uris: testRedirectUri },
      { ...good, redirect_uris: Array(11).fill(testRedirectUri) },
      ...['http://app.test/cb', 'javascript:alert(1)', 'https://a@b.test/', 'https://app.test/#x'].map(
        (uri) => ({ ...good, redirect_uris: [uri] }),
      ),
      { ...good, redirect_uris: ['https://*.app.test/cb'] },
      { ...good, grant_types: ['password'] },
      { ...good, response_types: ['token'] },
      { ...good, scope: 'openid admin' },
      { ...good, token_endpoint_auth_method: 'private_key_jwt' },
      { ...good, client_uri: 'javascript:alert(1)' },
    ]
    for (const body of bad) {
      const response = await site.request('/admin/oauth/clients', { method: 'POST', body, headers: asAdmin })
      expect([body, ...(await readStatusAndCode(response))]).toEqual([body, 400, 'validation_failed'])
    }
    const { data } = await site.admin.oauth.listClients()
    expect(data.clients).toEqual([])
    const nobody = crypto.randomUUID()
    expect(getErrorCodeAndStatus(await site.admin.oauth.getClient(nobody))).toEqual([
      'oauth_client_not_found',
      404,
    ])
  })

  it('are created, shown, updated and removed by the official client; the secret is shown once', async () => {
    const site = await startAuthTestSite(await open())
    const { admin } = site
    const made = await createTestOAuthClient(site, { client_uri: 'https://app.test' })
    expect(made).toMatchObject({
      client_name: 'Kronika',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      redirect_uris: [testRedirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      client_uri: 'https://app.test',
    })
    expect(made.client_secret).toMatch(/^[\w-]{43}$/)
    const stored = await site.data.auth.oauthClients.find(made.client_id)
    expect(stored?.client_secret_hash).not.toContain(made.client_secret)
    const { data: listed } = await admin.oauth.listClients({ page: 1, perPage: 10 })
    expect(listed.clients.map((one) => [one.client_id, one.client_secret])).toEqual([
      [made.client_id, undefined],
    ])
    const { data: renewed } = await admin.oauth.regenerateClientSecret(made.client_id)
    expect(renewed?.client_secret).not.toBe(made.client_secret)
    const change = { client_name: 'Letopisy', logo_uri: 'https://app.test/logo.png' }
    const { data: changed } = await admin.oauth.updateClient(made.client_id, change)
    expect(changed).toMatchObject({ ...change, redirect_uris: [testRedirectUri] })
    expect(
      getErrorCodeAndStatus(
        await admin.oauth.updateClient(made.client_id, { token_endpoint_auth_method: 'none' }),
      ),
    ).toEqual(['validation_failed', 400])
    expect((await admin.oauth.deleteClient(made.client_id)).error).toBeNull()
    expect(getErrorCodeAndStatus(await admin.oauth.getClient(made.client_id))).toEqual([
      'oauth_client_not_found',
      404,
    ])
  })
})

describeOnOneEngine('OAuth discovery', (open) => {
  it('works at the path that clients derive from the issuer, at the root of the site', async () => {
    const site = await startAuthTestSite(await open())
    const derived = new URL('/.well-known/oauth-authorization-server/auth/v1', site.url)
    const headers = { 'X-Supabase-Api-Version': '2024-01-01' }
    expect(await readStatusAndCode(await fetch(derived, { headers }))).toEqual([
      400,
      'oauth_provider_not_supported',
    ])
    await createTestOAuthClient(site)
    const response = await fetch(derived)
    const metadata = await response.json()
    expect([response.status, metadata.issuer]).toEqual([200, 'http://site.test/auth/v1'])
    expect(metadata).toEqual(await (await site.request('/.well-known/oauth-authorization-server')).json())
    expect((await fetch(derived, { method: 'POST' })).status).not.toBe(200)
  })
})

describeOnOneEngine('OAuth authorization', (open) => {
  it('returns errors of a request to the client’s own redirect URI only', async () => {
    const site = await startAuthTestSite(await open())
    expect(await readStatusAndCode(await site.request('/oauth/authorize'))).toEqual([
      400,
      'oauth_provider_not_supported',
    ])
    const client = await createTestOAuthClient(site)
    const wrong = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ scope: 'openid everything' }, 'invalid_scope'],
      [{ nonce: 'x'.repeat(600) }, 'invalid_request'],
    ] as const
    for (const [query, error] of wrong) {
      const { answer: response } = await requestAuthorization(site, client, query)
      const at = new URL(response.headers.get('location') ?? 'nowhere:')
      expect([at.origin + at.pathname, at.searchParams.get('error')]).toEqual([testRedirectUri, error])
      expect(at.searchParams.get('state')).toBe('of the program')
    }
  })

  it('returns a code after consent, tokens for the code, and the granted user info', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const client = await createTestOAuthClient(site)
    const person = site.createClient()
    await signInWithTestPassword(person, email)
    const { authorizationId, verifier } = await requestAuthorization(site, client, {
      scope: 'openid email',
      nonce: 'once',
    })
    const { data: details } = await person.oauth.getAuthorizationDetails(authorizationId)
    expect(details).toEqual({
      authorization_id: authorizationId,
      redirect_uri: testRedirectUri,
      client: { id: client.client_id, name: 'Kronika', uri: '', logo_uri: '' },
      user: { id, email },
      scope: 'openid email',
    })
    const { data: agreed } = await person.oauth.approveAuthorization(authorizationId)
    const at = new URL(agreed?.redirect_url ?? '')
    expect([at.searchParams.get('state'), at.searchParams.get('iss')]).toEqual([
      'of the program',
      'http://site.test/auth/v1',
    ])
    const tokens = await exchangeAuthorizationCode(site, client, at.searchParams.get('code') ?? '', verifier)
    expect([tokens.status, tokens.body.token_type, tokens.body.scope]).toEqual([
      200,
      'bearer',
      'openid email',
    ])
    const keys = createRemoteJWKSet(new URL(`${site.url}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens.body.id_token ?? '', keys, {
      issuer: 'http://site.test/auth/v1',
      audience: client.client_id,
    })
    expect(payload).toMatchObject({ sub: id, email, email_verified: true, nonce: 'once' })
    expect(payload).not.toHaveProperty('name')
    const known = await fetch(`${site.url}/oauth/userinfo`, {
      headers: { Authorization: `Bearer ${tokens.body.access_token}` },
    })
    expect(await known.json()).toEqual({ sub: id, email, email_verified: true })
    const again = await requestAuthorization(site, client, { scope: 'email' })
    const { data: same } = await person.oauth.getAuthorizationDetails(again.authorizationId)
    expect(same).toEqual({ redirect_url: expect.stringContaining(`${testRedirectUri}?code=`) })
    const more = await requestAuthorization(site, client, { scope: 'email profile' })
    const { data: grantDetails } = await person.oauth.getAuthorizationDetails(more.authorizationId)
    expect(grantDetails).toMatchObject({ scope: 'email profile' })
  })

  it('returns nothing when the user denies consent', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = await createTestOAuthClient(site)
    const person = site.createClient()
    await signInWithTestPassword(person, email)
    const { authorizationId } = await requestAuthorization(site, client)
    const { data } = await person.oauth.denyAuthorization(authorizationId)
    const at = new URL(data?.redirect_url ?? '')
    expect([at.searchParams.get('error'), at.searchParams.get('code')]).toEqual(['access_denied', null])
    expect(getErrorCodeAndStatus(await person.oauth.approveAuthorization(authorizationId))).toEqual([
      'oauth_authorization_not_found',
      404,
    ])
    const listed = await person.oauth.listGrants()
    expect(listed.data).toEqual([])
  })

  it('continues by refresh tokens until the user revokes access', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = await createTestOAuthClient(site, { token_endpoint_auth_method: 'client_secret_post' })
    const { person, tokens } = await signInAndConsent(site, client, email)
    const refreshed = await refresh(site, client, tokens.refresh_token ?? '')
    expect([refreshed.status, refreshed.body.scope]).toEqual([200, 'openid email'])
    expect(refreshed.body.refresh_token).not.toBe(tokens.refresh_token)
    const { data: grants } = await person.oauth.listGrants()
    expect(grants).toMatchObject([{ client: { name: 'Kronika' }, scopes: ['openid', 'email'] }])
    const revoked = await person.oauth.revokeGrant({ clientId: client.client_id })
    expect(revoked.error).toBeNull()
    expect(await refresh(site, client, refreshed.body.refresh_token ?? '')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    const known = await fetch(`${site.url}/oauth/userinfo`, {
      headers: { Authorization: `Bearer ${refreshed.body.access_token}` },
    })
    expect(known.status).toBe(401)
    expect((await person.getUser()).error).toBeNull()
    expect(getErrorCodeAndStatus(await person.oauth.revokeGrant({ clientId: client.client_id }))).toEqual([
      'oauth_consent_not_found',
      404,
    ])
  })

  it('follows the standard: a third-party client library signs in by discovery', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const client = await createTestOAuthClient(site, { token_endpoint_auth_method: 'none' })
    expect([client.client_type, client.client_secret]).toEqual(['public', undefined])
    const issuer = 'http://site.test/auth/v1'
    const config = await standard.discovery(new URL(issuer), client.client_id, undefined, standard.None(), {
      execute: [standard.allowInsecureRequests],
      // The site's host name does not resolve on this machine.
      [standard.customFetch]: (url, init) => fetch(url.replace(issuer, site.url), init as RequestInit),
    })
    const verifier = standard.randomPKCECodeVerifier()
    const there = standard.buildAuthorizationUrl(config, {
      redirect_uri: testRedirectUri,
      scope: 'openid profile',
      state: 'theirs',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const redirect = await fetch(there.href.replace(issuer, site.url), { redirect: 'manual' })
    const page = new URL(redirect.headers.get('location') ?? '')
    expect(page.origin + page.pathname).toBe('http://site.test/oauth/consent')
    const person = site.createClient()
    await signInWithTestPassword(person, email)
    const { data } = await person.oauth.approveAuthorization(page.searchParams.get('authorization_id') ?? '')
    const tokens = await standard.authorizationCodeGrant(config, new URL(data?.redirect_url ?? ''), {
      expectedState: 'theirs',
      pkceCodeVerifier: verifier,
    })
    expect(tokens.claims()?.sub).toBe(id)
    expect(await standard.fetchUserInfo(config, tokens.access_token, id)).toMatchObject({ sub: id })
  })
})

async function refresh(
  site: AuthTestSite,
  client: { client_id: string; client_secret?: string },
  token: string,
) {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: client.client_id,
    client_secret: client.client_secret ?? '',
  })
  const response = await fetch(`${site.url}/oauth/token`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as Record<string, string | undefined> }
}
