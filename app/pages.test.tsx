import { describe, expect, it } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from './testing/fake-content.ts'
import { createTestPageFetcher, fakeVisitorSession } from './testing/test-app.ts'
import { villageTestItems, villageTestSearchHits } from './testing/village-test-items.ts'

const get = createTestPageFetcher(createFakeContentServices(villageTestItems, villageTestSearchHits))
const getInCzech = createTestPageFetcher(createFakeContentServices(villageTestItems), { lang: 'cs' })
const getFromEmptySite = createTestPageFetcher(createFakeContentServices({}), { about: null })

describe('public pages', () => {
  it.each([
    [
      '/',
      'Tichá Lhota',
      ['About the village.', 'The bridge is open', 'All news', 'office@example.org', '2 books'],
    ],
    ['/news/7', 'The bridge is open', ['Again.', 'Jana Koudelová', 'https://example.org/b']],
    ['/news', 'News', ['The bridge is open', '1 news item', 'Jana Koudelová', 'https://example.org/b']],
    ['/articles', 'Articles', ['The mill', 'Four hundred years', '1 article', 'Buildings', '/article/12']],
    [
      '/article/12',
      'The mill',
      ['They ground.', 'Buildings', 'March 1, 2026', 'April 2, 2026', '/gallery/2'],
    ],
    ['/galleries', 'Galleries', ['Places', 'Mill', 'Restoration', '3 galleries', '2 pictures']],
    ['/gallery/1', 'Places', ['Where we live.', 'Pictures: 0 here, 2 with sub-galleries', '/gallery/2']],
    ['/gallery/2', 'Mill', ['The wheel', 'The miller', '2 pictures', 'href="/gallery/1"', '/article/12']],
    [
      '/image/1',
      'The wheel',
      ['It turns.', 'around 1890', 'Village museum', 'CC BY 4.0', '/image/2', '/full.jpg'],
    ],
    ['/image/2', 'The miller', ['Previous picture', '/image/1', 'href="/gallery/2"']],
    [
      '/timeline',
      'Timeline',
      ['First mention', '1227', 'In a charter.', '1 event', '/article/12', '/gallery/2'],
    ],
    ['/books', 'Books', ['Local books', 'Fiction', 'The chronicle', 'František Holub', '1931', '2 books']],
    [
      '/links',
      'Links',
      ['Archives', 'State archive', 'archive.example.org', '1 link', 'rel="noopener external"'],
    ],
    ['/search', 'Search', ['name="q"', 'action="/search"']],
    ['/search?q=mill', 'Search', ['1 result for “mill”', '<mark>flour</mark>', 'value="mill"']],
    ['/login', 'Sign in', ['name="email"', 'name="password"', '/login?way=code', '/login?way=forgotten']],
  ])('%s shows %s', async (path, heading, parts) => {
    const { response, html } = await get(path)
    expect(response.status).toBe(200)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(html.match(/<h1/g)).toHaveLength(1)
    for (const part of parts) expect(html).toContain(part)
  })

  it.each([
    ['/', '<title>Tichá Lhota</title>'],
    ['/articles', '<title>Articles – Tichá Lhota</title>'],
    ['/article/12', '<title>The mill – Tichá Lhota</title>'],
    ['/article/12', '<meta name="description" content="Four hundred years of flour."/>'],
  ])('%s has %s in its head', async (path, part) => {
    expect((await get(path)).html).toContain(part)
  })

  it.each([
    ['/', 'This chronicle is just beginning.'],
    ['/news', 'No news yet.'],
    ['/articles', '0 articles'],
    ['/galleries', 'No galleries yet.'],
    ['/timeline', 'No events on the timeline yet.'],
    ['/books', 'No books yet.'],
    ['/links', 'No links yet.'],
  ])('%s of an empty site shows a message', async (path, part) => {
    const { response, html } = await getFromEmptySite(path)
    expect(response.status).toBe(200)
    expect(html).toContain(part)
  })

  it('hides the empty blocks of the home page, and offers signed-in users the first steps', async () => {
    const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const empty = main((await getFromEmptySite('/')).html)
    expect(empty).not.toMatch(/<h2|No news|\/admin/)
    const account = { id: '1', email: 'jana@example.org', name: 'Jana', role: 'editor' as const }
    const { html } = await createTestPageFetcher(createFakeContentServices({}), {
      session: { ...fakeVisitorSession, account },
    })('/')
    expect(main(html)).toContain('href="/admin/add/article"')
    const { book } = villageTestItems
    const withBooks = main((await createTestPageFetcher(createFakeContentServices({ book }))('/')).html)
    expect(withBooks).toContain('href="/books"')
    expect(withBooks).not.toMatch(/href="\/links"|just beginning/)
  })

  it.each([
    ['/news', 'news-7'],
    ['/books', 'book-2'],
    ['/links', 'link-1'],
    ['/timeline', 'timeline-1'],
  ])('%s has the anchor #%s', async (path, id) => {
    expect((await get(path)).html).toContain(`id="${id}"`)
  })

  it('are in Czech when the site is', async () => {
    const { html } = await getInCzech('/books')
    expect(html).toContain('<html lang="cs"')
    expect(html).toContain('2 knihy')
    expect(html).toContain('Přejít na obsah')
    expect((await getInCzech('/image/1')).html).toContain('kolem roku 1890')
  })

  it('bind Czech one-letter words to the next word', async () => {
    const article = {
      ...villageTestItems.article[0],
      name: 'Voda v mlýně',
      content: '<p>Šli k řece <a href="/a b">a v</a> lese.</p>',
    }
    const { html } = await createTestPageFetcher(
      createFakeContentServices({ ...villageTestItems, article: [article] }),
      {
        lang: 'cs',
      },
    )('/article/12')
    expect(html).toContain('Voda v\u00a0mlýně')
    expect(html).toContain('Šli k\u00a0řece <a href="/a b">a\u00a0v</a>')
  })

  it('mark the content’s language when the interface has another', async () => {
    const { html } = await createTestPageFetcher(createFakeContentServices(villageTestItems), {
      lang: 'cs',
      language: 'en-US',
    })('/article/12')
    expect(html).toContain('<html lang="en-US"')
    expect(html).toContain('<div class="rich" lang="cs">')
  })

  it('are documents without React or applications with it', async () => {
    const document = await get('/article/12')
    expect(document.renderedPage.renderMode).toBe('document')
    expect(document.html).not.toContain('__reactRouterContext')
    const application = await get('/login')
    expect(application.renderedPage.renderMode).toBe('application')
    expect(application.html).toContain('__reactRouterContext')
    // The theme script and the one that ignores aborted transitions are allowed by their hashes.
    expect(application.html.match(/<script(?! nonce="test-nonce").{8}/g)).toEqual([
      '<script>{let t;',
      '<script>addEven',
    ])
  })

  it('offer no variant wider than the picture, except the last one in its own width', async () => {
    const { html } = await get('/image/1')
    expect(html).toContain('/960 960w')
    expect(html).toContain('/1280 1200w')
    expect(html).not.toContain('/1920 ')
    expect(html).toContain('width="1200" height="800"')
    expect(html).toContain('alt="A wooden water wheel"')
  })
})

describe('paging', () => {
  const news = Array.from({ length: 45 }, (_, index) => ({
    ...createTestItemBaseFields(index + 1),
    title: `News ${index + 1}.`,
    content: '<p>.</p>',
    url: null,
  }))
  const getFromLongList = createTestPageFetcher(createFakeContentServices({ news }))

  it('uses plain links', async () => {
    const first = await getFromLongList('/news')
    expect(first.html).toContain('45 news items')
    expect(first.html).toContain('Page 1 of 3')
    expect(first.html).toContain('rel="next" href="/news?page=2"')
    expect(first.html).not.toContain('rel="prev"')
    const second = await getFromLongList('/news?page=2')
    expect(second.html).toContain('News 21.')
    expect(second.html).not.toContain('News 20.')
    expect(second.html).toContain('rel="prev" href="/news"')
    expect(second.html).toContain('<title>News, Page 2 – Tichá Lhota</title>')
    expect((await getFromLongList('/news?page=3')).html).not.toContain('rel="next"')
  })

  it.each(['abc', '0', '-1', '1.5', '1e1', '%00', '2;drop', '99999999999999999999'])(
    'returns 404 for ?page=%s',
    async (page) => {
      expect((await getFromLongList(`/news?page=${page}`)).response.status).toBe(404)
    },
  )

  it('treats an empty ?page= as the first page', async () => {
    expect((await getFromLongList('/news?page=')).html).toContain('Page 1 of 3')
  })

  it('returns 404 beyond the end', async () => {
    expect((await getFromLongList('/news?page=4')).response.status).toBe(404)
    expect((await getFromEmptySite('/news?page=2')).response.status).toBe(404)
    expect((await getFromEmptySite('/news?page=1')).response.status).toBe(200)
  })
})
