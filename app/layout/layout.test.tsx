import { describe, expect, it } from 'vitest'
import type { SiteRole } from '../../domain/permissions.ts'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher, fakeVisitorSession } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'
import { findSiteSection, getMenuEntryAriaCurrent, mainMenuEntries } from './site-sections.ts'

const get = createTestPageFetcher(createFakeContentServices(villageTestItems))

describe('findSiteSection', () => {
  it.each([
    ['/', null],
    ['/login', null],
    ['/article/12', 'article'],
    ['/articles', 'article'],
    ['/galleries', 'gallery'],
    ['/gallery/1', 'gallery'],
    ['/image/1', 'image'],
    ['/books', 'book'],
    ['/links', 'link'],
    ['/news', 'news'],
    ['/timeline', 'timeline'],
    ['/admin', 'admin'],
    ['/admin/add/book', 'admin'],
  ])('maps %s to %s', (path, name) => {
    expect(findSiteSection(path)?.name ?? null).toBe(name)
  })
})

describe('the menu', () => {
  it('has six links in order', () => {
    expect(mainMenuEntries.map(({ href }) => href)).toEqual([
      '/',
      '/articles',
      '/galleries',
      '/timeline',
      '/books',
      '/links',
    ])
  })

  it('marks the current page and the section of a page', () => {
    expect(getMenuEntryAriaCurrent('/articles', '/articles')).toBe('page')
    expect(getMenuEntryAriaCurrent('/articles', '/article/12')).toBe('true')
    expect(getMenuEntryAriaCurrent('/galleries', '/image/1')).toBe('true')
    expect(getMenuEntryAriaCurrent('/', '/')).toBe('page')
    expect(getMenuEntryAriaCurrent('/', '/articles')).toBeUndefined()
    expect(getMenuEntryAriaCurrent('/books', '/articles')).toBeUndefined()
  })

  it('has a label and an icon for every entry', async () => {
    const { html } = await get('/')
    const nav = /<nav class="menu".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(nav.match(/<svg/g)).toHaveLength(6)
    for (const label of ['Home', 'Articles', 'Galleries', 'Timeline', 'Books', 'Links']) {
      expect(nav).toContain(`<span>${label}</span>`)
    }
  })
})

describe('the page layout', () => {
  it('has landmarks, a skip link and a title bar', async () => {
    const { html } = await get('/articles')
    expect(html).toContain('<a class="skip-link" href="#content">')
    expect(html).toContain('<main id="content" tabindex="-1">')
    expect(html).toMatch(
      /class="title-bar"><p><a href="\/">Tichá Lhota<\/a>.*?<a href="\/articles">Articles<\/a>/,
    )
    for (const landmark of ['<header', '<nav', '<main', '<footer']) expect(html).toContain(landmark)
  })

  it('has the large banner on the home page, and a foldable menu on the other pages', async () => {
    const header = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
    expect(header((await get('/')).html)).toMatch(/^<header><a class="banner banner-tall".*<ul><li>/s)
    expect(header((await get('/articles')).html)).toMatch(
      /^<header class="inner-header">.*class="banner".*popoverTarget="main-menu".*<ul id="main-menu" popover="auto">/is,
    )
  })

  it('has a compact header and one main landmark on an error page of the admin area', async () => {
    const { html, response } = await get('/admin/nothing-here')
    expect(response.status).toBe(404)
    expect(html).toMatch(/<header class="compact-header">.*class="banner".*class="menu".*class="title-bar"/s)
    expect(html.match(/<main /g)).toHaveLength(1)
    expect((await get('/articles')).html).not.toContain('compact-header')
  })

  it('has a footer with the year, site, author and a link to the admin area', async () => {
    const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
    const plain = footer((await get('/')).html)
    expect(plain).toContain('© 2026 Tichá Lhota')
    expect(plain).toContain('Jana Koudelová')
    expect(plain).toContain('href="/admin"')
    expect(plain).not.toContain('<a href="https')
    const linked = createTestPageFetcher(createFakeContentServices(villageTestItems), {
      webLink: 'https://example.org/jana',
    })
    expect(footer((await linked('/')).html)).toContain(
      '<a href="https://example.org/jana">Jana Koudelová</a>',
    )
  })

  it('shows the site’s own banner and icon if they are set', async () => {
    const hash = 'b'.repeat(64)
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
      banner: hash,
      favicon: hash,
    })('/')
    expect(html).toContain(`src="/img/${hash.slice(0, 24)}/1280"`)
    expect(html).toContain(
      `<link rel="icon" type="image/png" sizes="192x192" href="/icons/192.png?v=${hash.slice(0, 8)}"/>`,
    )
  })
})

/** A page as a user with a role gets it. */
function getAs(role: SiteRole, path: string) {
  const account = { id: '1', email: 'jana@example.org', name: 'Jana', role }
  return createTestPageFetcher(createFakeContentServices(villageTestItems), {
    session: { ...fakeVisitorSession, account },
  })(path)
}

describe('a signed-in user', () => {
  const signedIn = createTestPageFetcher(createFakeContentServices(villageTestItems), {
    account: 'jana@example.org',
  })

  it.each([
    ['/articles', 'article'],
    ['/article/12', 'article'],
    ['/galleries', 'gallery'],
    ['/image/1', 'image'],
    ['/books', 'book'],
    ['/links', 'link'],
    ['/news', 'news'],
    ['/timeline', 'timeline'],
  ])('sees on %s a link to add a new %s', async (path, section) => {
    expect((await signedIn(path)).html).toContain(`href="/admin/add/${section}"`)
    expect((await get(path)).html).not.toContain('/admin/add')
  })

  it('sees no add link where nothing can be added', async () => {
    expect((await signedIn('/')).html).not.toContain('/admin/add')
    expect((await signedIn('/search')).html).not.toContain('/admin/add')
  })

  it.each([
    ['/article/12', '/admin/edit/article/12'],
    ['/image/1', '/admin/edit/image/1'],
    ['/news', '/admin/edit/news/'],
    ['/books', '/admin/edit/book/'],
    ['/links', '/admin/edit/link/'],
  ])('gets on %s a link to edit it as an editor, not as a contributor or visitor', async (path, href) => {
    expect((await getAs('editor', path)).html).toContain(`href="${href}`)
    expect((await getAs('contributor', path)).html).not.toContain('/admin/edit')
    expect((await get(path)).html).not.toContain('/admin/edit')
  })

  it('gets the settings on the home page as an owner, and no edit link on a missing page', async () => {
    expect((await getAs('owner', '/')).html).toContain('href="/admin/settings"')
    expect((await getAs('editor', '/')).html).not.toContain('/admin/settings')
    const missing = await getAs('owner', '/article/999')
    expect([missing.response.status, missing.html.includes('/admin/edit')]).toEqual([404, false])
  })

  it('is named in the footer, and visitors see only the admin link', async () => {
    const footer = (html: string) => /<footer.*<\/footer>/s.exec(html)?.[0] ?? ''
    expect(footer((await signedIn('/')).html)).toContain('jana@example.org')
    expect(footer((await get('/')).html)).not.toContain('@')
    expect(footer((await get('/')).html)).toContain('href="/admin"')
  })

  it('has an escaped name', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
      account: '<b>"x',
    })('/')
    expect(html).toContain('&lt;b&gt;&quot;x')
    expect(html).not.toContain('<b>"x')
  })
})
