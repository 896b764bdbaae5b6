import { expect, it } from 'vitest'
import { computeTotpCode, toTimeStep } from '../../server/auth/factors/totp.ts'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const path = '/admin/account'
const anna = 'anna@example.org'
const another = 'čtyři koně v jámě'
const hostile = `<script>alert(1)</script>"><img src=x onerror=a()>`
// Clients without a user agent of a browser get short plain errors.
const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function openSite(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open(), { frozenClock: true })
  await accounts.createUser(anna, { role: 'editor' })
  const site = await startTestSite(accounts)
  const enter = async (word = testPassword) => {
    const browser = site.newBrowser()
    const response = await browser.signIn(anna, word)
    return { browser, status: response.status, to: response.headers.get('location') }
  }
  return { accounts, site, enter, browser: (await enter()).browser }
}

async function send(browser: FakeBrowser, fields: Readonly<Record<string, string>>) {
  const response = await browser.postForm(path, fields, asBrowser)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

async function metadataOf({ admin }: AuthTestSite) {
  const { data } = await admin.listUsers()
  return data.users[0]?.user_metadata
}

describeOnOneEngine('own account', (open) => {
  it('changes its password only with the current one; all other devices are signed out', async () => {
    const { browser, enter } = await openSite(open)
    const other = (await enter()).browser
    const wrong = await send(browser, { intent: 'password', current: 'not the one', password: another })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('This isn’t your current password.')
    for (const typed of ['not the one', another]) expect(wrong.html).not.toContain(typed)
    const empty = await send(browser, { intent: 'password', current: '', password: another })
    expect([empty.status, empty.html]).toEqual([
      422,
      expect.stringContaining('Current password is required.'),
    ])
    const short = await send(browser, { intent: 'password', current: testPassword, password: 'short' })
    expect(short.html).toContain('The password must have at least 10 characters.')
    const same = await send(browser, { intent: 'password', current: testPassword, password: testPassword })
    expect(same.html).toContain('The new password is the same as the old one.')
    expect((await other.request('/admin')).status).toBe(200)
    const done = await send(browser, { intent: 'password', current: testPassword, password: another })
    expect([done.status, done.to]).toEqual([303, '/admin/account#password'])
    expect(await (await browser.request(path)).text()).toContain('You’ve been signed out everywhere else.')
    expect((await other.request('/admin')).status).toBe(302)
    expect((await enter()).status).toBe(422)
    expect((await enter(another)).status).toBe(303)
  })

  it('is signed out on one device or on all others, and not on those of other users', async () => {
    const { accounts, browser, enter } = await openSite(open)
    await accounts.createUser('bruno@example.org')
    const his = await signInWithTestPassword(accounts.createClient(), 'bruno@example.org')
    const [second, third] = [(await enter()).browser, (await enter()).browser]
    const html = await (await browser.request(path)).text()
    const sessions = Array.from(html.matchAll(/name="session" value="([^"]+)"/g), ([, id]) => id ?? '')
    expect(sessions).toHaveLength(2)
    const { sessionId } = await accounts.auth.verifyFirstPartyToken(his.access_token)
    for (const session of ['', 'nonsense', sessionId])
      expect((await send(browser, { intent: 'device-end', session })).status).toBe(303)
    expect(await accounts.auth.findActorByToken(his.access_token)).not.toBeNull()
    await send(browser, { intent: 'device-end', session: sessions[0] ?? '' })
    const open2 = [await second.request('/admin'), await third.request('/admin')].map(({ status }) => status)
    expect(open2.toSorted()).toEqual([200, 302])
    await send(browser, { intent: 'devices-end' })
    expect([(await second.request('/admin')).status, (await third.request('/admin')).status]).toEqual([
      302, 302,
    ])
    expect((await browser.request('/admin')).status).toBe(200)
  })

  it('gets a second factor after the app is verified, with recovery codes shown once', async () => {
    const { accounts, browser, enter } = await openSite(open)
    const begun = await send(browser, { intent: 'app-begin' })
    const uri = /name="uri" value="([^"]+)"/.exec(begun.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const factor = /name="factor" value="([^"]+)"/.exec(begun.html)?.[1] ?? ''
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    expect(begun.html).toContain('class="admin-qr"')
    const wrong = await send(browser, { intent: 'app-finish', factor, uri, code: '000000' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('The code is wrong')
    expect(wrong.html).toContain('class="admin-qr"')
    for (const bad of ['javascript:alert(1)', 'https://evil.example/', hostile, '']) {
      const { status, html } = await send(browser, { intent: 'app-finish', factor, uri: bad, code: '' })
      expect(status).toBe(422)
      expect(html).not.toContain('href="javascript:')
      expect(html).not.toContain('<img src=x')
    }
    const code = computeTotpCode(secret, toTimeStep(accounts.now()))
    const done = await send(browser, {
      intent: 'app-finish',
      factor,
      uri,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(done.html).toContain('Your recovery codes')
    const codes = Array.from(done.html.matchAll(/<li><code>([^<]+)<\/code>/g), ([, one]) => one ?? '')
    expect(codes.length).toBeGreaterThan(5)
    const later = await (await browser.request(path)).text()
    expect(later).toContain(`${codes.length} recovery codes left.`)
    expect(codes.some((one) => later.includes(one))).toBe(false)
    const entered = await enter()
    expect((await entered.browser.request('/admin')).status).toBe(302)
    const removed = await send(browser, { intent: 'app-remove', factor })
    expect(removed.to).toBe('/admin/account#factors')
    expect(await (await browser.request(path)).text()).toContain('Not set up yet.')
    const again = await enter()
    expect((await again.browser.request('/admin')).status).toBe(200)
  })

  it('stores a name and a language, and hostile ones do nothing', async () => {
    const { accounts, browser } = await openSite(open)
    const long = await send(browser, { intent: 'profile', name: 'x'.repeat(51), language: 'cs' })
    expect(long.status).toBe(422)
    for (const language of ['', 'de', '__proto__', 'cs\r\nSet-Cookie: a=b'])
      expect((await send(browser, { intent: 'profile', name: 'Anna', language })).status).toBe(422)
    expect(await metadataOf(accounts)).not.toHaveProperty('name')
    const done = await browser.postForm(path, { intent: 'profile', name: hostile, language: 'cs' })
    expect(done.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^letopis-language=cs; Path=\/;/),
    )
    expect(await metadataOf(accounts)).toMatchObject({ name: hostile, language: 'cs' })
    const html = await (await browser.request(path)).text()
    expect(html).toContain('lang="cs"')
    expect(html).not.toContain('<script>alert(1)')
    expect((await send(browser, { intent: 'profile', name: '  ', language: 'cs' })).status).toBe(303)
    expect(await metadataOf(accounts)).not.toHaveProperty('name')
  })

  it('accepts no role and no other account’s data from its forms', async () => {
    const { accounts, browser } = await openSite(open)
    const fields = {
      name: 'Anna',
      language: 'en-US',
      role: 'owner',
      app_metadata: '{"role":"owner"}',
      id: 'x',
    }
    expect((await send(browser, { intent: 'profile', ...fields })).status).toBe(303)
    const { data } = await accounts.admin.listUsers()
    expect(data.users[0]?.app_metadata.role).toBe('editor')
  })

  it('asks both addresses before it changes its own', async () => {
    const { accounts, browser } = await openSite(open)
    expect((await send(browser, { intent: 'email', email: 'no address' })).status).toBe(422)
    const emailResponse = await send(browser, { intent: 'email', email: 'new@example.org' })
    expect([emailResponse.status, emailResponse.to]).toEqual([303, '/admin/account#email'])
    const { data } = await accounts.admin.listUsers()
    expect(data.users[0]?.email).toBe(anna)
    expect(await (await browser.request(path)).text()).toContain('new@example.org')
  })

  it('rejects an invalid passkey response', async () => {
    const { browser } = await openSite(open)
    for (const credential of ['', 'null', '[]', '{}', '{"id":1}', hostile, '{'.repeat(19_000)]) {
      const { status, html } = await send(browser, { intent: 'passkey-finish', challenge: 'x', credential })
      expect(status).toBe(422)
      expect(html).not.toContain('<script>alert(1)')
    }
    for (const intent of ['passkey-remove', 'passkey-rename'])
      expect((await send(browser, { intent, passkey: 'nonsense', name: 'Key' })).status).toBe(303)
    expect((await send(browser, { intent: 'nonsense' })).status).toBe(400)
  })
})
