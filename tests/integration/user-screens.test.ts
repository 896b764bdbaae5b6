import { expect, it } from 'vitest'
import { type AuthTestSite, signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const owner = 'owner@example.org'
const editor = 'editor@example.org'
const hostile = `<script>alert(1)</script>"><img src=x onerror=a()>`
// Clients without a user agent of a browser get short plain errors.
const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const nobody = '11111111-1111-4111-8111-111111111111'

interface Opened {
  readonly accounts: AuthTestSite
  readonly ids: Readonly<Record<'owner' | 'editor', string>>
  browserOf(email: string): Promise<FakeBrowser>
  /** The browser of a visitor. */
  stranger(): FakeBrowser
}

async function openSite(open: OpenTestDatabase, origin?: string): Promise<Opened> {
  const accounts = await startAuthTestSite(await open())
  const ids = {
    owner: await accounts.createUser(owner, { role: 'owner' }),
    editor: await accounts.createUser(editor, { role: 'editor' }),
  }
  const site = await startTestSite(accounts, origin === undefined ? {} : { origin })
  return {
    accounts,
    ids,
    stranger: () => site.newBrowser(),
    async browserOf(email) {
      const browser = site.newBrowser()
      expect((await browser.signIn(email)).status).toBe(303)
      return browser
    },
  }
}

async function listUsers({ admin }: AuthTestSite) {
  const { data } = await admin.listUsers()
  return data.users
    .map(({ id, app_metadata, banned_until }) => [id, app_metadata.role, banned_until])
    .toSorted()
}

/** The flash message after a form was sent. */
async function readFlashAfter(browser: FakeBrowser, response: Response): Promise<string> {
  expect(response.status).toBe(303)
  const html = await (await browser.request(response.headers.get('location')?.split('#')[0] ?? '')).text()
  return /<div class="notice"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
}

/** Adds a preview link of a user; returns whether it still exists. */
async function addPreviewLink({ previewLinks }: AuthTestSite['data'], userId: string) {
  const created_at = new Date().toISOString()
  const token_hash = 'a link of the editor'
  const expires_at = '2999-01-01T00:00:00.000Z'
  await previewLinks.add({ kind: 'article', item: 1, token_hash, created_at, created_by: userId, expires_at })
  return async () => (await previewLinks.find(token_hash, created_at)) !== null
}

const personIntents = [
  ...['role', 'suspend', 'restore', 'remove', 'factors-reset', 'passkeys-reset', 'letter', 'link'],
] as const

describeOnOneEngine('people, without owner role', (open) => {
  it('are hidden from an editor and from visitors for every request, and nothing is changed', async () => {
    const { accounts, ids, browserOf, stranger: visitor } = await openSite(open)
    const before = await listUsers(accounts)
    const inside = await browserOf(editor)
    const outside = visitor()
    const invitation = { intent: 'invite', email: 'new@example.org', name: '', role: 'owner', way: 'link' }
    for (const path of ['/admin/people', `/admin/people/${ids.owner}`, `/admin/people/${ids.editor}`])
      for (const spelling of [path, `${path}.data`]) {
        const response = await inside.request(spelling)
        const text = await response.text()
        expect([spelling, response.status]).toEqual([spelling, 403])
        expect(text).not.toContain(owner)
        expect((await outside.request(spelling)).headers.get('location')).toBe('/login')
      }
    for (const intent of personIntents)
      for (const id of Object.values(ids)) {
        const response = await inside.postForm(`/admin/people/${id}`, { intent, role: 'owner' })
        expect([intent, response.status]).toEqual([intent, 403])
      }
    expect((await inside.postForm('/admin/people', invitation)).status).toBe(403)
    expect((await outside.postForm('/admin/people', invitation)).headers.get('location')).toBe('/login')
    expect((await inside.request('/admin')).status).toBe(200)
    expect(await (await inside.request('/admin')).text()).not.toContain('/admin/people')
    expect(await listUsers(accounts)).toEqual(before)
  })

  it('cannot be changed by a page of another site', async () => {
    const { accounts, ids, browserOf } = await openSite(open)
    const browser = await browserOf(owner)
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    const response = await browser.postForm(`/admin/people/${ids.editor}`, { intent: 'remove' }, foreign)
    expect(response.status).toBe(403)
    expect(await listUsers(accounts)).toHaveLength(2)
  })
})

describeOnOneEngine('people, as an owner', (open) => {
  it('are not changed by invalid requests', async () => {
    const { accounts, ids, browserOf } = await openSite(open)
    const before = await listUsers(accounts)
    const browser = await browserOf(owner)
    const path = `/admin/people/${ids.editor}`
    for (const intent of ['', 'nonsense', '__proto__', 'constructor', 'x'.repeat(100_000)])
      expect((await browser.postForm(path, { intent })).status).toBe(400)
    for (const role of ['', 'visitor', 'admin', 'OWNER'])
      expect((await browser.postForm(path, { intent: 'role', role })).status).toBe(400)
    const strange = ['-'.repeat(36), 'f'.repeat(36), `${ids.editor}x`, '..%2f..%2fusers', '%00']
    for (const id of ['5', nobody, ...strange, ids.editor.toUpperCase()])
      expect([id, (await browser.request(`/admin/people/${id}`)).status]).toEqual([id, 404])
    expect(
      await readFlashAfter(browser, await browser.postForm(`/admin/people/${nobody}`, { intent: 'remove' })),
    ).toBe('It no longer exists.')
    const wrong = [
      { email: 'no address', role: 'editor', way: 'link' },
      { email: owner, role: 'editor', way: 'link' },
      { email: 'a@example.org', role: 'superuser', way: 'link' },
      { email: 'a@example.org', role: 'owner', way: 'pigeon' },
      { email: 'a@example.org', role: 'owner', way: 'link', name: 'x'.repeat(51) },
      {},
    ]
    for (const fields of wrong)
      expect((await browser.postForm('/admin/people', { intent: 'invite', ...fields })).status).toBe(422)
    expect(await listUsers(accounts)).toEqual(before)
    expect(accounts.reported).toEqual([])
  })

  it('cannot be used to bypass the checks of the own account page', async () => {
    const { ids, browserOf } = await openSite(open)
    const browser = await browserOf(owner)
    for (const intent of ['link', 'letter', 'factors-reset', 'passkeys-reset']) {
      const response = await browser.postForm(`/admin/people/${ids.owner}`, { intent })
      expect([intent, response.status]).toEqual([intent, 400])
      expect(await response.text()).not.toContain('token_hash')
    }
  })

  it('have names that are truncated to the maximum length, without direction overrides', async () => {
    const { accounts, ids, browserOf } = await openSite(open)
    const name = `\u202eanaJ\n${'x'.repeat(3000)}`
    await accounts.admin.updateUserById(ids.editor, { user_metadata: { name } })
    const browser = await browserOf(owner)
    for (const path of ['/admin/people', `/admin/people/${ids.editor}`]) {
      const html = await (await browser.request(path)).text()
      expect(html).toContain(`>anaJ${'x'.repeat(46)}<`)
      expect(html).not.toMatch(/\u202e|x{47}/)
    }
  })

  it('see until when an invitation is valid, and renew one that has expired', async () => {
    const { accounts, browserOf } = await openSite(open)
    const browser = await browserOf(owner)
    const invited = { intent: 'invite', email: 'new@example.org', name: 'Nora', role: 'editor', way: 'link' }
    await browser.postForm('/admin/people', invited)
    const { users } = accounts.data.auth
    const { id = '' } = (await users.findByEmail('new@example.org')) ?? {}
    const readPages = async () =>
      await Promise.all(
        ['/admin/people', `/admin/people/${id}`].map(async (path) => (await browser.request(path)).text()),
      )
    for (const html of await readPages()) {
      expect(html).toContain('Invited, valid until')
      expect(html).not.toContain('expired')
    }
    await users.update(id, { invited_at: '2020-01-01T00:00:00.000Z' })
    const [list = '', page = ''] = await readPages()
    expect(list).toContain('The invitation expired on')
    expect(list).toContain(`href="/admin/people/${id}#help">Resend the invitation</a>`)
    expect(page).toContain('The invitation expired on')
    await browser.postForm(`/admin/people/${id}`, { intent: 'link' })
    for (const html of await readPages()) expect(html).toContain('Invited, valid until')
  })

  it('are warned that links do not work elsewhere while the address of the site is local', async () => {
    for (const [origin, words] of [
      ['http://localhost:3000', 'works only on this computer'],
      ['http://192.168.1.20:3000', 'works only on your local network'],
      ['https://lhota.example', null],
    ] as const) {
      const { ids, browserOf } = await openSite(open, origin)
      const browser = await browserOf(owner)
      for (const path of ['/admin/people', `/admin/people/${ids.editor}`]) {
        const html = await (await browser.request(path)).text()
        expect([path, html.includes(`Links in invitations begin with ${origin}`)]).toEqual([
          path,
          words !== null,
        ])
        if (words !== null) expect(html).toContain(words)
      }
    }
  })

  it('are invited by a link that is shown once, and hostile names do nothing', async () => {
    const { accounts, browserOf } = await openSite(open)
    const browser = await browserOf(owner)
    const fields = { intent: 'invite', email: 'New@Example.org', name: hostile, role: 'editor', way: 'link' }
    const html = await (await browser.postForm('/admin/people', fields)).text()
    const link = /\/confirm\?token_hash=([\w-]+)&amp;type=invite/.exec(html)?.[1]
    const list = await (await browser.request('/admin/people')).text()
    expect(list).toContain('&lt;script&gt;alert(1)')
    expect(list).not.toContain('<script>alert(1)')
    expect(list).not.toContain('<img src=x')
    expect(list).not.toContain(link)
    const { data, error } = await accounts
      .createClient()
      .verifyOtp({ token_hash: link ?? '', type: 'invite' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'new@example.org', app_metadata: { role: 'editor' } })
  })

  it('are affected by every change immediately', async () => {
    const { accounts, ids, browserOf } = await openSite(open)
    const boss = await browserOf(owner)
    const hers = await browserOf(editor)
    const path = `/admin/people/${ids.editor}`
    expect(await readFlashAfter(boss, await boss.postForm(path, { intent: 'role', role: 'owner' }))).toMatch(
      /^Role changed/,
    )
    expect((await hers.request('/admin/people')).status).toBe(200)
    await boss.postForm(path, { intent: 'role', role: 'editor' })
    expect((await hers.request('/admin/people')).status).toBe(403)
    const hasPreviewLink = await addPreviewLink(accounts.data, ids.editor)
    expect(await hasPreviewLink()).toBe(true)
    expect(await readFlashAfter(boss, await boss.postForm(path, { intent: 'suspend' }))).toMatch(
      /^Account suspended/,
    )
    expect(await hasPreviewLink()).toBe(false)
    const [action] = (await accounts.data.auth.audit.list(1, 1, null)).rows
    expect(JSON.parse(String(action?.payload))).toMatchObject({
      action: 'user_modified',
      actor_username: owner,
    })
    expect((await hers.request('/admin')).status).toBe(302)
    expect(await readFlashAfter(boss, await boss.postForm(path, { intent: 'restore' }))).toBe(
      'Access restored.',
    )
    expect((await hers.request('/admin')).status).toBe(302)
    const again = await browserOf(editor)
    expect(await readFlashAfter(boss, await boss.postForm(path, { intent: 'remove' }))).toBe(
      'Account deleted.',
    )
    expect((await again.request('/admin')).status).toBe(302)
    expect((await boss.request(path)).status).toBe(404)
  })

  it('keep an owner, though two remove each other at once', async () => {
    const { accounts, ids, browserOf } = await openSite(open)
    const first = await browserOf(owner)
    for (const [intent, message] of [
      ['suspend', /^You can’t suspend or delete yourself/],
      ['remove', /^You can’t suspend or delete yourself/],
    ] as const)
      expect(
        await readFlashAfter(first, await first.postForm(`/admin/people/${ids.owner}`, { intent })),
      ).toMatch(message)
    const stepDown = await first.postForm(
      `/admin/people/${ids.owner}`,
      { intent: 'role', role: 'editor' },
      asBrowser,
    )
    expect(stepDown.status).toBe(422)
    expect(await stepDown.text()).toContain('The last owner can’t be deleted')
    await accounts.admin.updateUserById(ids.editor, { app_metadata: { role: 'owner' } })
    const second = await browserOf(editor)
    await Promise.all([
      first.postForm(`/admin/people/${ids.editor}`, { intent: 'suspend' }),
      second.postForm(`/admin/people/${ids.owner}`, { intent: 'role', role: 'editor' }),
    ])
    const left = (await listUsers(accounts)).filter(([, role, banned]) => role === 'owner' && !banned)
    expect(left).toHaveLength(1)
  })

  it('are found by name and address, page by page', async () => {
    const { accounts, browserOf } = await openSite(open)
    for (let i = 1; i <= 21; i += 1)
      await accounts.admin.createUser({
        email: `p${i}@example.org`,
        password_hash:
          '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$c2FsdHNhbHRzYWx0c2FsdHNhbHRzYWx0c2FsdHNhbHQ',
        user_metadata: { name: `Žofie ${i}` },
      })
    const browser = await browserOf(owner)
    const shown = async (query: string) => {
      const response = await browser.request(`/admin/people${query}`)
      return [response.status, (await response.text()).match(/<li data-state/g)?.length ?? 0]
    }
    expect(await shown('')).toEqual([200, 20])
    expect(await shown('?page=2')).toEqual([200, 3])
    expect(await shown('?page=3')).toEqual([404, 0])
    expect(await shown('?q=zofie+21')).toEqual([200, 1])
    expect(await shown('?q=OWNER@')).toEqual([200, 1])
    expect(await shown(`?q=${encodeURIComponent(hostile)}`)).toEqual([200, 0])
    expect(await shown(`?q=${'x'.repeat(5000)}`)).toEqual([200, 0])
  })

  it('show each flash message once, and none from a forged link or cookie', async () => {
    const { ids, browserOf } = await openSite(open)
    const browser = await browserOf(owner)
    const note = 'class="notice"'
    expect(
      await (await browser.request('/admin/account?said=passwordChanged&done=passwordChanged')).text(),
    ).not.toContain(note)
    for (const word of ['<b>hacked</b>', '__proto__', 'toString', 'hacked']) {
      browser.cookies.set('letopis_flash', word)
      expect(await (await browser.request('/admin/account')).text()).not.toContain(note)
    }
    browser.cookies.delete('letopis_flash')
    const response = await browser.postForm(`/admin/people/${ids.editor}`, { intent: 'suspend' })
    expect(response.headers.getSetCookie().find((line) => line.startsWith('letopis_flash'))).toBe(
      'letopis_flash=suspended; Path=/; Max-Age=60; HttpOnly; SameSite=Strict',
    )
    expect(await (await browser.request(`/admin/people/${ids.editor}`)).text()).toContain(note)
    expect(await (await browser.request(`/admin/people/${ids.editor}`)).text()).not.toContain(note)
  })

  it('may lose their second factor to an owner who resets it', async () => {
    const { accounts, ids, browserOf } = await openSite(open)
    const client = accounts.createClient()
    await signInWithTestPassword(client, editor)
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    expect(data).not.toBeNull()
    const boss = await browserOf(owner)
    await boss.postForm(`/admin/people/${ids.editor}`, { intent: 'factors-reset' })
    const left = await accounts.admin.mfa.listFactors({ userId: ids.editor })
    expect(left.data?.factors).toEqual([])
  })
})
