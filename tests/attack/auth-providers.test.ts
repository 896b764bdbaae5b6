import { expect, it } from 'vitest'
import { readAuthProviders } from '../../server/config/auth-providers.ts'
import { type AuthSite, password, refusalOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import {
  comeBack,
  cookieOf,
  fragmentOf,
  type MockProvider,
  problemIn,
  signInElsewhere,
  startProvider,
} from '../support/provider.ts'

const email = 'jana@example.org'
const none = readAuthProviders({}).oauth
const badState = ['invalid_request', 'bad_oauth_state']

function settingsOf(provider: MockProvider) {
  return { oauth: { ...none, providers: { google: provider.settings, github: provider.github } } }
}

async function go(site: AuthSite, query = 'provider=google') {
  const answer = await fetch(`${site.url}/authorize?${query}`, { redirect: 'manual' })
  return { url: answer.headers.get('location') ?? '', cookie: cookieOf(answer), answer }
}

async function sessions(site: AuthSite, id: string): Promise<number> {
  return (await site.data.auth.sessions.listLiving(id, new Date(0).toISOString(), 100)).length
}

describeOnBothEngines('a state of a sign-in elsewhere', (open) => {
  it('is good once, for the browser that began, for ten minutes, and cannot be made up', async () => {
    const provider = await startProvider()
    const site = await startAuth(await open(), { settings: settingsOf(provider) })
    const id = await site.person(email)
    for (const state of ['', 'x', 'a'.repeat(43), "' or 1=1 --"]) {
      const { cookie } = await go(site)
      expect(problemIn(await comeBack(site, new URLSearchParams({ code: 'x', state }), cookie))).toEqual(
        badState,
      )
    }
    const victim = await go(site)
    const attacker = await go(site)
    const stolen = provider.agree(attacker.url)
    expect(problemIn(await comeBack(site, stolen, victim.cookie))).toEqual(badState)
    expect(problemIn(await comeBack(site, stolen, attacker.cookie))).toEqual(badState)
    expect(problemIn(await comeBack(site, provider.agree((await go(site)).url), ''))).toEqual(badState)
    const old = await go(site)
    site.later(601)
    expect(problemIn(await comeBack(site, provider.agree(old.url), old.cookie))).toEqual(badState)
    expect(await sessions(site, id)).toBe(0)
    const good = await go(site)
    const back = provider.agree(good.url)
    const all = await Promise.all([1, 2, 3, 4].map(() => comeBack(site, back, good.cookie)))
    expect(all.filter((url) => fragmentOf(url).has('access_token'))).toHaveLength(1)
    expect(await sessions(site, id)).toBe(1)
  })

  it('of one service is of no use with the answer of another, nor is another’s nonce', async () => {
    const provider = await startProvider()
    const evil = await startProvider()
    const providers = { google: provider.settings, 'custom:evil': evil.settings }
    const site = await startAuth(await open(), { settings: { oauth: { ...none, providers } } })
    const id = await site.person(email)
    const honest = await go(site)
    const mixed = evil.agree(honest.url)
    expect(problemIn(await comeBack(site, mixed, honest.cookie))[1]).toBe('unexpected_failure')
    const replayed = await go(site)
    const nonce = 'of-another-flow'
    const back = provider.agree(replayed.url.replace(/nonce=[^&]+/, `nonce=${nonce}`))
    expect(problemIn(await comeBack(site, back, replayed.cookie))[1]).toBe('unexpected_failure')
    expect(await sessions(site, id)).toBe(0)
    expect(JSON.stringify(site.reported)).not.toContain('theirs')
  })
})

describeOnBothEngines('a redirect', (open) => {
  it('leads nowhere but to the site and where the operator allows, and carries no overriding parameters', async () => {
    const provider = await startProvider()
    const site = await startAuth(await open(), { settings: settingsOf(provider) })
    await site.person(email)
    const places = [
      ...['https://evil.test/', '//evil.test', '/\\evil.test', 'http://site.test@evil.test/'],
      ...['http://site.test.evil.test/', 'javascript:alert(1)', 'http://site.test\\@evil.test/', 'data:,x'],
    ]
    for (const redirect_to of places) {
      const at = await signInElsewhere(site, provider, { provider: 'google', redirect_to })
      expect([redirect_to, at.origin, at.pathname]).toEqual([redirect_to, 'http://site.test', '/'])
    }
    const query =
      'provider=google&client_id=evil&redirect_uri=https://evil.test&state=mine&nonce=mine&prompt=none'
    const { searchParams, hash } = new URL((await go(site, query)).url)
    // Or a browser would take along what is in the fragment it has.
    expect(hash).toBe('#_')
    expect(searchParams.get('client_id')).toBe('letopis-there')
    expect(searchParams.get('redirect_uri')).toBe('http://site.test/auth/v1/callback')
    expect([searchParams.get('state'), searchParams.get('nonce')]).not.toContain('mine')
    const bad = ['code_challenge=short&code_challenge_method=s256', `code_challenge=${'a'.repeat(43)}`]
    for (const one of [...bad, 'scopes=a%0Ab', `scopes=${'x'.repeat(2000)}`])
      expect((await go(site, `provider=google&${one}`)).answer.status).toBe(400)
  })
})

describeOnBothEngines('an identity elsewhere', (open) => {
  it('with an address that is not verified opens no account of that address', async () => {
    const provider = await startProvider()
    const site = await startAuth(await open(), {
      settings: { ...settingsOf(provider), signup: true, autoconfirm: true },
    })
    const id = await site.person(email, { role: 'owner' })
    for (const email_verified of [false, undefined, 'yes', 1])
      for (const name of ['google', 'github']) {
        provider.actor = { sub: 'evil', email, email_verified: email_verified as boolean }
        expect(problemIn(await signInElsewhere(site, provider, { provider: name }))).toEqual([
          'access_denied',
          'provider_email_needs_verification',
        ])
      }
    provider.actor = { sub: 'evil', email: 'JANA@ex\u0430mple.org', email_verified: true }
    expect(problemIn(await signInElsewhere(site, provider, { provider: 'google' }))[1]).toBe(
      'bad_oauth_callback',
    )
    expect(await sessions(site, id)).toBe(0)
    expect(await site.data.auth.users.identitiesOf([id])).toHaveLength(1)
  })

  it('that is verified takes an account from whoever claimed the address without showing that it is theirs', async () => {
    const provider = await startProvider()
    const site = await startAuth(await open(), { settings: settingsOf(provider) })
    await site.admin.createUser({ email, password })
    expect(
      fragmentOf(await signInElsewhere(site, provider, { provider: 'google' })).has('access_token'),
    ).toBe(true)
    const before = await site.client().signInWithPassword({ email, password })
    expect(refusalOf(before)).toEqual(['invalid_credentials', 400])
  })

  it('of somebody who is banned or removed lets nobody in', async () => {
    const provider = await startProvider()
    const site = await startAuth(await open(), { settings: settingsOf(provider) })
    const id = await site.person(email)
    await signInElsewhere(site, provider, { provider: 'google' })
    await site.admin.updateUserById(id, { ban_duration: '24h' })
    expect(problemIn(await signInElsewhere(site, provider, { provider: 'google' }))).toEqual([
      'access_denied',
      'user_banned',
    ])
    await site.admin.deleteUser(id, true)
    expect(problemIn(await signInElsewhere(site, provider, { provider: 'google' }))).toEqual([
      'access_denied',
      'signup_disabled',
    ])
  })

  it('is not linked to an attacker’s account by another browser', async () => {
    const provider = await startProvider()
    const linking = { oauth: { ...settingsOf(provider).oauth, manualLinking: true } }
    const site = await startAuth(await open(), { settings: linking })
    const id = await site.person('evil@example.org')
    const { access_token } = await signIn(site.client(), 'evil@example.org')
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    expect((await site.ask(path)).status).toBe(401)
    const asked = await site.ask(path, { headers: { Authorization: `Bearer ${access_token}` } })
    const { url } = (await asked.json()) as { url: string }
    const victim = await go(site)
    expect(problemIn(await comeBack(site, provider.agree(url), victim.cookie))).toEqual(badState)
    expect(await site.data.auth.users.identitiesOf([id])).toHaveLength(1)
  })
})

describeOnBothEngines('a service that is not what it was', (open, engine) => {
  it('lets nobody in by answers that are huge, broken, forged or sent on', async () => {
    if (engine === 'postgres') return
    const provider = await startProvider()
    const site = await startAuth(await open(), { settings: settingsOf(provider) })
    const id = await site.person(email)
    const forged = await (await startProvider()).idToken({ iss: provider.url })
    const json = { 'Content-Type': 'application/json' }
    const answers: [string, Parameters<typeof provider.instead.set>[1]][] = [
      ['huge', (to) => to.writeHead(200, json).end(`{"access_token":"${'x'.repeat(400_000)}"}`)],
      ['HTML', (to) => to.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Log in</h1>')],
      ['sent on', (to) => to.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
      ['cut', (to) => to.destroy()],
      ['an array', (to) => to.writeHead(200, json).end('[]')],
      ['no ID token', (to) => to.writeHead(200, json).end('{"access_token":"a","token_type":"bearer"}')],
      ['unsigned', (to) => to.writeHead(200, json).end(JSON.stringify({ ...bearer, id_token: 'e30.e30.' }))],
      ['of another', (to) => to.writeHead(200, json).end(JSON.stringify({ ...bearer, id_token: forged }))],
    ]
    for (const [what, answer] of answers) {
      provider.instead.set('/token', answer)
      const at = await signInElsewhere(site, provider, { provider: 'google' })
      expect([what, ...problemIn(at)]).toEqual([what, 'server_error', 'unexpected_failure'])
    }
    provider.instead.clear()
    for (const user of ['[]', '{"id":"1"}', '{}', 'null', '<']) {
      provider.instead.set('/api/v3/user', (to) => to.writeHead(200, json).end(user))
      const at = await signInElsewhere(site, provider, { provider: 'github' })
      expect([user, ...problemIn(at)]).toEqual([user, 'server_error', 'unexpected_failure'])
    }
    expect(await sessions(site, id)).toBe(0)
    expect(site.reported.length).toBe(answers.length + 5)
    provider.instead.set('/.well-known/openid-configuration', (to) =>
      to.writeHead(200, json).end('{"issuer":"https://evil.test"}'),
    )
    const away = await site.again({ settings: settingsOf(provider) })
    const answer = await away.ask('/authorize?provider=google')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  })
})

const bearer = { access_token: 'a', token_type: 'bearer' }
