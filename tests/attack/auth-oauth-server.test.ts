import { expect, it } from 'vitest'
import { getErrorCodeAndStatus, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import {
  createTestOAuthClient,
  exchangeAuthorizationCode,
  requestAuthorization,
  signInAndConsent,
  testRedirectUri,
} from '../support/oauth-client.ts'

const email = 'jana@example.org'

describeOnOneEngine('malicious OAuth client', (open) => {
  it('gets no redirect to an unregistered URI', async () => {
    const site = await startAuthTestSite(await open())
    const client = await createTestOAuthClient(site)
    const tricks = [
      ...[
        'https://evil.test/callback',
        `${testRedirectUri}/`,
        `${testRedirectUri}/../evil`,
        `${testRedirectUri}?x=1`,
      ],
      ...[
        `${testRedirectUri}#x`,
        'https://app.test.evil.test/callback',
        'https://app.test@evil.test/callback',
      ],
      ...['https://APP.test/callback', 'http://app.test/callback', 'https://app.test:443/callback', ''],
      ...['https://app.test/Callback', 'https://app.test/%63allback', ' https://app.test/callback'],
    ]
    for (const redirect_uri of tricks) {
      const { answer: response } = await requestAuthorization(site, client, { redirect_uri })
      expect([redirect_uri, response.status, response.headers.get('location')]).toEqual([
        redirect_uri,
        400,
        null,
      ])
    }
    const twice = `${testRedirectUri}&redirect_uri=https://evil.test`
    const query = `response_type=code&client_id=${client.client_id}&redirect_uri=${twice}`
    const response = await fetch(`${site.url}/oauth/authorize?${query}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    for (const client_id of ['', 'x', crypto.randomUUID(), `${client.client_id}'--`]) {
      const unknown = await requestAuthorization(site, client, { client_id })
      expect([client_id, unknown.answer.status]).toEqual([client_id, 401])
    }
  })

  it('does not receive the session of a user who follows an e-mail link that redirects to it', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email, { role: 'owner' })
    const { client_id } = await createTestOAuthClient(site)
    const query = new URLSearchParams({ client_id, redirect_uri: testRedirectUri })
    const redirectTo = `http://site.test/auth/v1/oauth/authorize?${query}`
    const { data } = await site.admin.generateLink({ type: 'magiclink', email, options: { redirectTo } })
    const link = new URL(data.properties?.action_link ?? '')
    const first = await fetch(`${site.url}/verify${link.search}`, { redirect: 'manual' })
    const on = new URL(first.headers.get('location') ?? '')
    expect(on.hash).toContain('access_token=')
    const second = await fetch(`${site.url}/oauth/authorize${on.search}`, { redirect: 'manual' })
    // A browser keeps its fragment unless the redirect has one.
    const end = new URL(second.headers.get('location') ?? '')
    expect([end.origin + end.pathname, end.hash]).toEqual([testRedirectUri, '#_'])
  })

  it('cannot use a code twice: the second use revokes the tokens of the first', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = await createTestOAuthClient(site)
    const { tokens, code, verifier } = await signInAndConsent(site, client, email)
    const userInfo = () =>
      fetch(`${site.url}/oauth/userinfo`, { headers: { Authorization: `Bearer ${tokens.access_token}` } })
    expect((await userInfo()).status).toBe(200)
    expect(await exchangeAuthorizationCode(site, client, code, verifier)).toMatchObject({
      body: { error: 'invalid_grant' },
    })
    expect((await userInfo()).status).toBe(401)
  })

  it('gets one session for a code, regardless of concurrent requests', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = await createTestOAuthClient(site)
    const person = site.createClient()
    await signInWithTestPassword(person, email)
    const { authorizationId, verifier } = await requestAuthorization(site, client)
    const { data } = await person.oauth.approveAuthorization(authorizationId)
    const code = new URL(data?.redirect_url ?? '').searchParams.get('code') ?? ''
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map(() => exchangeAuthorizationCode(site, client, code, verifier)),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await requestAuthorization(site, client, { scope: 'profile' })
    const both = await Promise.all(
      ['approve', 'deny'].map((one) =>
        one === 'approve'
          ? person.oauth.approveAuthorization(again.authorizationId)
          : person.oauth.denyAuthorization(again.authorizationId),
      ),
    )
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('gets nothing with another’s code, a wrong key, another redirect URI or too late', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const [client, other] = [
      await createTestOAuthClient(site),
      await createTestOAuthClient(site, { client_name: 'Jiná' }),
    ]
    const person = site.createClient()
    await signInWithTestPassword(person, email)
    const begun = async () => {
      const { authorizationId, verifier } = await requestAuthorization(site, client)
      const { data } = await person.oauth.approveAuthorization(authorizationId)
      return { code: new URL(data?.redirect_url ?? '').searchParams.get('code') ?? '', verifier }
    }
    const { code, verifier } = await begun()
    const tries = [
      exchangeAuthorizationCode(site, other, code, verifier),
      exchangeAuthorizationCode(
        site,
        client,
        code,
        `${verifier.slice(0, -1)}${verifier.endsWith('A') ? 'B' : 'A'}`,
      ),
      exchangeAuthorizationCode(site, client, code, ''),
      exchangeAuthorizationCode(site, client, code, verifier, { redirect_uri: 'https://evil.test/' }),
      exchangeAuthorizationCode(site, client, '', verifier),
      exchangeAuthorizationCode(site, client, 'x'.repeat(43), verifier),
    ]
    for (const { status, body } of await Promise.all(tries))
      expect([status, body.error]).toEqual([400, 'invalid_grant'])
    site.advanceClock(301)
    expect((await exchangeAuthorizationCode(site, client, code, verifier)).body.error).toBe('invalid_grant')
    const fresh = await begun()
    await person.oauth.revokeGrant({ clientId: client.client_id })
    expect((await exchangeAuthorizationCode(site, client, fresh.code, fresh.verifier)).body.error).toBe(
      'invalid_grant',
    )
  })

  it('gets no redirect to a URI that was removed since the request', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = await createTestOAuthClient(site)
    const { person } = await signInAndConsent(site, client, email)
    const { authorizationId } = await requestAuthorization(site, client)
    const redirect_uris = ['https://app.test/new']
    await site.admin.oauth.updateClient(client.client_id, { redirect_uris })
    const gone = ['oauth_authorization_not_found', 404]
    expect(getErrorCodeAndStatus(await person.oauth.getAuthorizationDetails(authorizationId))).toEqual(gone)
    expect(getErrorCodeAndStatus(await person.oauth.approveAuthorization(authorizationId))).toEqual(gone)
  })

  it('that was removed, or whose user was banned, loses access', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    const client = await createTestOAuthClient(site)
    const { tokens } = await signInAndConsent(site, client, email)
    const known = () =>
      fetch(`${site.url}/oauth/userinfo`, { headers: { Authorization: `Bearer ${tokens.access_token}` } })
    await site.admin.updateUserById(id, { ban_duration: '24h' })
    expect((await known()).status).toBe(401)
    await site.admin.updateUserById(id, { ban_duration: 'none' })
    const second = await signInAndConsent(site, client, email)
    await site.admin.oauth.deleteClient(client.client_id)
    const headers = { Authorization: `Bearer ${second.tokens.access_token}` }
    // Without any client the endpoints do not exist.
    expect((await fetch(`${site.url}/oauth/userinfo`, { headers })).status).toBe(400)
    await createTestOAuthClient(site)
    expect((await fetch(`${site.url}/oauth/userinfo`, { headers })).status).toBe(401)
    expect((await exchangeAuthorizationCode(site, client, 'x', 'y'.repeat(43))).body.error).toBe(
      'invalid_client',
    )
  })

  it('cannot guess a secret, nor omit it', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const client = await createTestOAuthClient(site)
    const post = (form: Record<string, string>) =>
      exchangeAuthorizationCode(
        site,
        { ...client, token_endpoint_auth_method: 'none' },
        'x',
        'y'.repeat(43),
        form,
      )
    expect((await post({})).body.error).toBe('invalid_client')
    expect((await post({ client_secret: client.client_secret ?? '' })).body.error).toBe('invalid_client')
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        exchangeAuthorizationCode(site, { ...client, client_secret: `${i}` }, 'x', 'y'),
      ),
    )
    expect(tries.filter(({ body }) => body.error === 'invalid_client').length).toBeLessThanOrEqual(10)
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
    site.advanceClock(300)
    expect((await exchangeAuthorizationCode(site, client, 'x', 'y'.repeat(43))).body.error).toBe(
      'invalid_grant',
    )
  })
})

describeOnOneEngine('OAuth access token', (open) => {
  it('grants user info only, not actions of the user, and is useless for other clients', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email, { role: 'owner' })
    const client = await createTestOAuthClient(site)
    const { tokens, person } = await signInAndConsent(site, client, email)
    const headers = { Authorization: `Bearer ${tokens.access_token}` }
    expect(await site.auth.findActorByToken(tokens.access_token ?? '')).toBeNull()
    const actions = [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/logout'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/user/identities/authorize?provider=google'],
      ['POST', '/factors'],
    ] as const
    for (const [method, path] of actions) {
      const body = method === 'GET' ? {} : { body: { password: 'a new one of theirs' } }
      const response = await site.request(path, { method, headers, ...body })
      expect([path, response.status]).toEqual([path, 403])
    }
    expect(await site.auth.findActorByToken(tokens.id_token ?? '')).toBeNull()
    const rejected = await site.createClient().refreshSession({ refresh_token: tokens.refresh_token ?? '' })
    expect(getErrorCodeAndStatus(rejected)).toEqual(['refresh_token_not_found', 400])
    const { data } = await person.getSession()
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: data.session?.refresh_token ?? '',
    })
    const basic = `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`
    const response = await fetch(`${site.url}/oauth/token`, {
      method: 'POST',
      body: form,
      headers: { authorization: basic },
    })
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await person.getUser()).data.user?.id).toBe(id)
  })

  it('is granted by fully signed-in users only, each for themselves', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    await site.createUser('eva@example.org')
    const client = await createTestOAuthClient(site)
    const [jana, eva] = [site.createClient(), site.createClient()]
    await signInWithTestPassword(jana, email)
    await signInWithTestPassword(eva, 'eva@example.org')
    const { authorizationId } = await requestAuthorization(site, client)
    const path = `/oauth/authorizations/${authorizationId}`
    expect((await site.request(path)).status).toBe(401)
    expect(
      (await site.request(`${path}/consent`, { method: 'POST', body: { action: 'approve' } })).status,
    ).toBe(401)
    await jana.oauth.getAuthorizationDetails(authorizationId)
    expect(getErrorCodeAndStatus(await eva.oauth.approveAuthorization(authorizationId))).toEqual([
      'oauth_authorization_not_found',
      404,
    ])
    const { data: enrolled } = await jana.mfa.enroll({ factorType: 'totp' })
    await site.data.auth.factors.update(enrolled?.id ?? '', { status: 'verified' })
    expect(getErrorCodeAndStatus(await jana.oauth.approveAuthorization(authorizationId))).toEqual([
      'insufficient_aal',
      403,
    ])
  })

  it('is available without an API key only at the endpoints for browsers and clients', async () => {
    const site = await startAuthTestSite(await open())
    await createTestOAuthClient(site)
    const open_ = [
      ['GET', '/verify'],
      ['GET', '/authorize'],
      ['GET', '/callback'],
      ['POST', '/callback'],
      ['GET', '/oauth/authorize'],
      ['POST', '/oauth/token'],
      ['GET', '/oauth/userinfo'],
      ['POST', '/oauth/clients/register'],
      ['GET', '/.well-known/openid-configuration'],
      ['GET', '/.well-known/oauth-authorization-server'],
    ]
    const closed = [
      ['POST', '/verify'],
      ['GET', '/oauth/authorizations/x'],
      ['POST', '/oauth/authorizations/x/consent'],
      ['GET', '/user/oauth/grants'],
      ['GET', '/admin/oauth/clients'],
      ['GET', '/user/identities/authorize'],
      ['POST', '/token?grant_type=id_token'],
      ['GET', '/oauth/authorize/../../admin/users'],
      ['GET', '/oauth//authorize'],
    ]
    const keyMissing = async ([method, path]: string[]) => {
      const response = await fetch(`${site.url}${path}`, { method: method ?? '', redirect: 'manual' })
      return response.status === 401 && (await response.text()).includes('API key')
    }
    for (const one of open_) expect([one, await keyMissing(one)]).toEqual([one, false])
    for (const one of closed) expect([one, await keyMissing(one)]).toEqual([one, true])
  })
})
