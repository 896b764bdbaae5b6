import { expect, it } from 'vitest'
import { startTestHttpServer } from '../../server/http/http.fixture.ts'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  readStatusAndCode,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { findLastEmailTo, parseEmailCode, parseEmailLinkToken } from '../support/emails.ts'
import { recordPasswordHashCosts } from '../support/password-hash-costs.ts'
import { registerCleanup } from '../support/shared-setup.ts'
import { selectByRunLength } from '../support/test-run.ts'

const email = 'owner@example.org'
const nobody = 'nobody@example.org'
const trustProxy = { kind: 'header', header: 'x-forwarded-for' } as const
const paths = ['/otp', '/magiclink', '/recover', '/resend']

const post = (site: AuthTestSite, path: string, body: object, from = '192.0.2.1') =>
  site.request(path, { method: 'POST', body, headers: { 'X-Forwarded-For': from } })

/** Without the network in between, so that all arrive at once. */
async function tryCode(site: AuthTestSite, token: string, from: string, to = email): Promise<number> {
  const response = await site.auth.app.request('/verify', {
    method: 'POST',
    headers: { apikey: testPublishableKey, 'X-Forwarded-For': from },
    body: JSON.stringify({ email: to, token, type: 'email' }),
  })
  return response.status
}

const other = (code: string, i: number) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
const many = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

describeOnOneEngine('closed sign-up', (open) => {
  it('is not bypassed by any endpoint that sends e-mails, and none is sent', async () => {
    const site = await startAuthTestSite(await open())
    const asked = { email: nobody, password: testPassword, create_user: true, data: {}, type: 'signup' }
    for (const path of [...paths, '/signup', '/invite', '/admin/generate_link', '/admin/users'])
      await post(site, path, asked)
    for (const type of ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change'])
      expect(
        getErrorCodeAndStatus(await site.createClient().verifyOtp({ email: nobody, token: '123456', type })),
      ).toEqual(['otp_expired', 403])
    expect(await site.readSentEmails()).toEqual([])
    expect((await site.data.auth.users.list(1, 10)).total).toBe(0)
  })

  it('gives the same response of /otp for known and unknown addresses, and creates no user', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    const variants = [{}, { create_user: true }, { create_user: false }, { data: { name: 'x' } }]
    for (const path of ['/otp', '/magiclink'])
      for (const more of variants) {
        const [known, unknown] = [
          await post(site, path, { email, ...more }),
          await post(site, path, { email: nobody, ...more }),
        ]
        expect([unknown.status, await unknown.text()]).toEqual([200, '{}'])
        expect([known.status, await known.text()]).toEqual([200, '{}'])
        const names = ({ headers }: Response) => [...headers.keys()].toSorted()
        expect(names(unknown)).toEqual(names(known))
      }
    for (const shouldCreateUser of [true, false]) {
      const options = { shouldCreateUser }
      expect((await site.createClient().signInWithOtp({ email: nobody, options })).error).toBeNull()
    }
    const recipients = (await site.readSentEmails()).map(({ to }) => to)
    expect(new Set(recipients)).toEqual(new Set([email]))
    expect((await site.data.auth.users.list(1, 10)).total).toBe(1)
  })
})

describeOnOneEngine('existence of an account', (open) => {
  it('is not revealed by any response, which waits for no e-mail and costs the same work', async () => {
    // The mailer accepts an e-mail only after the response: a response that waited for it would never arrive.
    let answered = Promise.withResolvers<void>()
    const mail = { send: () => answered.promise }
    const site = await startAuthTestSite(await open(), { settings: { trustProxy, signup: true }, mail })
    await site.createOwner()
    for (const path of [...paths, '/verify', '/signup']) {
      const responseTexts: string[] = []
      const hashes: string[][] = []
      for (const address of [email, nobody]) {
        const body = {
          email: address,
          type: path === '/verify' ? 'recovery' : 'signup',
          token: '123456',
          password: testPassword,
          // Otherwise the first e-mail would create an account, and the address would be known from then on.
          create_user: false,
        }
        answered = Promise.withResolvers()
        const made = await recordPasswordHashCosts(async () => {
          const response = await post(site, path, body)
          const text = JSON.stringify([response.status, await response.json()])
          responseTexts.push(
            text.replaceAll(address, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-[^"]*Z/g, '*'),
          )
        })
        hashes.push(made)
        answered.resolve()
        await site.auth.waitForBackgroundTasks()
      }
      expect([path, new Set(responseTexts).size]).toEqual([path, 1])
      expect([path, hashes[1], hashes[1]?.length]).toEqual([path, hashes[0], path === '/signup' ? 1 : 0])
    }
  })

  it('is not revealed by signing up twice: the response has the same id each time', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true } })
    await site.createOwner()
    const idFor = async (address: string) =>
      (await site.createClient().signUp({ email: address, password: testPassword })).data.user?.id
    expect(await idFor(nobody)).toBe(await idFor(nobody))
    expect(await idFor(email)).toBe(await idFor(email))
    expect((await site.data.auth.users.findByEmail(nobody))?.id).toBe(await idFor(nobody))
    expect((await site.data.auth.users.findByEmail(email))?.id).not.toBe(await idFor(email))
  })
})

describeOnOneEngine('guessing a code', (open) => {
  it('very often at once from one address checks ten, and invalidates the code', async () => {
    const first = await startAuthTestSite(await open(), { frozenClock: true })
    const oneTime = { ...first.settings.oneTime, verifications: 30 }
    const site = await first.restart({ frozenClock: true, settings: { oneTime, trustProxy } })
    await site.createOwner()
    await post(site, '/otp', { email })
    const message = await findLastEmailTo(site, email)
    const code = parseEmailCode(message)
    const attempts = selectByRunLength({ short: 150, long: 1000 })
    const statuses = await many(attempts, (i) => tryCode(site, other(code, i), '192.0.2.1'))
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(attempts - 10)
    expect(await tryCode(site, code, '192.0.2.2')).toBe(403)
    // Guessing cannot invalidate the user's link.
    const elsewhere = await post(
      site,
      '/verify',
      { token_hash: parseEmailLinkToken(message), type: 'email' },
      '192.0.2.9',
    )
    expect(elsewhere.status).toBe(200)
  })

  it('of one recipient leaves attempts for others in the same network, thirty in total', async () => {
    const first = await startAuthTestSite(await open(), { frozenClock: true })
    const oneTime = { ...first.settings.oneTime, verifications: 30 }
    const site = await first.restart({ frozenClock: true, settings: { oneTime, trustProxy } })
    await site.createOwner()
    await post(site, '/otp', { email })
    const code = parseEmailCode(await findLastEmailTo(site, email))
    const guess = (to: string, count: number) => many(count, () => tryCode(site, '000000', '192.0.2.1', to))
    await guess(nobody, 100)
    // A correct code takes no attempt away.
    expect(await tryCode(site, code, '192.0.2.1')).toBe(200)
    const others = await many(30, (i) => guess(`${i}@example.org`, 1))
    expect(others.filter(([status]) => status === 403)).toHaveLength(20)
  })

  it('from everywhere at once: five are counted, not one more', async () => {
    const site = await startAuthTestSite(await open(), { settings: { trustProxy } })
    await site.createOwner()
    await post(site, '/otp', { email })
    const code = parseEmailCode(await findLastEmailTo(site, email))
    const statuses = await many(60, (i) => tryCode(site, other(code, i), `198.51.${i}.1`))
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect(await tryCode(site, code, '203.0.113.1')).toBe(403)
    await post(site, '/otp', { email })
    const next = parseEmailCode(await findLastEmailTo(site, email))
    for (let i = 0; i < 4; i += 1) expect(await tryCode(site, other(next, i), '203.0.113.1')).toBe(403)
    expect(await tryCode(site, next, '203.0.113.1')).toBe(200)
  })

  it('using one code many times at once gives one session', async () => {
    const site = await startAuthTestSite(await open(), { settings: { trustProxy } })
    await site.createOwner()
    await post(site, '/otp', { email })
    const code = parseEmailCode(await findLastEmailTo(site, email))
    const statuses = await many(20, () => tryCode(site, code, '203.0.113.1'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('gains nothing from reading the database', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    await post(site, '/otp', { email })
    const message = await findLastEmailTo(site, email)
    const [row] = await site.data.auth.oneTimeTokens.findSentTo(email, ['recovery_token'])
    const storedRow = JSON.stringify(row)
    expect([
      storedRow.includes(parseEmailCode(message)),
      storedRow.includes(parseEmailLinkToken(message)),
    ]).toEqual([false, false])
    for (const token of [row?.token_hash ?? '', row?.code_hash ?? ''])
      expect(
        getErrorCodeAndStatus(await site.createClient().verifyOtp({ token_hash: token, type: 'email' }))[0],
      ).toBe('otp_expired')
  })
})

describeOnOneEngine('e-mail link', (open) => {
  it('of one type is not accepted as another', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const
    const { properties } = (await site.admin.generateLink({ type: 'recovery', email })).data
    const token_hash = properties?.hashed_token ?? ''
    for (const type of types.filter((one) => one !== 'recovery'))
      expect([
        type,
        getErrorCodeAndStatus(await site.createClient().verifyOtp({ token_hash, type }))[0],
      ]).toEqual([type, 'otp_expired'])
    for (const type of ['', 'sms', 'constructor', 'reauthentication'])
      expect((await post(site, '/verify', { token_hash, type })).ok).toBe(false)
    expect((await post(site, '/verify', { token_hash, type: 'recovery' })).status).toBe(200)
  })

  it('is neither used up nor blocked by pages of other sites', async () => {
    const first = await startAuthTestSite(await open(), { frozenClock: true })
    const oneTime = { ...first.settings.oneTime, verifications: 30 }
    const site = await first.restart({ frozenClock: true, settings: { oneTime, trustProxy } })
    await site.createOwner()
    const { properties } = (await site.admin.generateLink({ type: 'magiclink', email })).data
    const { search } = new URL(properties?.action_link ?? '')
    const load = (query: string, headers: Record<string, string>) =>
      site.request(`/verify${query}`, { headers: { ...headers, 'X-Forwarded-For': '192.0.2.1' } })
    const wrong = '?type=magiclink&token=wrong'
    for (const headers of [
      ...['image', 'iframe', 'script', 'empty'].map((dest) => ({
        'Sec-Fetch-Site': 'cross-site',
        'Sec-Fetch-Dest': dest,
      })),
      { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' },
    ])
      for (const query of [wrong, search])
        expect(await readStatusAndCode(await load(query, headers))).toEqual([403, 'validation_failed'])

    // Not even wrong links that are opened as pages block a valid one, or a code, on the same network.
    const page = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }
    const locations = await many(100, async () => (await load(wrong, page)).headers.get('location') ?? '')
    expect(locations.filter((location) => location.includes('otp_expired'))).toHaveLength(30)
    expect(locations.filter((location) => location.includes('over_request_rate_limit'))).toHaveLength(70)
    await post(site, '/otp', { email: 'other@example.org' })
    expect(await tryCode(site, '000000', '192.0.2.1', 'other@example.org')).toBe(403)
    expect((await load(search, page)).headers.get('location')).toContain('#access_token=')
  })

  it('is not used up by a program that opens it', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    const { properties } = (await site.admin.generateLink({ type: 'magiclink', email })).data
    const { search } = new URL(properties?.action_link ?? '')
    const looked = await fetch(`${site.url}/verify${search}`, { method: 'HEAD', redirect: 'manual' })
    expect(looked.status).toBe(401)
    const followed = await fetch(`${site.url}/verify${search}`, { redirect: 'manual' })
    expect(followed.headers.get('location')).toContain('#access_token=')
  })

  it('redirects only to the site and allowed URLs', async () => {
    const site = await startAuthTestSite(await open())
    for (const target of [
      ...[
        '//evil.test',
        '\\\\evil.test',
        'https://evil.test',
        'http://site.test@evil.test/',
        '%2f%2fevil.test',
      ],
      ...['javascript:alert(1)', 'http://site.test.evil.test', 'http://site.test%00.evil.test', ''],
    ]) {
      const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: target })
      const response = await fetch(`${site.url}/verify?${query}`, { redirect: 'manual' })
      const location = new URL(response.headers.get('location') ?? '')
      expect([target, location.origin, location.pathname]).toEqual([target, 'http://site.test', '/'])
    }
  })

  it('does not carry a session to another site through a redirect of the owner', async () => {
    const site = await startAuthTestSite(await open())
    await site.createOwner()
    const redirects = new Map([['/club', { to: 'https://evil.test/', status: 302 }]] as const)
    const running = await startTestHttpServer({
      auth: site.auth.app,
      redirects,
      siteRedirects: async () =>
        new Map([
          ['/partner', { to: 'https://evil.test/', status: 302 }],
          ['/friends', { to: '/partner', status: 302 }],
          ['/moved', { to: '/article/1', status: 302 }],
        ]),
    })
    registerCleanup(() => running.http.close())
    const expected = { '/club': '/', '/partner': '/', '/friends': '/', '/partner/': '/', '/moved': '/moved' }
    for (const [path, reached] of Object.entries(expected)) {
      const redirectTo = `http://site.test${path}`
      const options = { redirectTo }
      const { properties } = (await site.admin.generateLink({ type: 'magiclink', email, options })).data
      const { search } = new URL(properties?.action_link ?? '')
      const response = await running.fetch(`/auth/v1/verify${search}`)
      const location = new URL(response.headers.get('location') ?? '')
      expect([path, location.pathname]).toEqual([path, reached])
      expect(location.hash).toContain('access_token=')
    }
    const club = await running.fetch('/club')
    expect(club.headers.get('location')).toBe('https://evil.test/')
    // A browser that kept it would follow it when the path is a page of this site again.
    expect(club.headers.get('cache-control')).toBe('no-cache')
    // A hosted project sends sessions to any path; a browser does not append them to an address with a fragment.
    const hosted = await startTestHttpServer({ redirects, hasHostedAccounts: true })
    registerCleanup(() => hosted.http.close())
    expect((await hosted.fetch('/club')).headers.get('location')).toBe('https://evil.test/#')
  })

  it('of a user who was banned or removed since is invalid', async () => {
    const site = await startAuthTestSite(await open())
    const id = await site.createUser(email)
    await post(site, '/otp', { email })
    const token_hash = parseEmailLinkToken(await findLastEmailTo(site, email))
    await site.admin.updateUserById(id, { ban_duration: '1h' })
    expect((await post(site, '/verify', { token_hash, type: 'email' })).status).toBe(400)
    await site.admin.updateUserById(id, { ban_duration: 'none' })
    await site.admin.deleteUser(id, true)
    expect((await post(site, '/verify', { token_hash, type: 'email' })).status).toBe(403)
  })
})

describeOnOneEngine('untrusted input', (open) => {
  it('is in no e-mail and no header', async () => {
    const site = await startAuthTestSite(await open(), { settings: { signup: true } })
    const hostile = {
      name: '<img src=x onerror=alert(1)>',
      text: 'Win at https://evil.test',
      language: '<b>',
    }
    await post(site, '/signup', { email: nobody, password: testPassword, data: hostile })
    const { text, html, subject } = await findLastEmailTo(site, nobody)
    for (const part of [text, html, subject]) expect(part).not.toMatch(/onerror|evil|<b>/)
    for (const address of [
      'a@example.org\r\nBcc: b@example.org',
      'a@b.cz,c@d.cz',
      'a@b.cz\0',
      '\u212aate@example.org',
    ])
      for (const path of [...paths, '/signup'])
        expect([
          path,
          (await post(site, path, { email: address, type: 'signup', password: testPassword })).ok,
        ]).toEqual([path, false])
    const huge = { email: 'c@example.org', password: testPassword, data: { text: 'x'.repeat(5000) } }
    expect(await readStatusAndCode(await post(site, '/signup', huge))).toEqual([400, 'validation_failed'])
    expect(await readStatusAndCode(await post(site, '/otp', huge))).toEqual([400, 'validation_failed'])
    expect(await site.readSentEmails()).toHaveLength(1)
  })

  it('of the wrong type is rejected by every endpoint', async () => {
    const site = await startAuthTestSite(await open())
    for (const path of [...paths, '/verify', '/token?grant_type=pkce', '/signup'])
      for (const body of [{}, { email: 1 }, { email: [] }, { email: null, type: {} }, { token_hash: {} }]) {
        const response = await post(site, path, body)
        expect([path, body, response.status >= 400 && response.status < 500]).toEqual([path, body, true])
      }
    expect(site.reported).toEqual([])
  })
})
