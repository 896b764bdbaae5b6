import { expect, it } from 'vitest'
import { createTestRenderer } from '../../app/testing/test-app.ts'
import { purgePagesOnContentEvents } from '../../server/pages/index.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import { ContentTestHarness, catchProblem, createOwnerContext } from '../support/content-harness.ts'
import { describeOnBothEngines, type OpenTestDatabase } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'
import { startUploadTestSite } from '../support/upload-site.ts'

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const origin = 'http://site.test'

/** A site whose pages are stored, with an owner, an editor and somebody who only reads. */
async function openSite(open: OpenTestDatabase) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  await accounts.createUser('owner@example.org', { role: 'owner' })
  await accounts.createUser('editor@example.org', { role: 'editor' })
  const bench = new ContentTestHarness(connection)
  const pages = createTestPages({ render: createTestRenderer(), content: bench.content, origin })
  purgePagesOnContentEvents(bench.events, pages)
  const parts = { pages, siteRedirects: () => bench.content.site.redirects() }
  const site = await startTestSite(accounts, { content: bench.content, parts, origin })
  const enter = async (name: string) => {
    const browser = site.newBrowser()
    expect((await browser.signIn(`${name}@example.org`)).status).toBe(303)
    return browser
  }
  const reader = site.newBrowser()
  /** The page as it is stored: the second answer is the store's. */
  const stored = async (path: string) => {
    await reader.request(path)
    return (await reader.request(path)).text()
  }
  return { bench, owner: await enter('owner'), enter, reader, stored }
}

const plain = { webTitle: '', webAuthor: '', webLink: '', about: '', lang: '', timeZone: '' }

async function save(
  browser: FakeBrowser,
  fields: Readonly<Record<string, string>>,
  path = '/admin/settings',
) {
  return await browser.postForm(path, { intent: 'site', ...plain, ...fields })
}

const site = async (bench: ContentTestHarness) =>
  (await bench.content.items.list('site', { limit: 1 }, createOwnerContext())).items[0]

describeOnBothEngines('the settings', (open, engine) => {
  it.runIf(engine === 'sqlite')(
    'are refused to editors, who still reach the lists that are theirs',
    async () => {
      const { bench, enter, reader } = await openSite(open)
      const editor = await enter('editor')
      const page = await (await editor.request('/admin/settings')).text()
      expect(page).toContain('/admin/edit/category')
      expect(page).not.toMatch(/edit\/redirect|name="webTitle"|settings\/menu/)
      const asked = [
        save(editor, { webTitle: 'Mine' }),
        editor.postForm('/admin/settings', { intent: 'banner', remove: 'yes' }),
        editor.request('/admin/settings/menu'),
        editor.postForm('/admin/settings/menu', { intent: 'menu', cs_home: 'Mine' }),
      ]
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect((await reader.request('/admin/settings')).headers.get('location')).toBe('/login')
      expect((await save(reader, { webTitle: 'Mine' })).status).not.toBe(200)
      expect(await site(bench)).toBeUndefined()
    },
  )

  it.runIf(engine === 'sqlite')(
    'say at the field what is wrong with them, and keep what was typed',
    async () => {
      const { bench, owner: browser } = await openSite(open)
      const said = async (fields: Readonly<Record<string, string>>) => {
        const answer = await save(browser, fields)
        expect(answer.status).toBe(422)
        return await answer.text()
      }
      expect(await said({ webLink: 'javascript:alert(1)', webTitle: hostile })).toContain(
        'Please enter a valid URL.',
      )
      expect(await said({ timeZone: '+01:00' })).toContain('such as Europe/Prague')
      expect(await said({ webTitle: 'x'.repeat(101) })).toContain('x'.repeat(101))
      const wide = await bench.createFile('wide')
      const pictures = [
        ['favicon', { file: wide }, 'settings.notSquare'],
        ['favicon', { file: 'f'.repeat(64) }, 'favicon'],
        [
          'banner',
          { file: wide, x: '50', y: '0', width: '60', height: '50', focusX: '60', focusY: '1' },
          'within',
        ],
        ['banner', { file: wide, x: '0;url(x)' }, 'within'],
      ] as const
      for (const [intent, fields, message] of pictures) {
        const answer = await browser.postForm('/admin/settings', { intent, ...fields })
        expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(message)])
      }
      const menu = await browser.postForm('/admin/settings/menu', { intent: 'menu', cs_home: 'x'.repeat(31) })
      expect([menu.status, await menu.text()]).toEqual([422, expect.stringContaining('1 and 30 characters')])
      expect((await browser.postForm('/admin/settings', { intent: 'purge' })).status).toBe(400)
      expect(await site(bench)).toBeUndefined()
    },
  )

  it('are seen by visitors at once, and do nothing but be read', async () => {
    const { bench, owner: browser, stored } = await openSite(open)
    expect(await stored('/articles')).toContain('Letopis')
    const file = await bench.createFile('banner')
    const about = `<p>About us</p>${hostile}`
    expect((await save(browser, { webTitle: hostile, about, timeZone: 'Asia/Tokyo' })).status).toBe(303)
    const crop = { x: '10', y: '20', width: '50', height: '60', focusX: '30', focusY: '40' }
    await browser.postForm('/admin/settings', { intent: 'banner', version: '1', file, ...crop })
    const labels = { cs_article: 'Příběhy', en_article: hostile.slice(0, 28), en_book: ' Our  books ' }
    await browser.postForm('/admin/settings/menu', { intent: 'menu', version: '2', ...labels })
    const page = await stored('/articles')
    expect(page).not.toMatch(/<img src=x|<script>alert/)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).toContain('<span>Our books</span>')
    expect(page).toContain(`/img/${file.slice(0, 24)}/1280`)
    expect(page).toMatch(/--crop-x:0\.1;.*--crop-height:0\.6;.*--proportion:1\.5"/)
    expect(await stored('/')).toContain('About us')
    expect(await stored('/')).not.toMatch(/<img src=x|onerror=alert\(1\)>/)
    expect((await bench.content.site.read(createOwnerContext())).timeZone).toBe('Asia/Tokyo')
    await browser.postForm('/admin/settings', { intent: 'banner', version: '3', remove: 'yes' })
    expect(await stored('/articles')).not.toContain(file.slice(0, 24))
  })

  it('of two owners: who comes second is told, and loses nothing', async () => {
    const { bench, owner: first } = await openSite(open)
    await save(first, { webTitle: 'Before', webAuthor: 'Jana' })
    expect((await save(first, { version: '1', webTitle: 'Theirs', webAuthor: 'Jana' })).status).toBe(303)
    const late = await save(first, { version: '1', webTitle: 'Mine', webAuthor: 'Petr' })
    expect(late.status).toBe(422)
    const page = await late.text()
    expect(page).toMatch(/value="Mine"/)
    expect(page).toContain('Theirs')
    expect(page).toMatch(/name="version" value="2"/)
    expect(await site(bench)).toMatchObject({ webTitle: 'Theirs', version: 2 })
    // What nobody else has touched is saved over whatever else was.
    const banner = await bench.createFile('banner')
    const own = { file: banner, x: '0', y: '0', width: '100', height: '50', focusX: '50', focusY: '25' }
    expect((await first.postForm('/admin/settings', { intent: 'banner', version: '1', ...own })).status).toBe(
      303,
    )
    expect(await site(bench)).toMatchObject({ webTitle: 'Theirs', banner, version: 3 })
    expect((await save(first, { version: '3', webTitle: 'Mine' })).status).toBe(303)
    const entries = await bench.content.history.list('site', 1, null, createOwnerContext())
    expect(entries.map(({ action }) => action)).toEqual(['update', 'update', 'refused', 'update', 'create'])
    // Nobody had saved anything when both began.
    const alone = await catchProblem(
      bench.content.items.save('site', { values: { webTitle: 'x' } }, createOwnerContext()),
    )
    expect(alone.code).toBe('stale')
  })

  it.runIf(engine === 'sqlite')(
    'let a category in use go once what stands under it is elsewhere',
    async () => {
      const { bench, enter } = await openSite(open)
      const editor = await enter('editor')
      const [from, to, book] = [
        await bench.createCategory('article', 'Old'),
        await bench.createCategory('article', 'New'),
        await bench.createCategory('book', 'Books'),
      ]
      const values = { category: from, name: 'The mill', description: 'Perex', content: '<p>Text</p>' }
      const { id } = await bench.createItem('article', values, null)
      const page = await (await editor.request(`/admin/settings/category/${from}`)).text()
      expect(page).toContain('1 article')
      const leave = (fields: Record<string, string>) =>
        editor.postForm(`/admin/settings/category/${from}`, { intent: 'leave', ...fields })
      for (const wrong of ['', String(book), String(from), '999']) {
        expect((await leave({ to: wrong })).status).toBe(422)
      }
      const done = await leave({ to: String(to) })
      expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/edit/category#top'])
      expect(await bench.content.items.read('article', id, createOwnerContext())).toMatchObject({
        category: to,
        published_at: null,
      })
      expect(
        (await bench.content.items.read('category', from, createOwnerContext())).removed_at,
      ).not.toBeNull()
      expect((await leave({ to: String(to) })).status).toBe(404)
    },
  )

  it.runIf(engine === 'sqlite')(
    'take a picture from owners only, and wear it without JavaScript',
    async () => {
      const {
        harness: bench,
        signInNewUser: enter,
        newAnonymousBrowser: stranger,
      } = await startUploadTestSite(await open())
      const browser = await enter('owner@example.org', 'owner')
      const send = (
        from: FakeBrowser,
        text: string,
        fields: Record<string, string> = {},
        accept = 'text/html',
      ) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.set(name, value)
        body.set('file', new Blob([text]), '../../<b>.jpg')
        const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: from.origin, Accept: accept }
        return from.request('/admin/uploads/site', { method: 'POST', body, headers })
      }
      const json = 'application/json'
      const editor = await enter('editor@example.org', 'editor')
      expect((await send(editor, 'picture', {}, json)).status).toBe(403)
      expect((await send(stranger(), 'picture')).headers.get('location')).toBe('/login')
      expect((await browser.postForm('/admin/uploads/site', { use: 'banner' })).status).toBe(400)
      const refused = await send(browser, 'nonsense', {}, json)
      expect([refused.status, await refused.json()]).toEqual([422, { refused: 'not_a_picture' }])
      expect((await send(browser, 'picture', { use: 'webTitle' })).status).toBe(400)
      const said = async (text: string, fields: Record<string, string>) => {
        const answer = await send(browser, text, fields)
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/settings'])
        return /letopis_flash=(\w+)/.exec(answer.headers.getSetCookie().join())?.[1]
      }
      expect(await said('nonsense', { use: 'banner' })).toBe('sitePictureRefused')
      expect(await said('picture wide', { use: 'favicon' })).toBe('iconNotSquare')
      expect(await site(bench)).toBeUndefined()
      const taken = await (await send(browser, 'picture one', {}, json)).json()
      expect(taken).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 30, height: 20 })
      expect(await said('picture one', { use: 'banner' })).toBe('bannerSaved')
      expect(await said('picture two', { use: 'shareImage' })).toBe('siteStale')
      expect(await said('picture two', { use: 'shareImage', version: '1' })).toBe('shareImageSaved')
      expect(await site(bench)).toMatchObject({ banner: taken.hash, bannerCrop: null, version: 2 })
    },
  )
})
