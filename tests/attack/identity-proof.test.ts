import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailCode } from '../support/emails.ts'
import { createUserWithTotp, enrollTotpFactor } from '../support/mfa-factors.ts'
import { registerPasskey } from '../support/passkeys.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const path = '/admin/account'
const anna = 'anna@example.org'
const bruno = 'bruno@example.org'
const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const window = 10 * 60

async function openSite(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open(), { frozenClock: true })
  const id = await accounts.createUser(anna, { role: 'editor' })
  const site = await startTestSite(accounts)
  const enter = async () => {
    const browser = site.newBrowser()
    expect((await browser.signIn(anna)).status).toBe(303)
    return browser
  }
  return { accounts, site, id, enter, browser: await enter() }
}

async function send(browser: FakeBrowser, fields: Readonly<Record<string, string>>) {
  const response = await browser.postForm(path, fields, asBrowser)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

async function sessionCount({ data, now }: AuthTestSite, user: string): Promise<number> {
  return (await data.auth.sessions.listActive(user, now().toISOString(), 100)).length
}

const changeEmail = { intent: 'email', email: 'new@example.org' }
const withPassword = { 'proof-method': 'password', 'proof-password': testPassword }

describeOnOneEngine('fresh proof of identity', (open) => {
  it('is demanded for every change of sign-in methods in an old session, and nothing is changed without it', async () => {
    const { accounts, browser, id } = await openSite(open)
    const device = accounts.createClient()
    await signInWithTestPassword(device, anna)
    await registerPasskey(device)
    const [passkey] = await accounts.data.auth.passkeys.listByUser(id)
    const before = await accounts.data.auth.users.find(id)
    accounts.advanceClock(window)
    for (const fields of [
      changeEmail,
      { intent: 'app-begin' },
      { intent: 'app-finish', factor: 'x', uri: 'otpauth://totp/x', code: '123456' },
      { intent: 'app-remove', factor: 'x' },
      { intent: 'codes-new' },
      { intent: 'passkey-begin' },
      { intent: 'passkey-finish', challenge: 'x', credential: '{}' },
      { intent: 'passkey-remove', passkey: passkey?.id ?? '' },
    ]) {
      const { status, html } = await send(browser, fields)
      expect([fields.intent, status]).toEqual([fields.intent, 403])
      expect(html).toContain('Confirm it’s you')
    }
    expect(await accounts.data.auth.users.find(id)).toEqual(before)
    expect(await accounts.data.auth.passkeys.listByUser(id)).toHaveLength(1)
    expect(await accounts.data.auth.factors.listByUsers([id])).toEqual([])
    // What is no sign-in method needs no proof.
    expect((await send(browser, { intent: 'profile', name: 'Anna', language: 'en-US' })).status).toBe(303)
  })

  it('by the password lets the form go on with everything typed, in this session only, for ten minutes', async () => {
    const { accounts, browser, enter, id } = await openSite(open)
    const other = await enter()
    accounts.advanceClock(window)
    const refused = await send(browser, { ...changeEmail, email: '"><b>new@example.org' })
    expect(refused.html).toMatch(
      /<input type="hidden" name="email" value="&quot;&gt;&lt;b&gt;new@example.org"/,
    )
    for (const bad of [
      { 'proof-method': 'password', 'proof-password': 'not the one' },
      { 'proof-method': 'password', 'proof-password': '' },
      { 'proof-method': 'password' },
      { 'proof-method': '__proto__' },
      { 'proof-method': 'app', 'proof-code': '123456' },
      { 'proof-method': 'recovery', 'proof-code': '123456' },
      { 'proof-method': 'key', 'proof-credential': '{"id":"x","response":{}}' },
      { 'proof-method': 'passkey', 'proof-credential': '{"id":"x","response":{}}' },
      { 'proof-method': 'email', 'proof-code': '000000' },
      { method: 'password', password: testPassword },
    ]) {
      const { status, html } = await send(browser, { ...changeEmail, ...bad })
      expect([bad, status]).toEqual([bad, 403])
      expect(html).not.toContain('not the one')
    }
    const crossSite = await browser.postForm(
      path,
      { ...changeEmail, ...withPassword },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    )
    expect(crossSite.status).toBe(403)
    expect((await accounts.data.auth.users.find(id))?.email_change).toBeNull()

    const done = await send(browser, { ...changeEmail, ...withPassword })
    expect([done.status, done.to]).toEqual([303, '/admin/account#email'])
    expect((await accounts.data.auth.users.find(id))?.email_change).toBe('new@example.org')
    // The sign-in that proved the identity left no session behind, and does not count for other sessions.
    expect(await sessionCount(accounts, id)).toBe(2)
    expect((await send(other, { intent: 'app-begin' })).status).toBe(403)
    accounts.advanceClock(window - 1)
    expect((await send(browser, { intent: 'app-begin' })).status).toBe(200)
    accounts.advanceClock(1)
    expect((await send(browser, { intent: 'app-begin' })).status).toBe(403)
  })

  it('is the second factor if there is one: the password is not enough', async () => {
    const { accounts, site } = await openSite(open)
    const { id, client, totp } = await createUserWithTotp(accounts, bruno)
    await accounts.admin.updateUserById(id, { app_metadata: { role: 'editor' } })
    const codes = (await client.mfa.recoveryCodes.generate()).data?.codes ?? []
    const browser = site.newBrowser()
    await browser.signIn(bruno)
    expect((await browser.postForm('/login', { intent: 'app', code: totp.code() })).status).toBe(303)
    accounts.advanceClock(window)
    const refused = await send(browser, { intent: 'codes-new' })
    expect(refused.status).toBe(403)
    expect(refused.html).not.toContain('proof-password')
    expect(refused.html).toContain('name="proof-code"')
    const sessions = await sessionCount(accounts, id)
    const byPassword = await send(browser, { intent: 'codes-new', ...withPassword })
    expect(byPassword.status).toBe(403)
    const wrong = { 'proof-method': 'app', 'proof-code': totp.code(5) }
    expect((await send(browser, { intent: 'codes-new', ...wrong })).status).toBe(403)
    expect(await sessionCount(accounts, id)).toBe(sessions)
    // A second app counts like the first one, but only once its first code was verified.
    const second = await enrollTotpFactor(accounts, client, 'second')
    const bySecond = () => ({ intent: 'codes-new', 'proof-method': 'app', 'proof-code': second.code() })
    expect((await send(browser, bySecond())).status).toBe(403)
    await client.mfa.challengeAndVerify({ factorId: second.id, code: second.code() })
    expect((await send(browser, bySecond())).status).toBe(403)
    accounts.advanceClock(window)
    expect((await send(browser, bySecond())).status).toBe(200)
    await accounts.data.auth.factors.remove(second.id)
    accounts.advanceClock(window)
    const right = { 'proof-method': 'app', 'proof-code': totp.code() }
    const made = await send(browser, { intent: 'codes-new', ...right })
    expect([made.status, made.html]).toEqual([200, expect.stringContaining('Your recovery codes')])
    accounts.advanceClock(window)
    // A used code proves nothing, and neither does one of the replaced recovery codes.
    for (const proof of [right, { 'proof-method': 'recovery', 'proof-code': codes[0] ?? '' }])
      expect((await send(browser, { intent: 'app-remove', factor: totp.id, ...proof })).status).toBe(403)
    const code = /<li><code>([^<]+)<\/code>/.exec(made.html)?.[1] ?? ''
    const byCode = { 'proof-method': 'recovery', 'proof-code': code }
    expect((await send(browser, { intent: 'app-remove', factor: totp.id, ...byCode })).status).toBe(303)
    expect(await accounts.data.auth.factors.listByUsers([id])).toEqual([])
  })

  it('by a code sent to the own address, once', async () => {
    const { accounts, browser } = await openSite(open)
    await accounts.createUser(bruno, { role: 'editor' })
    accounts.advanceClock(window)
    await accounts.createClient().signInWithOtp({ email: bruno, options: { shouldCreateUser: false } })
    const strange = parseEmailCode(await findLastEmailTo(accounts, bruno))
    const sent = await send(browser, { ...changeEmail, 'proof-method': 'send-code', email: bruno })
    expect([sent.status, sent.html]).toEqual([403, expect.stringContaining(`sent a code to ${anna}`)])
    const code = parseEmailCode(await findLastEmailTo(accounts, anna))
    for (const wrong of [strange === code ? '' : strange, '', ' '])
      expect(
        (await send(browser, { ...changeEmail, 'proof-method': 'email', 'proof-code': wrong })).status,
      ).toBe(403)
    const proof = { 'proof-method': 'email', 'proof-code': `${code.slice(0, 3)} ${code.slice(3)}` }
    expect((await send(browser, { ...changeEmail, ...proof })).status).toBe(303)
    accounts.advanceClock(window)
    expect((await send(browser, { ...changeEmail, ...proof })).status).toBe(403)
  })

  it('by an own passkey; one of another user starts no session', async () => {
    const { accounts, browser, id } = await openSite(open)
    const brunoId = await accounts.createUser(bruno, { role: 'owner' })
    const [annaClient, brunoClient] = [accounts.createClient(), accounts.createClient()]
    await signInWithTestPassword(annaClient, anna)
    await signInWithTestPassword(brunoClient, bruno)
    const [own, strange] = [await registerPasskey(annaClient), await registerPasskey(brunoClient)]
    accounts.advanceClock(window)
    const counts = [await sessionCount(accounts, id), await sessionCount(accounts, brunoId)]
    const prove = async (device: typeof own) => {
      const { data, error } = await accounts.createClient().passkey.startAuthentication()
      if (error) throw error
      return {
        'proof-method': 'passkey',
        'proof-challenge': data.challenge_id,
        'proof-credential': JSON.stringify(device.get(data.options)),
      }
    }
    const cookie = browser.formatCookieHeader()
    const refused = await send(browser, { ...changeEmail, ...(await prove(strange)) })
    expect([refused.status, refused.html]).toEqual([
      403,
      expect.stringContaining('This doesn’t belong to your account.'),
    ])
    expect(browser.formatCookieHeader()).toBe(cookie)
    const proof = await prove(own)
    expect((await send(browser, { ...changeEmail, ...proof })).status).toBe(303)
    expect([await sessionCount(accounts, id), await sessionCount(accounts, brunoId)]).toEqual(counts)
    accounts.advanceClock(window)
    expect((await send(browser, { ...changeEmail, ...proof })).status).toBe(403)
  })

  it('is demanded of owners for what could let somebody else in', async () => {
    const accounts = await startAuthTestSite(await open(), { frozenClock: true })
    await accounts.createUser(anna, { role: 'owner' })
    const brunoId = await accounts.createUser(bruno, { role: 'editor' })
    const browser = (await startTestSite(accounts)).newBrowser()
    expect((await browser.signIn(anna)).status).toBe(303)
    accounts.advanceClock(window)
    const person = `/admin/people/${brunoId}`
    const invitation = { email: 'accomplice@example.org', name: '', role: 'owner', way: 'link' }
    for (const [page, fields] of [
      ['/admin/people', { intent: 'invite', ...invitation }],
      [person, { intent: 'role', role: 'owner' }],
      [person, { intent: 'link' }],
      [person, { intent: 'factors-reset' }],
      [person, { intent: 'passkeys-reset' }],
    ] as const) {
      const response = await browser.postForm(page, fields, asBrowser)
      expect([fields.intent, response.status]).toEqual([fields.intent, 403])
      expect(await response.text()).toContain('Confirm it’s you')
    }
    expect(await accounts.data.auth.users.findByEmail('accomplice@example.org')).toBeNull()
    const promoted = await browser.postForm(
      person,
      { intent: 'role', role: 'owner', ...withPassword },
      asBrowser,
    )
    expect(promoted.status).toBe(303)
    expect(await accounts.data.auth.users.countOwners()).toBe(2)
  })
})
