import { describe, expect, it } from 'vitest'
import { extractAndValidateJsonLd } from '../testing/extract-json-ld.ts'
import { createFakeContentServices } from '../testing/fake-content.ts'
import { createTestPageFetcher } from '../testing/test-app.ts'
import { villageTestItems } from '../testing/village-test-items.ts'

const get = createTestPageFetcher(createFakeContentServices(villageTestItems))
const origin = 'https://lhota.example'

/** The meta tags by name or property. */
function extractMetaTags(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'))
  const matches = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)
  return Object.fromEntries(Array.from(matches, ([, name = '', content = '']) => [name, content]))
}

function extractLinkHrefs(html: string, rel: string): string[] {
  const matches = html.slice(0, html.indexOf('</head>')).matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, 'g'))
  return Array.from(matches, ([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? '')
}

const maliciousText = '</script><script>alert(1)</script><!-- \u2028 & "quoted"'

describe('a hostile title', () => {
  const [article] = villageTestItems.article
  const [image] = villageTestItems.image
  const getMalicious = createTestPageFetcher(
    createFakeContentServices({
      ...villageTestItems,
      article: [{ ...article, name: maliciousText, description: maliciousText }],
      news: [{ ...villageTestItems.news[0], title: maliciousText }],
      link: [{ ...villageTestItems.link[0], name: maliciousText }],
      image: [{ ...image, name: maliciousText, source: maliciousText, licence: 'javascript:alert(1)' }],
    }),
    { webTitle: maliciousText, webAuthor: maliciousText },
  )

  it.each(['/article/12', '/news/7', '/links', '/image/1', '/gallery/2', '/'])(
    'is escaped on %s',
    async (path) => {
      const { html, response } = await getMalicious(path)
      expect(response.status).toBe(200)
      expect(html).not.toContain('<script>alert(1)')
      expect(html).not.toContain('<!--')
      expect(html).not.toContain('\u2028 & ')
      const things = await extractAndValidateJsonLd(html)
      expect(things.length).toBeGreaterThan(0)
      expect(JSON.stringify(things)).toContain('alert(1)')
    },
  )

  it('has no license property when the licence is not a web URL', async () => {
    const [data] = await extractAndValidateJsonLd((await getMalicious('/image/1')).html)
    expect(data).not.toHaveProperty('license')
    expect(data).toMatchObject({ creditText: maliciousText })
  })
})

describe('pages that are not indexed', () => {
  it.each(['/search?q=mill', '/nothing-here', '/article/999', '/login'])('%s', async (path) => {
    const { html } = await get(path)
    expect(extractMetaTags(html).robots).toBe('noindex')
    expect(extractLinkHrefs(html, 'canonical')).toEqual([])
    expect(html).not.toContain('og:image')
  })
})

describe('the head', () => {
  it('of an article has its metadata', async () => {
    const { html } = await get('/article/12')
    expect(extractMetaTags(html)).toMatchObject({
      description: 'Four hundred years of flour.',
      'og:type': 'article',
      'og:title': 'The mill',
      'og:description': 'Four hundred years of flour.',
      'og:site_name': 'Tichá Lhota',
      'og:locale': 'en_US',
      'og:url': `${origin}/article/12`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'The mill',
      'twitter:card': 'summary_large_image',
      'article:published_time': '2026-03-01T09:00:00.000Z',
      'article:modified_time': '2026-04-02T09:00:00.000Z',
      'article:author': 'Jana Koudelová',
    })
    expect(extractMetaTags(html)['og:image']).toMatch(
      /^https:\/\/lhota\.example\/share\/article\/12\.png\?v=\w{14}$/,
    )
    expect(extractLinkHrefs(html, 'canonical')).toEqual([`${origin}/article/12`])
  })

  it('of a Czech page has plain spaces and the Czech locale', async () => {
    const content = createFakeContentServices({
      ...villageTestItems,
      article: [{ ...villageTestItems.article[0], name: 'Mlýn v údolí' }],
    })
    const { html } = await createTestPageFetcher(content, { lang: 'cs' })('/article/12')
    expect(html).toContain('Mlýn v\u00a0údolí</h1>')
    expect(extractMetaTags(html)).toMatchObject({ 'og:title': 'Mlýn v údolí', 'og:locale': 'cs_CZ' })
  })

  it('of a paginated list has the page number and links to its neighbours', async () => {
    const news = Array.from({ length: 45 }, (_, index) => ({ ...villageTestItems.news[0], id: index + 1 }))
    const paged = createTestPageFetcher(createFakeContentServices({ ...villageTestItems, news }))
    const first = (await paged('/news')).html
    expect(extractLinkHrefs(first, 'canonical')).toEqual([`${origin}/news`])
    expect(extractLinkHrefs(first, 'prev')).toEqual([])
    expect(extractLinkHrefs(first, 'next')).toEqual([`${origin}/news?page=2`])
    const second = (await paged('/news?page=2')).html
    expect(extractLinkHrefs(second, 'canonical')).toEqual([`${origin}/news?page=2`])
    expect(extractLinkHrefs(second, 'prev')).toEqual([`${origin}/news`])
    expect(extractMetaTags(second)['og:url']).toBe(`${origin}/news?page=2`)
  })

  it('of every page links to the feeds, the icons and the manifest', async () => {
    const { html } = await get('/books')
    expect(extractLinkHrefs(html, 'alternate')).toEqual(['/feed.xml', '/rss.xml', '/feed.json'])
    expect(extractLinkHrefs(html, 'manifest')).toEqual(['/manifest.webmanifest'])
    expect(extractLinkHrefs(html, 'search')).toEqual(['/opensearch.xml'])
    for (const path of ['/', '/news', '/articles', '/galleries'])
      expect((await get(path)).html).toContain('href="/rss.xml" type="application/rss+xml" title=')
    expect(extractLinkHrefs(html, 'apple-touch-icon')).toEqual(['/icons/180.png'])
    expect(extractLinkHrefs(html, 'icon')).toHaveLength(2)
    expect(extractMetaTags(html)['og:image']).toMatch(/\/share\/site\.png\?v=\w{14}$/)
  })

  it('has a new share image URL when the image’s content has changed', async () => {
    const image = async (items: Parameters<typeof createFakeContentServices>[0]) =>
      extractMetaTags((await createTestPageFetcher(createFakeContentServices(items))('/article/12')).html)[
        'og:image'
      ]
    const [article] = villageTestItems.article
    const originalUrl = await image(villageTestItems)
    expect(await image({ ...villageTestItems, article: [{ ...article, name: 'Another mill' }] })).not.toBe(
      originalUrl,
    )
    expect(await image({ ...villageTestItems, article: [{ ...article, thumb: null }] })).not.toBe(originalUrl)
    expect(await image({ ...villageTestItems, article: [{ ...article, content: '<p>Changed.</p>' }] })).toBe(
      originalUrl,
    )
  })
})

describe('structured data', () => {
  it('of an article', async () => {
    const [article, breadcrumbs] = await extractAndValidateJsonLd((await get('/article/12')).html)
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: 'The mill',
      author: { '@type': 'Person', name: 'Jana Koudelová' },
      publisher: { '@type': 'Organization', name: 'Tichá Lhota' },
      datePublished: '2026-03-01T09:00:00.000Z',
      dateModified: '2026-04-02T09:00:00.000Z',
      mainEntityOfPage: `${origin}/article/12`,
      image: [{ width: 1200, height: 800 }, {}],
    })
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: `${origin}/` },
        { position: 2, item: `${origin}/articles` },
        { position: 3, name: 'The mill', item: `${origin}/article/12` },
      ],
    })
  })

  it('of news and of links', async () => {
    const { html } = await get('/news/7')
    const [news, breadcrumbs] = await extractAndValidateJsonLd(html)
    expect(news).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'The bridge is open',
      description: 'Again.',
      author: { '@type': 'Person', name: 'Jana Koudelová' },
      mainEntityOfPage: `${origin}/news/7`,
      citation: 'https://example.org/b',
    })
    expect(breadcrumbs).toMatchObject({ itemListElement: [{}, { item: `${origin}/news` }, {}] })
    expect(extractMetaTags(html)['og:image']).toContain(`${origin}/share/news/7.png?v=`)
    expect(extractLinkHrefs(html, 'canonical')).toEqual([`${origin}/news/7`])
    const [links] = await extractAndValidateJsonLd((await get('/links')).html)
    expect(links).toMatchObject({ '@type': 'ItemList', itemListElement: [{ item: { '@type': 'WebPage' } }] })
  })

  it('of a gallery and of an image', async () => {
    const [gallery, breadcrumbs] = await extractAndValidateJsonLd((await get('/gallery/2')).html)
    expect(gallery).toMatchObject({
      '@type': 'ImageGallery',
      name: 'Mill',
      isPartOf: { url: `${origin}/gallery/1` },
      image: [{ '@type': 'ImageObject', name: 'The wheel', url: `${origin}/image/1` }, {}],
    })
    expect(breadcrumbs).toMatchObject({ itemListElement: [{}, {}, { name: 'Places' }, { name: 'Mill' }] })
    const [image] = await extractAndValidateJsonLd((await get('/image/1')).html)
    expect(image).toMatchObject({
      '@type': 'ImageObject',
      contentUrl: `${origin}/img/${'a'.repeat(24)}/full.jpg`,
      width: 1200,
      height: 800,
      caption: 'A wooden water wheel',
      creditText: 'Village museum',
    })
    expect(image).toMatchObject({
      license: 'http://creativecommons.org/licenses/by/4.0/',
      copyrightNotice: 'CC BY 4.0',
      acquireLicensePage: `${origin}/image/1`,
    })
    // Around 1890 is no certain date.
    expect(image).not.toHaveProperty('dateCreated')
    const [source] = villageTestItems.image
    const dated = createFakeContentServices({
      ...villageTestItems,
      image: [{ ...source, date: '1890-05', licence: 'ask us' }],
    })
    const [datedImage] = await extractAndValidateJsonLd((await createTestPageFetcher(dated)('/image/1')).html)
    expect(datedImage).toMatchObject({ dateCreated: '1890-05', copyrightNotice: 'ask us' })
    expect(datedImage).not.toHaveProperty('license')
  })

  it('of books, of events with certain dates, and of the site', async () => {
    const [books] = await extractAndValidateJsonLd((await get('/books')).html)
    expect(books).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [{ item: { '@type': 'Book', name: 'The chronicle', datePublished: '1931' } }, {}],
    })
    const [events] = await extractAndValidateJsonLd((await get('/timeline')).html)
    expect(events).toMatchObject({
      itemListElement: [{ item: { '@type': 'Event', name: 'First mention', startDate: '1227' } }],
    })
    const [website] = await extractAndValidateJsonLd((await get('/')).html)
    expect(website).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${origin}/search?q={search_term_string}` } },
    })
  })
})
