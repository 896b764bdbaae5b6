import type { OAuthClient } from '@supabase/auth-js'
import * as standard from 'openid-client'
import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import { type AuthTestSite, readStatusAndCode, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { createTestOAuthClient, signInAndConsent, testRedirectUri } from '../support/oauth-client.ts'

const email = 'jana@example.org'
const settings = readOAuthAndWeb3Config({ GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true' })
const trustProxy = { kind: 'header', header: 'x-forwarded-for' } as const
const metadata = { client_name: 'Kronika', redirect_uris: [testRedirectUri] }

function register(
  site: AuthTestSite,
  body: unknown = metadata,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${site.url}/oauth/clients/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function discoverRegistration(site: AuthTestSite): Promise<unknown> {
  const response = await fetch(new URL('/.well-known/oauth-authorization-server/auth/v1', site.url))
  return (await response.json()).registration_endpoint
}

describeOnOneEngine('OAuth client registration', (open) => {
  it('is off by default, and not announced', async () => {
    const site = await startAuthTestSite(await open())
    await createTestOAuthClient(site)
    const headers = { 'X-Supabase-Api-Version': '2024-01-01' }
    expect(await readStatusAndCode(await register(site, metadata, headers))).toEqual([
      403,
      'oauth_dynamic_client_registration_disabled',
    ])
    expect(await discoverRegistration(site)).toBeUndefined()
    expect(await site.data.auth.oauthClients.count()).toBe(1)
  })

  it('is off with the OAuth server', async () => {
    const { oauth } = settings
    const off = { oauth: { ...oauth, server: { ...oauth.server, enabled: false } } }
    const site = await startAuthTestSite(await open(), { settings: off })
    expect((await register(site)).status).toBe(400)
    expect(await site.data.auth.oauthClients.count()).toBe(0)
  })

  it('gives a public client, also to one that requests a secret, and users sign in to it', async () => {
    const site = await startAuthTestSite(await open(), { settings })
    await site.createUser(email)
    expect(await discoverRegistration(site)).toBe('http://site.test/auth/v1/oauth/clients/register')
    const response = await register(site, { ...metadata, token_endpoint_auth_method: 'client_secret_basic' })
    const client: OAuthClient = await response.json()
    expect(response.status).toBe(201)
    expect(client).toMatchObject({
      ...metadata,
      client_type: 'public',
      registration_type: 'dynamic',
      token_endpoint_auth_method: 'none',
    })
    expect(client.client_secret).toBeUndefined()
    const { tokens } = await signInAndConsent(site, client, email)
    expect(tokens.access_token).toBeDefined()
    const { rows } = await site.data.auth.audit.list(1, 50, null)
    const entry = rows
      .map(({ payload }) => JSON.parse(payload))
      .find((one) => /client_created/.test(one.action))
    expect(entry).toMatchObject({ actor_username: 'anonymous', traits: { client_id: client.client_id } })
    // Owners are not shown it: registrations could hide other entries.
    const shown = await site.data.auditLog.list(
      { actor: null, area: null, from: null, to: null },
      { direction: 'older', from: null },
      100,
    )
    expect(shown.map((row) => row.event)).not.toContain('oauth_client_created')
  })

  it('follows the standard: a third-party client library registers by discovery', async () => {
    const site = await startAuthTestSite(await open(), { settings })
    const issuer = 'http://site.test/auth/v1'
    const config = await standard.dynamicClientRegistration(new URL(issuer), metadata, standard.None(), {
      execute: [standard.allowInsecureRequests],
      // The site's host name does not resolve on this machine.
      [standard.customFetch]: (url, init) => fetch(url.replace(issuer, site.url), init as RequestInit),
    })
    expect(await site.data.auth.oauthClients.find(config.clientMetadata().client_id)).not.toBeNull()
  })

  it('is rejected with invalid metadata, and from pages of other sites', async () => {
    const site = await startAuthTestSite(await open(), { settings: { ...settings, trustProxy } })
    const bad: unknown[] = [
      {},
      [],
      'not json',
      { ...metadata, client_name: 7 },
      { ...metadata, client_name: 'a\nb' },
      { ...metadata, redirect_uris: Array(11).fill(testRedirectUri) },
      ...[
        'http://app.test/cb',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://a@b.test/',
        'https://*.test/',
      ].map((uri) => ({ ...metadata, redirect_uris: [uri] })),
      { ...metadata, grant_types: ['client_credentials'] },
      { ...metadata, token_endpoint_auth_method: 'private_key_jwt' },
      { ...metadata, scope: 'admin' },
    ]
    for (const [i, body] of bad.entries()) {
      const response = await register(site, body, { 'X-Forwarded-For': `198.51.${i}.1` })
      expect([body, response.status, (await response.json()).error]).toEqual([
        body,
        400,
        'invalid_client_metadata',
      ])
    }
    // A form, image or script of another site can send only these types.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json'])
      expect((await register(site, metadata, { 'Content-Type': type })).status).toBe(400)
    expect(await site.data.auth.oauthClients.count()).toBe(0)
  })

  it('is limited per network and in total, and unused clients are removed after a day', async () => {
    const site = await startAuthTestSite(await open(), {
      frozenClock: true,
      settings: { ...settings, trustProxy },
    })
    await site.createUser(email)
    const from = (address: string) => register(site, metadata, { 'X-Forwarded-For': address })
    const used: OAuthClient = await (await from('2001:db8:1:2::1')).json()
    await signInAndConsent(site, used, email)
    await createTestOAuthClient(site)
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => (await from(`2001:db8:1:2::${i}`)).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(9)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    const others = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => (await from(`198.51.${i}.1`)).status),
    )
    expect(others.filter((status) => status === 201)).toHaveLength(90)
    site.advanceClock(24 * 3600 + 1)
    expect((await from('192.0.2.1')).status).toBe(201)
    // The used one, the operator's and the newest.
    expect(await site.data.auth.oauthClients.count()).toBe(3)
  })
})
