import { randomUUID } from 'node:crypto'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { pageRoutes } from '../../app/routes.ts'
import { generateJwtKey } from '../../server/config/jwt-keys.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { isLongTestRun } from '../support/test-run.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const kinds = ['book', 'link', 'news', 'article', 'gallery', 'timeline', 'image']
const routes = [
  '/admin',
  '/admin/account',
  '/admin/people',
  ...kinds.map((kind) => `/admin/add/${kind}`),
  '/admin/add/image/1',
  ...kinds.map((kind) => `/admin/edit/${kind}/1`),
  '/admin/edit/book',
]
/** All routes of the admin area, so that no new route is missed here. */
const every = [
  ...pageRoutes.flatMap(({ path = '' }) =>
    path.startsWith('admin')
      ? [`/${path.replace(':kind', 'article').replaceAll(/:(?:id|entry|gallery)\??/g, '1')}`]
      : [],
  ),
  ...['/admin/uploads', '/admin/uploads/form', '/admin/uploads/site', '/admin/save.json.data'],
]
const spellings = ['/admin/', '/ADMIN', '/Admin/People', '/%2561dmin', '/admin%2Fpeople', '/x/../admin']
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

type Parts = Awaited<ReturnType<typeof forgeries>>

/** Invalid sessions, by the name of the defect. */
async function forgeries(open: Parameters<Parameters<typeof describeOnOneEngine>[1]>[0]) {
  const accounts = await startAuthTestSite(await open())
  await accounts.createOwner()
  await accounts.createUser('guest@example.org', { role: 'king' })
  const site = await startTestSite(accounts)
  const owner = site.newBrowser()
  await owner.signIn()
  const text = [...owner.cookies.values()].join('')
  const session = JSON.parse(Buffer.from(text.slice('base64-'.length), 'base64url').toString())
  const claims = decodeJwt(session.access_token)
  const [, payload = ''] = String(session.access_token).split('.')
  const strange = generateJwtKey()
  const kid = accounts.keys[0]?.kid ?? ''
  const signed = async (more: object) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .sign(await importJWK({ ...strange }, 'ES256'))
  const plain = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  // The refresh token is invalid, too: a valid one would be accepted, whatever is sent with it.
  const cookie = (access_token: unknown, more: object = {}) => {
    const forged = { ...session, access_token, refresh_token: randomUUID(), ...more }
    return `${site.sessionCookieName}=base64-${plain(forged)}`
  }
  const guest = accounts.createClient()
  const guested = await guest.signInWithPassword({
    email: 'guest@example.org',
    password: 'dlouhé heslo 1890',
  })
  const cases: Record<string, string> = {
    'no session': '',
    'an expired one': cookie(session.access_token, { expires_at: 1 }),
    'a token of another key': cookie(await signed({})),
    'a token that says another role': cookie(await signed({ app_metadata: { role: 'owner' } })),
    'a token without an algorithm': cookie(`${plain({ alg: 'none', typ: 'JWT' })}.${payload}.`),
    'a changed token': cookie(`${String(session.access_token).slice(0, -8)}AAAAAAAA`),
    'the token of somebody without a role': cookie(guested.data.session?.access_token),
    'a number for a token': cookie(7),
    'an object for a token': cookie({}),
    'no JSON': `${site.sessionCookieName}=base64-%7B`,
    'no base64': `${site.sessionCookieName}=hello`,
    'an array': `${site.sessionCookieName}=base64-${Buffer.from('[]').toString('base64url')}`,
    'an API key': cookie('sb_secret_BBBBBBBBBBBBBBBBBBBBBB_BBBBBBBB'),
    'chunks of nothing': Array.from(
      { length: 5 },
      (_, i) => `${site.sessionCookieName}.${i}=${'a'.repeat(3000)}`,
    ).join('; '),
  }
  return { accounts, site, owner, cases }
}

function ask({ site }: Pick<Parts, 'site'>, path: string, method: string, cookie: string): Promise<Response> {
  return fetch(`${site.origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(cookie === '' ? {} : { cookie }) },
    ...(method === 'GET' || method === 'HEAD'
      ? {}
      : { body: new URLSearchParams({ intent: 'remove', name: 'x' }) }),
  })
}

describeOnOneEngine('admin area', (open) => {
  it('rejects every invalid session on every route and method', async () => {
    const parts = await forgeries(open)
    const users = await parts.accounts.admin.listUsers()
    const open_: string[] = []
    for (const [caseIndex, [name, cookie]] of Object.entries(parts.cases).entries())
      for (const [pathIndex, path] of [
        ...routes,
        ...(name === 'an expired one' ? every : spellings),
      ].entries())
        await Promise.all(
          methods.map(async (method, methodIndex) => {
            // The short form sends each path and method a third of the sessions, and an expired one.
            const isInShortForm = name === 'an expired one' || (caseIndex + pathIndex + methodIndex) % 3 === 0
            if (!isLongTestRun && !isInShortForm) return
            const { status, headers } = await ask(parts, path, method, cookie)
            const shut = status === 302 && headers.get('location') === '/login'
            if (!shut) open_.push(`${name}: ${method} ${path} gave ${status}`)
          }),
        )
    expect(open_).toEqual([])
    expect((await parts.accounts.admin.listUsers()).data.users).toEqual(users.data.users)
    expect((await ask(parts, '/admin', 'GET', parts.owner.formatCookieHeader())).status).toBe(200)
    // Nor can another site's page change anything with a valid session.
    for (const path of every)
      for (const method of ['POST', 'DELETE']) {
        const headers = { cookie: parts.owner.formatCookieHeader(), Origin: 'https://evil.test' }
        expect((await fetch(`${parts.site.origin}${path}`, { method, headers })).status, path).toBe(403)
      }
  })

  it('removes a cookie without a valid session', async () => {
    const parts = await forgeries(open)
    const response = await ask(parts, '/news', 'GET', parts.cases['a changed token'] ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([
      `${parts.site.sessionCookieName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    ])
  })
})

describeOnOneEngine('page of another site', (open) => {
  it('cannot send any of our forms', async () => {
    const { site, owner } = await forgeries(open)
    const forms: [FakeBrowser, string, Record<string, string>][] = [
      [
        site.newBrowser(),
        '/login',
        { intent: 'password', email: 'owner@example.org', password: 'dlouhé heslo 1890' },
      ],
      [site.newBrowser(), '/login', { intent: 'send-code', email: 'owner@example.org' }],
      [site.newBrowser(), '/login/options', {}],
      [site.newBrowser(), '/login/again', { intent: 'password', email: 'owner@example.org' }],
      [site.newBrowser(), '/setup?token=x', { email: 'a@b.cz', password: 'dlouhé heslo 1890' }],
      [site.newBrowser(), '/confirm?token_hash=abcdefghijklmnopqrst&type=recovery', {}],
      [owner, '/new-password', { password: 'úplně jiné heslo' }],
      [owner, '/logout', {}],
    ]
    const foreign = [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.test' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://other.site.test' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    ]
    for (const [browser, path, fields] of forms)
      for (const headers of foreign) {
        const response = await browser.postForm(path, fields, headers)
        expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 403, []])
      }
    expect((await owner.request('/admin')).status).toBe(200)
  })

  it('cannot sign a user out by a link', async () => {
    const { owner } = await forgeries(open)
    await owner.request('/logout')
    expect((await owner.request('/admin')).status).toBe(200)
  })
})

describeOnOneEngine('signing in', (open) => {
  it('redirects to no other site, whatever the return path is', async () => {
    const { site } = await forgeries(open)
    for (const returnTo of [
      '//evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      '/%5Cevil.test',
      '/%2F%2Fevil.test',
      '/\t/evil.test',
      'https://evil.test/admin',
      'javascript:alert(1)',
      '/login',
      '/logout',
      '%',
    ]) {
      const browser = site.newBrowser()
      browser.cookies.set('letopis_callback', encodeURIComponent(returnTo))
      expect([returnTo, (await browser.signIn()).headers.get('location')]).toEqual([returnTo, '/admin'])
    }
  })

  it('starts a new session each time, and adopts none that was put into the browser', async () => {
    const { accounts, site } = await forgeries(open)
    const attacker = site.newBrowser()
    await accounts.createUser('mallory@example.org', { role: 'editor' })
    await attacker.signIn('mallory@example.org')
    const victim = site.newBrowser()
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    await victim.postForm('/logout', {})
    await victim.signIn()
    expect((await attacker.request('/admin')).status).toBe(302)
    const html = await (await victim.request('/news')).text()
    expect(html).toContain('owner@example.org')
  })

  it('returns a waiting time after too many attempts, counted by the visitor’s address', async () => {
    const { site } = await forgeries(open)
    const browser = site.newBrowser()
    let html = ''
    for (let tried = 0; tried < 11; tried += 1)
      html = await (await browser.signIn('owner@example.org', 'wrong')).text()
    expect(html).toMatch(/Too many attempts\. Please try again in \d+ (?:seconds?|minutes?)\./)
  })
})
