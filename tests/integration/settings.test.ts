import { expect, it } from 'vitest'
import { createTestRequestHandler } from '../../app/testing/test-app.ts'
import { purgePagesOnContentEvents } from '../../server/pages/index.ts'
import { createTestPages } from '../../server/pages/pages.fixture.ts'
import { startAuthTestSite } from '../support/auth-site.ts'
import {
  ContentTestHarness,
  catchProblem,
  createOwnerContext,
  yesterday,
} from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'
import { startUploadTestSite } from '../support/upload-site.ts'

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>'
const origin = 'http://site.test'

/** A site with stored pages, an owner, an editor and a user without a role. */
async function openSite(open: OpenTestDatabase) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection)
  await accounts.createUser('owner@example.org', { role: 'owner' })
  await accounts.createUser('editor@example.org', { role: 'editor' })
  const harness = new ContentTestHarness(connection)
  const pages = createTestPages({ render: createTestRequestHandler(), content: harness.content, origin })
  purgePagesOnContentEvents(harness.events, pages)
  const parts = { pages, siteRedirects: () => harness.content.site.redirects() }
  const site = await startTestSite(accounts, { content: harness.content, parts, origin })
  const enter = async (name: string) => {
    const browser = site.newBrowser()
    expect((await browser.signIn(`${name}@example.org`)).status).toBe(303)
    return browser
  }
  const reader = site.newBrowser()
  /** The stored page: the second response comes from the cache. */
  const stored = async (path: string) => {
    await reader.request(path)
    return (await reader.request(path)).text()
  }
  return { harness, owner: await enter('owner'), enter, reader, stored }
}

const plain = { webTitle: '', webAuthor: '', webLink: '', about: '', lang: '', timeZone: '' }

async function save(
  browser: FakeBrowser,
  fields: Readonly<Record<string, string>>,
  path = '/admin/settings',
) {
  return await browser.postForm(path, { intent: 'site', ...plain, ...fields })
}

const site = async (harness: ContentTestHarness) =>
  (await harness.content.items.list('site', { limit: 1 }, createOwnerContext())).items[0]

describeOnOneEngine('settings', (open) => {
  it('are rejected for editors, who still reach their own lists', async () => {
    const { harness, enter, reader } = await openSite(open)
    const editor = await enter('editor')
    const page = await (await editor.request('/admin/settings')).text()
    expect(page).toContain('/admin/edit/category')
    expect(page).not.toMatch(/edit\/redirect|name="webTitle"|settings\/menu/)
    const requests = [
      save(editor, { webTitle: 'Mine' }),
      editor.postForm('/admin/settings', { intent: 'banner', remove: 'yes' }),
      editor.request('/admin/settings/menu'),
      editor.postForm('/admin/settings/menu', { intent: 'menu', cs_home: 'Mine' }),
      editor.postForm('/admin/settings/menu', { intent: 'linkAdd', label: 'Mine', address: '/news' }),
      editor.postForm('/admin/settings/intros', { intent: 'intros', news: 'Mine' }),
    ]
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 403))
    expect((await reader.request('/admin/settings')).headers.get('location')).toBe('/login')
    expect((await save(reader, { webTitle: 'Mine' })).status).not.toBe(200)
    expect(await site(harness)).toBeUndefined()
  })

  it('show errors at their fields, and keep the input', async () => {
    const { harness, owner: browser } = await openSite(open)
    const saveInvalid = async (fields: Readonly<Record<string, string>>) => {
      const response = await save(browser, fields)
      expect(response.status).toBe(422)
      return await response.text()
    }
    expect(await saveInvalid({ webLink: 'javascript:alert(1)', webTitle: hostile })).toContain(
      'Please enter a valid URL.',
    )
    expect(await saveInvalid({ timeZone: '+01:00' })).toContain('such as Europe/Prague')
    expect(await saveInvalid({ webTitle: 'x'.repeat(101) })).toContain('x'.repeat(101))
    const wide = await harness.createFile('wide')
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
      const response = await browser.postForm('/admin/settings', { intent, ...fields })
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)])
    }
    const menu = await browser.postForm('/admin/settings/menu', { intent: 'menu', cs_home: 'x'.repeat(31) })
    expect([menu.status, await menu.text()]).toEqual([422, expect.stringContaining('1 and 30 characters')])
    expect((await browser.postForm('/admin/settings', { intent: 'purge' })).status).toBe(400)
    expect(await site(harness)).toBeUndefined()
  })

  it('are visible to visitors immediately, and their texts run nothing', async () => {
    const { harness, owner: browser, stored } = await openSite(open)
    expect(await stored('/articles')).toContain('Letopis')
    const file = await harness.createFile('banner')
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
    expect((await harness.content.site.read(createOwnerContext())).timeZone).toBe('Asia/Tokyo')
    await browser.postForm('/admin/settings', { intent: 'banner', version: '3', remove: 'yes' })
    expect(await stored('/articles')).not.toContain(file.slice(0, 24))
  })

  it('for menu, footer and introductions change every stored page, also when a linked page changes', async () => {
    const { harness, owner, stored } = await openSite(open)
    expect(await stored('/about')).toContain('Page not found: /about')
    const post = async (fields: Readonly<Record<string, string>>, page = 'menu') =>
      (await owner.postForm(`/admin/settings/${page}`, fields)).status
    const about = await harness.createItem('page', { title: 'About', path: '/about' }, null)
    const target = { page: String(about.id), address: '', label: '' }
    expect(await post({ intent: 'linkAdd', place: 'menu', ...target })).toBe(303)
    expect(await post({ intent: 'linkAdd', place: 'menu', label: hostile, address: '/news' })).toBe(303)
    expect(
      await post({ intent: 'linkAdd', place: 'footer', label: 'Map', address: 'https://maps.example' }),
    ).toBe(303)
    expect(await post({ intent: 'linkAdd', place: 'footer', label: 'x', address: 'javascript:1' })).toBe(422)
    expect(await post({ intent: 'linkAdd', place: 'footer', label: 'x' })).toBe(422)
    expect(await post({ intent: 'linkSave', link: '1', version: '7', ...target })).toBe(422)
    expect(await post({ intent: 'linkMove', link: '99', direction: 'up' })).toBe(404)
    const menu = async () => {
      const html = await stored('/books')
      expect(html).not.toContain('<script>alert')
      return Array.from(html.matchAll(/<li class="menu-own"><a href="([^"]*)"/g), ([, href]) => href)
    }
    expect(await menu()).toEqual(['/news'])
    await harness.content.items.publish('page', about.id, yesterday, createOwnerContext())
    expect(await menu()).toEqual(['/about', '/news'])
    expect(await stored('/about')).toContain('<h1>About</h1>')
    expect(await stored('/books')).toContain('<a href="https://maps.example">Map</a>')
    expect(await post({ intent: 'linkMove', link: '1', direction: 'down' })).toBe(303)
    expect(await menu()).toEqual(['/news', '/about'])
    const values = { path: '/us', title: 'About us' }
    await harness.content.items.save('page', { id: about.id, version: 2, values }, createOwnerContext())
    expect(await menu()).toEqual(['/news', '/us'])
    expect(await stored('/books')).toContain('<span>About us</span>')
    expect(await post({ intent: 'linkRemove', link: '2' })).toBe(303)
    expect(await menu()).toEqual(['/us'])
    expect(await post({ intent: 'intros', book: `Our ${hostile}` }, 'intros')).toBe(303)
    expect(await stored('/books')).toContain('<p class="list-intro">Our &quot;&gt;&lt;img')
    expect(await post({ intent: 'intros', version: '1', book: 'x'.repeat(501) }, 'intros')).toBe(422)
  })

  it('of two owners: the second save gets a conflict, and loses nothing', async () => {
    const { harness, owner: first } = await openSite(open)
    await save(first, { webTitle: 'Before', webAuthor: 'Jana' })
    expect((await save(first, { version: '1', webTitle: 'Theirs', webAuthor: 'Jana' })).status).toBe(303)
    const late = await save(first, { version: '1', webTitle: 'Mine', webAuthor: 'Petr' })
    expect(late.status).toBe(422)
    const page = await late.text()
    expect(page).toMatch(/value="Mine"/)
    expect(page).toContain('Theirs')
    expect(page).toMatch(/name="version" value="2"/)
    expect(await site(harness)).toMatchObject({ webTitle: 'Theirs', version: 2 })
    // Fields that only one owner changed are saved without a conflict.
    const banner = await harness.createFile('banner')
    const own = { file: banner, x: '0', y: '0', width: '100', height: '50', focusX: '50', focusY: '25' }
    expect((await first.postForm('/admin/settings', { intent: 'banner', version: '1', ...own })).status).toBe(
      303,
    )
    expect(await site(harness)).toMatchObject({ webTitle: 'Theirs', banner, version: 3 })
    expect((await save(first, { version: '3', webTitle: 'Mine' })).status).toBe(303)
    const entries = await harness.content.history.list('site', 1, null, createOwnerContext())
    expect(entries.map(({ action }) => action)).toEqual(['update', 'update', 'refused', 'update', 'create'])
    // Nothing had been saved when both started.
    const alone = await catchProblem(
      harness.content.items.save('site', { values: { webTitle: 'x' } }, createOwnerContext()),
    )
    expect(alone.code).toBe('stale')
  })

  it('allow removing a category in use after its items were moved', async () => {
    const { harness, enter } = await openSite(open)
    const editor = await enter('editor')
    const [from, to, book] = [
      await harness.createCategory('article', 'Old'),
      await harness.createCategory('article', 'New'),
      await harness.createCategory('book', 'Books'),
    ]
    const values = { category: from, name: 'The mill', description: 'Perex', content: '<p>Text</p>' }
    const { id } = await harness.createItem('article', values, null)
    const page = await (await editor.request(`/admin/settings/category/${from}`)).text()
    expect(page).toContain('1 article')
    const leave = (fields: Record<string, string>) =>
      editor.postForm(`/admin/settings/category/${from}`, { intent: 'leave', ...fields })
    for (const wrong of ['', String(book), String(from), '999']) {
      expect((await leave({ to: wrong })).status).toBe(422)
    }
    const done = await leave({ to: String(to) })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin/edit/category#top'])
    expect(await harness.content.items.read('article', id, createOwnerContext())).toMatchObject({
      category: to,
      published_at: null,
    })
    expect(
      (await harness.content.items.read('category', from, createOwnerContext())).removed_at,
    ).not.toBeNull()
    expect((await leave({ to: String(to) })).status).toBe(404)
  })

  it('accept a picture from owners only, and show it without JavaScript', async () => {
    const {
      harness,
      signInNewUser: enter,
      newAnonymousBrowser: visitor,
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
    expect((await send(visitor(), 'picture')).headers.get('location')).toBe('/login')
    expect((await browser.postForm('/admin/uploads/site', { use: 'banner' })).status).toBe(400)
    const rejected = await send(browser, 'nonsense', {}, json)
    expect([rejected.status, await rejected.json()]).toEqual([422, { refused: 'not_a_picture' }])
    expect((await send(browser, 'picture', { use: 'webTitle' })).status).toBe(400)
    const uploadAndReadFlash = async (text: string, fields: Record<string, string>) => {
      const response = await send(browser, text, fields)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/settings'])
      return /letopis_flash=(\w+)/.exec(response.headers.getSetCookie().join())?.[1]
    }
    expect(await uploadAndReadFlash('nonsense', { use: 'banner' })).toBe('sitePictureRefused')
    expect(await uploadAndReadFlash('picture wide', { use: 'favicon' })).toBe('iconNotSquare')
    expect(await site(harness)).toBeUndefined()
    const uploaded = await (await send(browser, 'picture one', {}, json)).json()
    expect(uploaded).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), width: 30, height: 20 })
    expect(await uploadAndReadFlash('picture one', { use: 'banner' })).toBe('bannerSaved')
    expect(await uploadAndReadFlash('picture two', { use: 'shareImage' })).toBe('siteStale')
    expect(await uploadAndReadFlash('picture two', { use: 'shareImage', version: '1' })).toBe(
      'shareImageSaved',
    )
    expect(await site(harness)).toMatchObject({ banner: uploaded.hash, bannerCrop: null, version: 2 })
  })
})
