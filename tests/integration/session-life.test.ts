import { expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createEmbeddedAuthBackend, createSiteSessionOpener } from '../../server/session/index.ts'
import {
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const visitor = { address: '203.0.113.5', userAgent: 'Browser/1.0' }

async function started(open: Parameters<Parameters<typeof describeOnOneEngine>[1]>[0]) {
  const accounts = await startAuthTestSite(await open())
  await accounts.createOwner()
  const site = await startTestSite(accounts)
  const browser = site.newBrowser()
  await browser.signIn()
  const id = (await accounts.data.auth.users.findByEmail('owner@example.org'))?.id ?? ''
  return { accounts, site, browser, id }
}

const statusOf = async (browser: FakeBrowser, path = '/admin') => (await browser.request(path)).status
const held = (browser: FakeBrowser) => [...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))

describeOnOneEngine('ended session', (open) => {
  it('is rejected immediately after signing out everywhere, and its cookie is removed', async () => {
    const { accounts, browser } = await started(open)
    const elsewhere = accounts.createClient()
    await signInWithTestPassword(elsewhere, 'owner@example.org')
    await elsewhere.signOut({ scope: 'global' })
    expect(await statusOf(browser)).toBe(302)
    expect(held(browser)).toEqual([])
  })

  it('is rejected immediately after a new password', async () => {
    const { accounts, browser } = await started(open)
    const elsewhere = accounts.createClient()
    await signInWithTestPassword(elsewhere, 'owner@example.org')
    await elsewhere.updateUser({ password: `${testPassword} nové` })
    expect(await statusOf(browser)).toBe(302)
  })

  it('is rejected immediately after a ban, a removal or the loss of its role', async () => {
    const { accounts, site } = await started(open)
    const actions = [
      (id: string) => accounts.admin.updateUserById(id, { ban_duration: '1h' }),
      (id: string) => accounts.admin.deleteUser(id),
      (id: string) => accounts.admin.deleteUser(id, true),
      (id: string) => accounts.admin.updateUserById(id, { app_metadata: { role: null } }),
    ]
    for (const [index, action] of actions.entries()) {
      const email = `e${index}@example.org`
      const id = await accounts.createUser(email, { role: 'editor' })
      const browser = site.newBrowser()
      await browser.signIn(email)
      expect(await statusOf(browser)).toBe(200)
      await action(id)
      expect([index, await statusOf(browser)]).toEqual([index, 302])
    }
  })
})

describeOnOneEngine('active session', (open) => {
  it('is refreshed 30 seconds before its end, not sooner', async () => {
    const { accounts, site, browser } = await started(open)
    const before = browser.formatCookieHeader()
    accounts.advanceClock(3600 - 33)
    expect(await statusOf(browser)).toBe(200)
    expect([site.countRefreshes(), browser.formatCookieHeader()]).toEqual([0, before])
    accounts.advanceClock(5)
    expect(await statusOf(browser, '/news')).toBe(200)
    expect(site.countRefreshes()).toBe(1)
    expect(browser.formatCookieHeader()).not.toBe(before)
    accounts.advanceClock(3000)
    expect(await statusOf(browser)).toBe(200)
  })

  it('is refreshed once for concurrent requests', async () => {
    const { accounts, browser } = await started(open)
    accounts.advanceClock(3600)
    let requestCount = 0
    const { auth, data, now } = accounts
    const origin = 'http://site.test'
    const countOwners = () => data.auth.users.countOwners()
    const counting: typeof auth = {
      ...auth,
      handleInternalRequest(request, client) {
        requestCount += 1
        return auth.handleInternalRequest(request, client)
      },
    }
    const service = createEmbeddedAuthBackend({
      auth: counting,
      origin,
      publishable: testPublishableKey,
      secret: testSecretKey,
      countOwners,
    })
    const sessions = createSiteSessionOpener({
      service,
      secure: false,
      cookiePrefixSince: now(),
      setUpLinks: auth.setUpLinks,
      now,
    })
    const headers = { cookie: browser.formatCookieHeader() }
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => sessions.open(new Request(origin, { headers }), visitor)),
    )
    expect(requestCount).toBe(1)
    expect(new Set(opened.map((session) => session.getSetCookieHeaders().join()))).toHaveProperty('size', 1)
    expect(opened.every(({ account }) => account?.email === 'owner@example.org')).toBe(true)
  })

  it('is refreshed once for requests that soon follow with the old cookie', async () => {
    const { accounts, site, browser } = await started(open)
    const before = new Map(browser.cookies)
    accounts.advanceClock(3600)
    const late = async () => {
      const tab = site.newBrowser()
      for (const [name, value] of before) tab.cookies.set(name, value)
      return [await statusOf(tab), tab.formatCookieHeader()]
    }
    const first = await late()
    for (let tab = 0; tab < 5; tab += 1) expect(await late()).toEqual(first)
    expect([first[0], site.countRefreshes()]).toEqual([200, 1])
    accounts.advanceClock(5)
    expect((await late())[0]).toBe(200)
    expect(site.countRefreshes()).toBe(2)
  })

  it('survives many requests of a browser that are refreshed over HTTP', async () => {
    const { accounts, browser } = await started(open)
    accounts.advanceClock(3600)
    const seen = await Promise.all(Array.from({ length: 10 }, () => statusOf(browser)))
    expect(seen).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await statusOf(browser)).toBe(200)
  })

  it('ends with its token family when its refresh token was used elsewhere, and the cookie is removed', async () => {
    const { accounts, site, browser } = await started(open)
    const thief = site.newBrowser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    // The token before the active one is still accepted, the one before that is not.
    for (let refresh = 0; refresh < 2; refresh += 1) {
      accounts.advanceClock(3600)
      expect(await statusOf(thief)).toBe(200)
    }
    accounts.advanceClock(60)
    expect(await statusOf(browser)).toBe(302)
    expect(held(browser)).toEqual([])
    expect(await statusOf(thief)).toBe(302)
  })

  it('is not lost while the auth service is unavailable', async () => {
    const { accounts, browser } = await started(open)
    accounts.advanceClock(3600)
    const { auth, data, now } = accounts
    const service = createEmbeddedAuthBackend({
      auth: {
        ...auth,
        handleInternalRequest: async () =>
          Response.json({ code: 'over_request_rate_limit' }, { status: 429 }),
      },
      origin: 'http://site.test',
      publishable: testPublishableKey,
      secret: testSecretKey,
      countOwners: () => data.auth.users.countOwners(),
    })
    const sessions = createSiteSessionOpener({
      service,
      secure: false,
      cookiePrefixSince: now(),
      setUpLinks: auth.setUpLinks,
      now,
    })
    const request = new Request('http://site.test', { headers: { cookie: browser.formatCookieHeader() } })
    await expect(sessions.open(request, visitor)).rejects.toMatchObject({ code: 'too_often' })
    expect(await statusOf(browser)).toBe(200)
  })

  it('is not lost when the auth service becomes unavailable after a refresh', async () => {
    const { accounts, browser: signedIn } = await started(open)
    const { auth, data } = accounts
    let away = true
    const verify: typeof auth.verifyFirstPartyToken = (token) =>
      away ? Promise.reject(new ProblemError('unavailable')) : auth.verifyFirstPartyToken(token)
    const countOwners = () => data.auth.users.countOwners()
    const origin = 'http://site.test'
    const service = createEmbeddedAuthBackend({
      auth: { ...auth, verifyFirstPartyToken: verify },
      origin,
      publishable: testPublishableKey,
      secret: testSecretKey,
      countOwners,
    })
    const browser = (await startTestSite(accounts, { service })).newBrowser()
    for (const [name, value] of signedIn.cookies) browser.cookies.set(name, value)
    accounts.advanceClock(3600)
    expect(await statusOf(browser)).toBe(503)
    away = false
    accounts.advanceClock(60)
    expect(await statusOf(browser)).toBe(200)
  })

  it('passes on the visitor’s own address and browser, by which attempts are counted', async () => {
    const { accounts, id } = await started(open)
    const { auth, data, now } = accounts
    const origin = 'http://site.test'
    const countOwners = () => data.auth.users.countOwners()
    const service = createEmbeddedAuthBackend({
      auth,
      origin,
      publishable: testPublishableKey,
      secret: testSecretKey,
      countOwners,
    })
    const sessions = createSiteSessionOpener({
      service,
      secure: false,
      cookiePrefixSince: now(),
      setUpLinks: auth.setUpLinks,
      now,
    })
    const session = await sessions.open(new Request(origin), visitor)
    await (await session.getAuthClient()).signInWithPassword({
      email: 'owner@example.org',
      password: testPassword,
    })
    const headers = {
      cookie: session
        .getSetCookieHeaders()
        .map((line) => line.split(';')[0])
        .join('; '),
    }
    const devices = (await sessions.open(new Request(origin, { headers }), visitor)).devices
    const here = (await devices?.list())?.find(({ current }) => current)
    expect(here).toMatchObject({ address: visitor.address, userAgent: visitor.userAgent })
    expect(await data.auth.users.find(id)).toMatchObject({ email: 'owner@example.org' })
  })
})

describeOnOneEngine('public page', (open) => {
  it('shows the signed-in user to that user only', async () => {
    const { site, browser } = await started(open)
    const mine = await browser.request('/news')
    const html = await mine.text()
    expect(html).toContain('owner@example.org')
    expect(html).toContain('href="/admin/add/news"')
    expect(mine.headers.get('cache-control')).toMatch(/^private/)
    const theirs = await (await site.newBrowser().request('/news')).text()
    expect(theirs).not.toContain('owner@example.org')
    expect(theirs).not.toContain('/admin/add/news')
  })
})

describeOnOneEngine('session with an end', (open) => {
  const hour = 3600
  async function startWith(sessions: { timebox: number | null; inactivityTimeout: number | null }) {
    const accounts = await startAuthTestSite(await open(), { frozenClock: true, settings: { sessions } })
    await accounts.createOwner()
    const site = await startTestSite(accounts)
    const [browser, client] = [site.newBrowser(), accounts.createClient()]
    await browser.signIn()
    await signInWithTestPassword(client, 'owner@example.org')
    /** Waits, and uses the session of the browser. */
    const requestAfter = async (seconds: number) => {
      accounts.advanceClock(seconds)
      const status = await statusOf(browser)
      await accounts.auth.waitForBackgroundTasks()
      return status
    }
    return { accounts, browser, client, requestAfter }
  }

  it('does not end by itself without a setting', async () => {
    const { requestAfter, client } = await startWith({ timebox: null, inactivityTimeout: null })
    expect(await requestAfter(399 * 24 * hour)).toBe(200)
    expect((await client.refreshSession()).error).toBeNull()
  })

  it('ends after the longest time although it is used, and so do its tokens', async () => {
    const { accounts, browser, client, requestAfter } = await startWith({
      timebox: 3 * hour,
      inactivityTimeout: null,
    })
    for (const _ of [1, 2]) expect(await requestAfter(hour)).toBe(200)
    expect((await client.refreshSession()).error).toBeNull()
    expect(await requestAfter(hour - 1)).toBe(200)
    const { access_token = '' } = (await client.getSession()).data.session ?? {}
    expect(await accounts.auth.findActorByToken(access_token)).not.toBeNull()
    expect(await requestAfter(1)).toBe(302)
    expect(held(browser)).toEqual([])
    expect(await accounts.auth.findActorByToken(access_token)).toBeNull()
    expect((await client.refreshSession()).error?.code).toBe('session_expired')
    expect((await browser.signIn()).status).toBe(303)
    expect(await requestAfter(1)).toBe(200)
  })

  it('ends after a time without use, shorter than the lifetime of a token, and not while it is used', async () => {
    const { accounts, browser, client, requestAfter } = await startWith({
      timebox: null,
      inactivityTimeout: 1200,
    })
    for (let minutes = 0; minutes < 120; minutes += 15) expect(await requestAfter(900)).toBe(200)
    // The other session was idle meanwhile.
    expect((await client.refreshSession()).error?.code).toBe('session_expired')
    expect((await client.getUser()).error).not.toBeNull()
    const html = await (await browser.request('/admin/account')).text()
    expect(html).not.toContain('value="device-end"')
    expect(await requestAfter(1200)).toBe(302)
    expect(held(browser)).toEqual([])
    expect(accounts.reported).toEqual([])
  })
})
