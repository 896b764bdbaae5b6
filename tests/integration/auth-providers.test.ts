import { GoTrueClient } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPublishableKey,
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

function oauthWith(provider: MockIdentityProvider, more: Partial<typeof none> = {}) {
  const providers = {
    google: provider.settings,
    github: provider.github,
    'custom:village': provider.settings,
  }
  return { oauth: { ...none, ...more, providers } }
}

/** A client that uses PKCE. */
function createPkceClient({ url }: AuthTestSite): GoTrueClient {
  const headers = { apikey: testPublishableKey, Authorization: `Bearer ${testPublishableKey}` }
  const quiet = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }
  return new GoTrueClient({ url, headers, storageKey: crypto.randomUUID(), flowType: 'pkce', ...quiet })
}

describeOnOneEngine('signing in with an external provider', (open) => {
  it('is rejected when disabled, and for new users while sign-up is closed', async () => {
    const site = await startAuthTestSite(await open())
    const off = await site.request('/authorize?provider=google')
    expect(await readStatusAndCode(off)).toEqual([400, 'provider_disabled'])
    const provider = await startMockIdentityProvider()
    const on = await site.restart({ settings: oauthWith(provider) })
    expect(await readStatusAndCode(await on.request('/authorize?provider=constructor'))).toEqual([
      400,
      'provider_disabled',
    ])
    for (const name of ['google', 'github', 'custom:village']) {
      const at = await signInThroughProvider(on, provider, { provider: name })
      expect([name, at.origin, ...readRedirectError(at)]).toEqual([
        name,
        'http://site.test',
        'access_denied',
        'signup_disabled',
      ])
    }
    expect((await site.data.auth.users.list(1, 10)).total).toBe(0)
    expect(site.reported).toEqual([])
  })

  it('opens the account with the same verified address, and keeps its role', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: oauthWith(provider) })
    const id = await site.createUser(email, { role: 'owner' })
    for (const name of ['google', 'github', 'google']) {
      const at = await signInThroughProvider(site, provider, {
        provider: name,
        redirect_to: 'http://site.test/in',
      })
      expect([at.pathname, at.search]).toEqual(['/in', ''])
      const fragment = parseUrlFragment(at)
      expect([...fragment.keys()]).toEqual([
        ...['access_token', 'expires_at', 'expires_in', 'provider_refresh_token', 'provider_token'],
        ...['refresh_token', 'token_type'],
      ])
      const client = site.createClient()
      const session = {
        access_token: fragment.get('access_token'),
        refresh_token: fragment.get('refresh_token'),
      }
      const { data } = await client.setSession(session as { access_token: string; refresh_token: string })
      expect(data.user?.id).toBe(id)
      expect(await site.auth.findActorByToken(fragment.get('access_token') ?? '')).toMatchObject({
        role: 'owner',
      })
    }
    const { data } = await site.admin.getUserById(id)
    expect(data.user?.app_metadata).toMatchObject({
      provider: 'email',
      providers: ['email', 'google', 'github'],
    })
    expect(data.user?.user_metadata).toMatchObject({ name: 'Jana' })
    expect(data.user?.identities?.map((one) => [one.provider, one.identity_data?.email])).toEqual([
      ['email', email],
      ['google', email],
      ['github', email],
    ])
    expect(
      provider.tokenRequests.every((form) => form.get('redirect_uri')?.endsWith('/auth/v1/callback')),
    ).toBe(true)
  })

  it('creates an account when sign-up is open, and recognizes the user by identity when the address changes', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: { ...oauthWith(provider), signup: true } })
    await signInThroughProvider(site, provider, { provider: 'google' })
    provider.actor = { ...provider.actor, email: 'moved@example.org' }
    const fragment = parseUrlFragment(await signInThroughProvider(site, provider, { provider: 'google' }))
    const { rows, total } = await site.data.auth.users.list(1, 10)
    expect([total, rows[0]?.email, rows[0]?.encrypted_password]).toEqual([1, email, null])
    expect(await site.auth.findActorByToken(fragment.get('access_token') ?? '')).toMatchObject({
      role: 'visitor',
    })
    const events = await site.data.auth.audit.list(1, 10, null)
    const actions = events.rows.map((row) => JSON.parse(row.payload).action)
    expect(actions.toSorted()).toEqual(['login', 'login', 'user_signedup'])
  })

  it('ends with a code under PKCE, which the official client exchanges', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: oauthWith(provider) })
    const id = await site.createUser(email)
    const client = createPkceClient(site)
    const { data } = await client.signInWithOAuth({
      provider: 'google',
      options: {
        redirectTo: 'http://site.test/in?a=1',
        scopes: 'calendar',
        queryParams: { prompt: 'login' },
      },
    })
    const redirect = await fetch(data.url ?? '', { redirect: 'manual' })
    const there = new URL(redirect.headers.get('location') ?? '')
    expect(there.searchParams.get('scope')).toBe('openid email profile calendar')
    expect(there.searchParams.get('prompt')).toBe('login')
    expect(there.searchParams.get('code_challenge_method')).toBe('S256')
    const at = await requestProviderCallback(site, provider.approve(there.href), readFirstCookie(redirect))
    expect([at.pathname, at.searchParams.get('a'), at.hash]).toEqual(['/in', '1', ''])
    const code = at.searchParams.get('code') ?? ''
    const { data: got, error } = await client.exchangeCodeForSession(code)
    expect([error, got.user?.id, got.session?.provider_token]).toEqual([null, id, 'theirs'])
    expect(getErrorCodeAndStatus(await client.exchangeCodeForSession(code))[0]).not.toBeUndefined()
  })

  it('returns errors of the user or the provider to the redirect URL', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: oauthWith(provider) })
    const authorizeQuery = { provider: 'google', redirect_to: 'http://site.test/in' }
    const at = await signInThroughProvider(site, provider, authorizeQuery, (back) => {
      back.delete('code')
      back.set('error', 'access_denied')
      back.set('error_description', 'No, <b>thanks</b>')
    })
    expect([at.pathname, ...readRedirectError(at)]).toEqual(['/in', 'access_denied', 'bad_oauth_callback'])
    expect(parseUrlFragment(at).get('error_description')).toBe('No, <b>thanks</b>')
    const settings = await (await site.request('/settings')).json()
    expect(settings).toMatchObject({ external: { google: true, github: true, 'custom:village': true } })
    expect(settings).toMatchObject({ external: { apple: false, email: true } })
  })
})

describeOnOneEngine('linked identities', (open) => {
  it('cannot be changed when the operator forbids it, and the last one cannot be removed', async () => {
    const provider = await startMockIdentityProvider()
    const site = await startAuthTestSite(await open(), { settings: oauthWith(provider) })
    await site.createUser(email)
    const client = site.createClient()
    const { user } = await signInWithTestPassword(client, email)
    const [first] = user.identities ?? []
    if (!first) throw new Error('No identity')
    expect(getErrorCodeAndStatus(await client.linkIdentity({ provider: 'google' }))).toEqual([
      'manual_linking_disabled',
      422,
    ])
    expect(getErrorCodeAndStatus(await client.unlinkIdentity(first))).toEqual([
      'manual_linking_disabled',
      422,
    ])
    const on = await site.restart({ settings: oauthWith(provider, { manualLinking: true }) })
    const linking = on.createClient()
    await signInWithTestPassword(linking, email)
    expect(getErrorCodeAndStatus(await linking.unlinkIdentity(first))).toEqual([
      'single_identity_not_deletable',
      422,
    ])
  })

  it('are linked and unlinked by their user with the official client', async () => {
    const provider = await startMockIdentityProvider()
    const settings = oauthWith(provider, { manualLinking: true })
    const site = await startAuthTestSite(await open(), { settings })
    await site.createUser(email)
    provider.actor = { sub: 'jana-elsewhere', email: 'elsewhere@example.org', email_verified: false }
    const client = site.createClient()
    const { access_token } = await signInWithTestPassword(client, email)
    const query = 'provider=google&skip_http_redirect=true&redirect_to=http://site.test/in'
    const authorizeResponse = await site.request(`/user/identities/authorize?${query}`, {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    const { url } = (await authorizeResponse.json()) as { url: string }
    const at = await requestProviderCallback(site, provider.approve(url), readFirstCookie(authorizeResponse))
    expect(parseUrlFragment(at).get('access_token')).not.toBeNull()
    const { data } = await client.getUserIdentities()
    expect(data?.identities.map((one) => one.provider)).toEqual(['email', 'google'])
    const again = await site.request(`/user/identities/authorize?${query}`, {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    const twice = (await again.json()) as { url: string }
    expect(
      readRedirectError(
        await requestProviderCallback(site, provider.approve(twice.url), readFirstCookie(again)),
      ),
    ).toEqual(['access_denied', 'identity_already_exists'])
    const google = data?.identities[1]
    if (!google) throw new Error('Not linked')
    expect(
      getErrorCodeAndStatus(await client.unlinkIdentity({ ...google, identity_id: crypto.randomUUID() })),
    ).toEqual(['identity_not_found', 422])
    expect((await client.unlinkIdentity(google)).error).toBeNull()
    const { data: left } = await client.getUser()
    expect(left.user?.app_metadata.providers).toEqual(['email'])
    expect(left.user?.email).toBe(email)
    expect(readRedirectError(await signInThroughProvider(site, provider, { provider: 'google' }))).toEqual([
      'access_denied',
      'signup_disabled',
    ])
  })
})
