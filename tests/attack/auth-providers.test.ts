import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  type MockIdentityProvider,
  parseUrlFragment,
  readFirstCookie,
  readRedirectError,
  requestProviderCallback,
  signInThroughProvider,
  startMockIdentityProvider,
} from '../support/mock-identity-provider.ts'

const email = 'jana@example.org'
const none = readOAuthAndWeb3Config({}).oauth
const badState = ['invalid_request', 'bad_oauth_state']

function settingsOf(provider: MockIdentityProvider) {
  return { oauth: { ...none, providers: { google: provider.settings, github: provider.github } } }
}

async function go(site: AuthTestSite, query = 'provider=google') {
  const response = await fetch(`${site.url}/authorize?${query}`, { redirect: 'manual' })
  return { url: response.headers.get('location') ?? '', cookie: readFirstCookie(response), answer: response }
}

async function sessions(site: AuthTestSite, id: string): Promise<number> {
  return (await site.data.auth.sessions.listActive(id, new Date(0).toISOString(), 100)).length
}

describeOnOneEngine('state of an external sign-in', (open) => {
  it('is valid once, for the browser that started it, for ten minutes, and cannot be forged', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const id = await site.createUser(email)
    for (const state of ['', 'x', 'a'.repeat(43), "' or 1=1 --"]) {
      const { cookie } = await go(site)
      expect(
        readRedirectError(
          await requestProviderCallback(site, new URLSearchParams({ code: 'x', state }), cookie),
        ),
      ).toEqual(badState)
    }
    const victim = await go(site)
    const attacker = await go(site)
    const stolen = provider.approve(attacker.url)
    expect(readRedirectError(await requestProviderCallback(site, stolen, victim.cookie))).toEqual(badState)
    expect(readRedirectError(await requestProviderCallback(site, stolen, attacker.cookie))).toEqual(badState)
    expect(
      readRedirectError(await requestProviderCallback(site, provider.approve((await go(site)).url), '')),
    ).toEqual(badState)
    const old = await go(site)
    site.advanceClock(601)
    expect(
      readRedirectError(await requestProviderCallback(site, provider.approve(old.url), old.cookie)),
    ).toEqual(badState)
    expect(await sessions(site, id)).toBe(0)
    const good = await go(site)
    const back = provider.approve(good.url)
    const all = await Promise.all([1, 2, 3, 4].map(() => requestProviderCallback(site, back, good.cookie)))
    expect(all.filter((url) => parseUrlFragment(url).has('access_token'))).toHaveLength(1)
    expect(await sessions(site, id)).toBe(1)
  })

  it('of one provider is rejected with the response of another, and so is another’s nonce', async () => {
    const provider = await startMockIdentityProvider()
    const evil = await startMockIdentityProvider()
    const providers = { google: provider.settings, 'custom:evil': evil.settings }
    const site = await startAuthTestSite(await open(), { settings: { oauth: { ...none, providers } } })
    const id = await site.createUser(email)
    const honest = await go(site)
    const mixed = evil.approve(honest.url)
    expect(readRedirectError(await requestProviderCallback(site, mixed, honest.cookie))[1]).toBe(
      'unexpected_failure',
    )
    const replayed = await go(site)
    const nonce = 'of-another-flow'
    const back = provider.approve(replayed.url.replace(/nonce=[^&]+/, `nonce=${nonce}`))
    expect(readRedirectError(await requestProviderCallback(site, back, replayed.cookie))[1]).toBe(
      'unexpected_failure',
    )
    expect(await sessions(site, id)).toBe(0)
    expect(JSON.stringify(site.reported)).not.toContain('theirs')
  })
})

describeOnOneEngine('redirect', (open) => {
  it('goes only to the site and allowed URLs, and contains no overridden parameters', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    await site.createUser(email)
    const places = [
      ...['https://evil.test/', '//evil.test', '/\\evil.test', 'http://site.test@evil.test/'],
      ...['http://site.test.evil.test/', 'javascript:alert(1)', 'http://site.test\\@evil.test/', 'data:,x'],
    ]
    for (const redirect_to of places) {
      const at = await signInThroughProvider(site, provider, { provider: 'google', redirect_to })
      expect([redirect_to, at.origin, at.pathname]).toEqual([redirect_to, 'http://site.test', '/'])
    }
    const query =
      'provider=google&client_id=evil&redirect_uri=https://evil.test&state=mine&nonce=mine&prompt=none'
    const { searchParams, hash } = new URL((await go(site, query)).url)
    // Otherwise a browser would keep the fragment it has.
    expect(hash).toBe('#_')
    expect(searchParams.get('client_id')).toBe('letopis-there')
    expect(searchParams.get('redirect_uri')).toBe('http://site.test/auth/v1/callback')
    expect([searchParams.get('state'), searchParams.get('nonce')]).not.toContain('mine')
    const bad = ['code_challenge=short&code_challenge_method=s256', `code_challenge=${'a'.repeat(43)}`]
    for (const one of [...bad, 'scopes=a%0Ab', `scopes=${'x'.repeat(2000)}`])
      expect((await go(site, `provider=google&${one}`)).answer.status).toBe(400)
  })
})

describeOnOneEngine('external identity', (open) => {
  it('with an unverified address opens no account of that address', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), {
      settings: { ...settingsOf(provider), signup: true, autoconfirm: true },
    })
    const id = await site.createUser(email, { role: 'owner' })
    for (const email_verified of [false, undefined, 'yes', 1])
      for (const name of ['google', 'github']) {
        provider.actor = { sub: 'evil', email, email_verified: email_verified as boolean }
        expect(readRedirectError(await signInThroughProvider(site, provider, { provider: name }))).toEqual([
          'access_denied',
          'provider_email_needs_verification',
        ])
      }
    provider.actor = { sub: 'evil', email: 'JANA@ex\u0430mple.org', email_verified: true }
    expect(readRedirectError(await signInThroughProvider(site, provider, { provider: 'google' }))[1]).toBe(
      'bad_oauth_callback',
    )
    expect(await sessions(site, id)).toBe(0)
    expect(await site.data.auth.users.listIdentities([id])).toHaveLength(1)
  })

  it('with a verified address takes over an account whose address was never confirmed', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    await site.admin.createUser({ email, password: testPassword })
    expect(
      parseUrlFragment(await signInThroughProvider(site, provider, { provider: 'google' })).has(
        'access_token',
      ),
    ).toBe(true)
    const before = await site.createClient().signInWithPassword({ email, password: testPassword })
    expect(getErrorCodeAndStatus(before)).toEqual(['invalid_credentials', 400])
  })

  it('of a banned or removed user is rejected', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const id = await site.createUser(email)
    await signInThroughProvider(site, provider, { provider: 'google' })
    await site.admin.updateUserById(id, { ban_duration: '24h' })
    expect(readRedirectError(await signInThroughProvider(site, provider, { provider: 'google' }))).toEqual([
      'access_denied',
      'user_banned',
    ])
    await site.admin.deleteUser(id, true)
    expect(readRedirectError(await signInThroughProvider(site, provider, { provider: 'google' }))).toEqual([
      'access_denied',
      'signup_disabled',
    ])
  })

  it('is not linked to an attacker’s account by another browser', async () => {
    const provider = await startMockIdentityProvider()
    const linking = { oauth: { ...settingsOf(provider).oauth, manualLinking: true } }
    const site = await startAuthTestSite(await open(), { settings: linking })
    const id = await site.createUser('evil@example.org')
    const { access_token } = await signInWithTestPassword(site.createClient(), 'evil@example.org')
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    expect((await site.request(path)).status).toBe(401)
    const authorizeResponse = await site.request(path, {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    const { url } = (await authorizeResponse.json()) as { url: string }
    const victim = await go(site)
    expect(
      readRedirectError(await requestProviderCallback(site, provider.approve(url), victim.cookie)),
    ).toEqual(badState)
    expect(await site.data.auth.users.listIdentities([id])).toHaveLength(1)
  })
})

describeOnOneEngine('compromised provider', (open) => {
  it('signs in no user with huge, malformed, forged or redirected responses', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: settingsOf(provider) })
    const id = await site.createUser(email)
    const forged = await (await startMockIdentityProvider()).signIdToken({ iss: provider.url })
    const json = { 'Content-Type': 'application/json' }
    const responses: [string, Parameters<typeof provider.responseOverrides.set>[1]][] = [
      ['huge', (to) => to.writeHead(200, json).end(`{"access_token":"${'x'.repeat(400_000)}"}`)],
      ['HTML', (to) => to.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Log in</h1>')],
      ['sent on', (to) => to.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
      ['cut', (to) => to.destroy()],
      ['an array', (to) => to.writeHead(200, json).end('[]')],
      ['no ID token', (to) => to.writeHead(200, json).end('{"access_token":"a","token_type":"bearer"}')],
      ['unsigned', (to) => to.writeHead(200, json).end(JSON.stringify({ ...bearer, id_token: 'e30.e30.' }))],
      ['of another', (to) => to.writeHead(200, json).end(JSON.stringify({ ...bearer, id_token: forged }))],
    ]
    for (const [what, response] of responses) {
      provider.responseOverrides.set('/token', response)
      const at = await signInThroughProvider(site, provider, { provider: 'google' })
      expect([what, ...readRedirectError(at)]).toEqual([what, 'server_error', 'unexpected_failure'])
    }
    provider.responseOverrides.clear()
    for (const user of ['[]', '{"id":"1"}', '{}', 'null', '<']) {
      provider.responseOverrides.set('/api/v3/user', (to) => to.writeHead(200, json).end(user))
      const at = await signInThroughProvider(site, provider, { provider: 'github' })
      expect([user, ...readRedirectError(at)]).toEqual([user, 'server_error', 'unexpected_failure'])
    }
    expect(await sessions(site, id)).toBe(0)
    expect(site.reported.length).toBe(responses.length + 5)
    provider.responseOverrides.set('/.well-known/openid-configuration', (to) =>
      to.writeHead(200, json).end('{"issuer":"https://evil.test"}'),
    )
    const away = await site.restart({ settings: settingsOf(provider) })
    const response = await away.request('/authorize?provider=google')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  })
})

const bearer = { access_token: 'a', token_type: 'bearer' }
