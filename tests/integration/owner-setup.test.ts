import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readAuditLog } from '../support/audit-log.ts'
import { type AuthTestSite, startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { ContentTestHarness, createOwnerContext } from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const fields = { intent: 'setup', email: 'jana@example.org', password: testPassword, name: 'Jana' }

async function started(open: OpenTestDatabase) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  const token = await accounts.auth.setUpLinks.issueToken()
  const harness = new ContentTestHarness(connection)
  const site = await startTestSite(accounts, { content: harness.content })
  return { accounts, harness, site, token, path: `/setup?token=${token}` }
}

const owners = ({ data }: AuthTestSite) => data.auth.users.countOwners()

describeOnOneEngine('setup', (open) => {
  it('is rejected without the link, with a wrong one, an old one or one of an earlier start', async () => {
    const { accounts, site, token, path } = await started(open)
    const browser = site.newBrowser()
    const others = [
      '/setup',
      '/setup?token=',
      `/setup?token=${token.slice(1)}`,
      `/setup?token=${'a'.repeat(5000)}`,
    ]
    for (const other of others) {
      expect(await (await browser.request(other)).text()).toContain('This link is not valid')
      expect((await browser.postForm(other, fields)).status).toBe(303)
    }
    accounts.advanceClock(24 * 3600 + 1)
    expect(await (await browser.request(path)).text()).toContain('This link is not valid')
    await browser.postForm(path, fields)
    const next = await accounts.auth.setUpLinks.issueToken()
    await accounts.auth.setUpLinks.issueToken()
    await browser.postForm(`/setup?token=${next}`, fields)
    expect(await owners(accounts)).toBe(0)
  })

  it('stores no token, only its hash', async () => {
    const { accounts, token } = await started(open)
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(await accounts.data.auth.setupLinks.isUsable(hash, accounts.now().toISOString())).toBe(true)
    expect(await accounts.data.auth.setupLinks.isUsable(token, accounts.now().toISOString())).toBe(false)
  })

  it('is blocked after too many wrong links', async () => {
    const { accounts, site } = await started(open)
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, i) => site.newBrowser().postForm(`/setup?token=${i}`, fields)),
    )
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(20)
    expect(await owners(accounts)).toBe(0)
  })

  it('does not use up the link on invalid input', async () => {
    const { accounts, site, path } = await started(open)
    const browser = site.newBrowser()
    expect(await (await browser.request(path)).text()).toContain('This site has no owner yet')
    const weak = await browser.postForm(path, { ...fields, password: 'krátké' })
    expect(weak.status).toBe(422)
    const html = await weak.text()
    expect(html).toContain('at least 10 characters')
    expect(html).toContain('value="jana@example.org"')
    expect(html).not.toContain('krátké')
    expect((await browser.postForm(path, { ...fields, email: 'jana' })).status).toBe(422)
    expect((await browser.postForm(path, { ...fields, email: 'jana@exаmple.org' })).status).toBe(422)
    expect((await browser.postForm(path, { ...fields, name: 'x'.repeat(51) })).status).toBe(422)
    expect(await owners(accounts)).toBe(0)
    expect((await browser.postForm(path, fields)).status).toBe(303)
    expect(await owners(accounts)).toBe(1)
  })

  it('creates the owner, signs them in and is finished', async () => {
    const { accounts, site, path } = await started(open)
    const browser = site.newBrowser()
    expect(await (await browser.request('/login')).text()).toContain('This site is being set up')
    const made = await browser.postForm(path, fields)
    expect([made.status, made.headers.get('location')]).toEqual([303, '/admin/setup'])
    expect((await browser.request('/admin/setup')).status).toBe(200)
    const user = await accounts.data.auth.users.findByEmail('jana@example.org')
    expect(JSON.parse(user?.raw_user_meta_data ?? '{}')).toMatchObject({ name: 'Jana' })
    const entries = await readAuditLog(accounts.data)
    expect(entries.find(({ area }) => area === 'people')).toMatchObject({
      actor: { name: 'jana@example.org' },
      target: { name: 'jana@example.org' },
    })
    const late = site.newBrowser()
    expect(await (await late.request(path)).text()).toContain('This site has an owner')
    const fresh = `/setup?token=${await accounts.auth.setUpLinks.issueToken()}`
    expect(
      (await late.postForm(fresh, { ...fields, email: 'eva@example.org' })).headers.get('location'),
    ).toBe(fresh)
    expect(await owners(accounts)).toBe(1)
  })

  it('speaks the language of the browser, or the one that was chosen', async () => {
    const { site, path } = await started(open)
    const browser = site.newBrowser()
    const read = async (target: string, languages: string) =>
      await (await browser.request(target, { headers: { 'accept-language': languages } })).text()
    expect(await read(path, 'de, cs;q=0.9, en;q=0.8')).toContain('<html lang="cs"')
    expect(await read(path, 'de')).toContain('<html lang="en-US"')
    // Public pages are stored for all visitors.
    expect(await read('/', 'cs')).toContain('<html lang="en-US"')
    await browser.postForm(path, fields)
    expect(await read('/admin/setup', 'cs')).toContain('<html lang="cs"')
    await browser.postForm('/language', { language: 'en-US' })
    expect(await read('/admin/setup', 'cs')).toContain('<html lang="en-US"')
  })

  it('makes the owner the author of the first items, once', async () => {
    const { harness, site, path } = await started(open)
    const browser = site.newBrowser()
    await browser.postForm(path, fields)
    const form = await (await browser.request('/admin/add/article')).text()
    expect(form).toContain('<option value="0" selected="">Jana</option>')
    const readAuthors = async () =>
      (await harness.content.items.list('author', {}, createOwnerContext())).items
    expect(await readAuthors()).toEqual([])
    const titles = ['First', 'Second']
    const saved = await Promise.all(
      titles.map((name) => browser.postForm('/admin/add/article', { intent: 'save', name, author: '0' })),
    )
    expect(saved.map(({ status }) => status)).toEqual([303, 303])
    const [author, ...others] = await readAuthors()
    expect([author?.name, others]).toEqual(['Jana', []])
    const { items } = await harness.content.items.list('article', {}, createOwnerContext())
    expect(items.map((item) => item.author)).toEqual([author?.id, author?.id])
    expect(await (await browser.request('/admin/add/news')).text()).toContain(
      `<option value="${author?.id}" selected="">Jana</option>`,
    )
  })

  it('twice at once creates one owner', async () => {
    const { accounts, site, path } = await started(open)
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd'].map((one) =>
        site.newBrowser().postForm(path, { ...fields, email: `${one}@example.org` }),
      ),
    )
    const won = tries.filter(({ headers }) => headers.get('location') === '/admin/setup')
    expect(won).toHaveLength(1)
    expect(await owners(accounts)).toBe(1)
  })
})

describeOnOneEngine('second step of the setup', (open) => {
  const step = { intent: 'setup-site', webTitle: 'Lhota', lang: 'cs', timeZone: 'Videň' }

  async function openSecondStep() {
    const { accounts, harness, site, path } = await started(open)
    const browser = site.newBrowser()
    await browser.postForm(path, fields)
    const readSite = async () =>
      (await harness.content.items.list('site', { limit: 1 }, createOwnerContext())).items[0]
    return { accounts, harness, site, browser, readSite }
  }

  it('is not available to editors, and to owners only until it is done', async () => {
    const { accounts, site, browser, readSite } = await openSecondStep()
    await accounts.createUser('editor@example.org', { role: 'editor' })
    const editor = site.newBrowser()
    await editor.signIn('editor@example.org')
    expect((await editor.request('/admin')).status).toBe(200)
    expect((await editor.request('/admin/setup')).status).toBe(403)
    for (const intent of ['setup-site', 'setup-skip'])
      expect((await editor.postForm('/admin/setup', { ...step, intent })).status).toBe(403)
    expect(await readSite()).toBeUndefined()
    const visitor = await site.newBrowser().postForm('/admin/setup', step)
    expect(visitor.headers.get('location')).toBe('/login')
    // The owner was interrupted, and signs in again.
    const later = site.newBrowser()
    expect((await later.signIn('jana@example.org')).headers.get('location')).toBe('/admin')
    expect((await later.request('/admin')).headers.get('location')).toBe('/admin/setup')
    expect((await later.request('/admin/settings')).status).toBe(200)
    expect((await browser.postForm('/admin/setup', { intent: 'setup-skip' })).status).toBe(303)
    expect(await readSite()).toBeUndefined()
    expect((await later.request('/admin')).status).toBe(200)
    expect((await later.request('/admin/setup')).headers.get('location')).toBe('/admin')
  })

  it('proposes the browser’s language, finds the zone by a city and refuses unknown ones', async () => {
    const { browser, readSite } = await openSecondStep()
    const czech = { headers: { 'accept-language': 'de;q=0.9, cs-CZ;q=0.8, en;q=0.5' } }
    const html = await (await browser.request('/admin/setup', czech)).text()
    expect(html).toContain('Krok 2 ze 2')
    expect(html).toMatch(/<option value="cs" selected/)
    const hostile = '"><script>alert(1)</script>'
    const refused = await browser.postForm('/admin/setup', { ...step, timeZone: hostile })
    expect(refused.status).toBe(422)
    expect(await refused.text()).not.toContain('<script>alert(1)')
    expect((await browser.postForm('/admin/setup', { ...step, webTitle: 'x'.repeat(5000) })).status).toBe(422)
    expect((await browser.request('/admin')).headers.get('location')).toBe('/admin/setup')
    const saved = await browser.postForm('/admin/setup', step)
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin'])
    expect(await readSite()).toMatchObject({ webTitle: 'Lhota', lang: 'cs', timeZone: 'Europe/Vienna' })
  })

  it('leads to first steps, which are ticked from the content and can be hidden by owners only', async () => {
    const { accounts, harness, site, browser } = await openSecondStep()
    await browser.postForm('/admin/setup', { intent: 'setup-skip' })
    expect(await (await browser.request('/admin')).text()).toContain('0 of 5 done')
    const category = await harness.createItem('category', { for: 'article', name: 'Z', description: 'Z' })
    await harness.createItem('article', {
      ...{ category: category.id, name: 'První', description: 'První', content: '<p>T</p>' },
    })
    await accounts.createUser('editor@example.org', { role: 'editor' })
    await browser.postForm('/admin/settings', { intent: 'site', about: '<p>Our village.</p>' })
    expect(await (await browser.request('/admin')).text()).toContain('3 of 5 done')
    const editor = site.newBrowser()
    await editor.signIn('editor@example.org')
    expect((await editor.postForm('/admin', { intent: 'hide-first-steps' })).status).toBe(403)
    expect((await browser.postForm('/admin', { intent: 'hide-first-steps' })).status).toBe(303)
    expect(await (await browser.request('/admin')).text()).not.toContain('of 5 done')
  })
})
