import { XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { expect, it } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  today,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createFeedsTestClient, feedsTestOrigin } from './feeds.fixture.ts'

const paths = ['/feed.xml', '/rss.xml', '/feed.json']

describeOnOneEngine('feeds', (open) => {
  it('contain no drafts, scheduled or trashed items', async () => {
    const harness = new ContentTestHarness(await open())
    const request = createFeedsTestClient(harness)
    await harness.createArticle('Secret draft', null)
    await harness.createArticle('Secret plan', tomorrow)
    const { id } = await harness.createArticle('Open')
    for (const path of paths) {
      const { text } = await request(path)
      expect(text).toContain('Open')
      expect(text).not.toContain('Secret')
    }
    await harness.content.trash.remove('article', id, createEditorContext())
    for (const path of paths) expect((await request(path)).text).not.toContain('>Open<')
    harness.now = '2026-11-16T12:00:01.000Z'
    for (const path of paths) expect((await request(path)).text).toContain('Secret plan')
  })

  it('contain the newest thirty news, articles and galleries and can be read by third-party parsers', async () => {
    const harness = new ContentTestHarness(await open())
    const author = (await harness.createItem('author', { name: 'Jana Koudelová', email: 'jana@example.org' }))
      .id
    const category = await harness.createCategory('article', 'Stavby')
    const gallery = await harness.createItem('gallery', { name: 'Mlýn' }, '2026-02-28T09:00:00.000Z')
    const thumb = await harness.createImage(gallery.id, 'Kolo')
    for (let day = 1; day <= 28; day += 1) {
      const at = `2026-02-${String(day).padStart(2, '0')}T08:00:00.000Z`
      await harness.createItem(
        'news',
        { title: `N${day}`, content: '<p>Ano.</p>', url: 'https://example.org/n' },
        at,
      )
    }
    const values = {
      category,
      name: 'Mlýn & řeka',
      description: 'O vodě <a>',
      thumb,
      content: createArticleHtml(),
      author,
    }
    for (let day = 1; day <= 5; day += 1) {
      await harness.createItem('article', { ...values, name: `A${day}` }, `2026-03-0${day}T08:00:00.000Z`)
    }
    const { id } = await harness.createItem('article', values, yesterday)
    const request = createFeedsTestClient(harness)

    const atom = parseAtomFeed((await request('/feed.xml')).text)
    expect(atom.entries).toHaveLength(30)
    expect(atom.entries?.[0]).toMatchObject({
      title: { value: 'Mlýn & řeka' },
      published: yesterday,
      updated: today,
      categories: [{ term: 'Stavby' }],
      links: [{ rel: 'alternate', href: `${feedsTestOrigin}/article/${id}` }],
    })
    expect(atom.entries?.map(({ title }) => title?.value).slice(1, 7)).toEqual([
      'A5',
      'A4',
      'A3',
      'A2',
      'A1',
      'Mlýn',
    ])
    expect(atom.entries?.[0]?.authors).toEqual([
      { name: 'Jana Koudelová', uri: `${feedsTestOrigin}/author/${author}` },
    ])
    expect(atom.entries?.[6]?.links?.[0]?.href).toBe(`${feedsTestOrigin}/gallery/${gallery.id}`)
    expect(atom.entries?.[6]?.content?.value).toContain('alt=')

    const rss = parseRssFeed((await request('/rss.xml')).text)
    expect(rss.items).toHaveLength(30)
    expect(rss.items?.[0]).toMatchObject({ title: 'Mlýn & řeka', link: `${feedsTestOrigin}/article/${id}` })
    expect(rss.items?.[0]?.content?.encoded).toContain('<h2>Kameny</h2>')

    const json = parseJsonFeed(JSON.parse((await request('/feed.json')).text))
    expect(json.items).toHaveLength(30)
    expect(json.items?.[0]).toMatchObject({ id: atom.entries?.[0]?.id, tags: ['Stavby'] })
    expect(json.items?.[0]?.content_html).toBe(rss.items?.[0]?.content?.encoded)
    const html = json.items?.[0]?.content_html ?? ''
    expect(html).toContain(`href="${feedsTestOrigin}/gallery/1"`)
    expect(html).toContain(`href="${feedsTestOrigin}/article/${id}#fn1"`)
    expect(html).toContain(`src="${feedsTestOrigin}/img/${'b'.repeat(64)}/640.webp"`)
    expect(html).toContain('href="https://example.org/?a=1&amp;b=2"')
    expect(html).not.toMatch(/(?:href|src)="\//)
    expect(json.items?.at(-1)).toMatchObject({ external_url: 'https://example.org/n' })
    expect(json.items?.at(-1)?.url).toMatch(/\/news\/\d+$/)
  })

  it('keep an entry’s id when it changes', async () => {
    const harness = new ContentTestHarness(await open())
    const article = await harness.createArticle('Before')
    const request = createFeedsTestClient(harness)
    const readFirstId = async () => parseAtomFeed((await request('/feed.xml')).text).entries?.[0]?.id
    const id = await readFirstId()
    expect(id).toMatch(/^tag:lhota\.example,\d{4}-\d\d-\d\d:article\/\d+$/)
    const { category, description, content } = article
    const values = { category, description, content, name: 'After' }
    await harness.content.items.save('article', { id: article.id, version: 1, values }, createOwnerContext())
    expect((await request('/feed.xml')).text).toContain('After')
    expect(await readFirstId()).toBe(id)
  })

  it('are well-formed XML for any content', async () => {
    const harness = new ContentTestHarness(await open())
    const hostileText = `]]> <![CDATA[ &nbsp; \u0000\u0008\u001f\ufffe\ud800 <!-- --> & " ' < > 😀`
    const category = await harness.createCategory('article', hostileText.slice(0, 40))
    await harness.createItem('article', {
      category,
      name: hostileText,
      description: hostileText,
      content: `<p>${hostileText}</p>`,
    })
    await harness.createItem(
      'site',
      { webTitle: hostileText, webAuthor: hostileText, about: `<p>${hostileText}</p>`, lang: 'cs' },
      null,
    )
    const request = createFeedsTestClient(harness)
    for (const path of ['/feed.xml', '/rss.xml', '/sitemap.xml', '/opensearch.xml']) {
      const { status, text } = await request(path)
      expect(status).toBe(200)
      expect(XMLValidator.validate(text)).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot carry
      expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe]|\]\]>|<!/)
    }
    expect(parseAtomFeed((await request('/feed.xml')).text).entries?.[0]?.title?.value).toContain('😀')
    expect(JSON.parse((await request('/manifest.webmanifest')).text).name).toContain('😀')
  })

  it('are beside a description of the search', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createItem('site', { webTitle: 'Kronika obce Tichá Lhota', lang: 'cs' }, null)
    const { text, headers } = await createFeedsTestClient(harness)('/opensearch.xml')
    expect(headers.get('content-type')).toContain('application/opensearchdescription+xml')
    expect(text).toContain('<ShortName>Kronika obce</ShortName>')
    expect(text).toContain(`template="${feedsTestOrigin}/search?q={searchTerms}"`)
  })

  it('of an empty site are valid', async () => {
    const request = createFeedsTestClient(new ContentTestHarness(await open()))
    expect(parseAtomFeed((await request('/feed.xml')).text)).toMatchObject({ title: { value: 'Letopis' } })
    expect(parseRssFeed((await request('/rss.xml')).text)).toMatchObject({
      title: 'Letopis',
      language: 'en-us',
    })
    expect(parseJsonFeed(JSON.parse((await request('/feed.json')).text)).items ?? []).toEqual([])
  })

  it('return 304 by ETag or date', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('One')
    const request = createFeedsTestClient(harness)
    for (const path of paths) {
      const { headers } = await request(path, { 'Accept-Encoding': 'gzip' })
      const etag = headers.get('etag') ?? ''
      const date = headers.get('last-modified') ?? ''
      expect(headers.get('content-encoding')).toBe('gzip')
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      expect((await request(path, { 'If-None-Match': etag })).status).toBe(304)
      expect((await request(path, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304)
      expect((await request(path, { 'If-Modified-Since': date })).status).toBe(304)
      expect((await request(path, { 'If-None-Match': '"x"', 'If-Modified-Since': date })).status).toBe(200)
      expect((await request(path, { 'If-Modified-Since': 'yesterday' })).status).toBe(200)
      const head = await request(path, {}, 'HEAD')
      expect([head.status, head.text]).toEqual([200, ''])
      expect((await request(path, {}, 'POST')).status).toBe(405)
    }
    const before = await request('/feed.xml')
    harness.now = '2026-11-15T12:00:05.000Z'
    await harness.createArticle('Two')
    const since = { 'If-Modified-Since': before.headers.get('last-modified') ?? '' }
    expect((await request('/feed.xml', since)).status).toBe(200)
    expect((await request('/feed.xml', { 'If-None-Match': before.headers.get('etag') ?? '' })).status).toBe(
      200,
    )
  })

  it('are stored by shared caches as long as by browsers at most, with the keys of what they contain', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('One')
    const request = createFeedsTestClient(harness, { sharedCacheSeconds: 3600 })
    for (const path of ['/feed.xml', '/sitemap.xml']) {
      const { headers } = await request(path)
      expect(headers.get('cache-control')).toBe(
        'public, max-age=300, s-maxage=300, stale-while-revalidate=30, stale-if-error=3600',
      )
      expect(headers.get('surrogate-key')?.split(' ')).toEqual(expect.arrayContaining(['letopis', 'article']))
    }
  })

  it('return 503 while the database is unavailable and recover afterwards', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('One')
    let isUnavailable = true
    const list = async (...args: Parameters<typeof harness.content.items.list>) => {
      if (isUnavailable) throw new ProblemError('unavailable')
      return await harness.content.items.list(...args)
    }
    const outline = async () => {
      throw new ProblemError('unavailable')
    }
    const request = createFeedsTestClient(harness, {
      content: { ...harness.content, items: Object.assign({ ...harness.content.items }, { list, outline }) },
    })
    for (const path of [...paths, '/sitemap.xml']) expect((await request(path)).status).toBe(503)
    expect((await request('/robots.txt')).status).toBe(200)
    isUnavailable = false
    for (const path of paths) expect((await request(path)).status).toBe(200)
  })
})

function createArticleHtml(): string {
  return (
    '<h2>Kameny</h2><p><a href="/gallery/1">Galerie</a> a <a href="#fn1">1</a> ' +
    '<a href="https://example.org/?a=1&amp;b=2">jinde</a></p>' +
    `<figure><img src="/img/${'b'.repeat(64)}/640.webp" alt="Kolo" /></figure>`
  )
}
