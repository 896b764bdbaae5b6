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
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createFeedsTestClient, feedsTestOrigin } from './feeds.fixture.ts'

const paths = ['/feed.xml', '/rss.xml', '/feed.json']

describeOnBothEngines('feeds', (open) => {
  it('never show a draft, what is scheduled, or what was taken away', async () => {
    const bench = new ContentTestHarness(await open())
    const ask = createFeedsTestClient(bench)
    await bench.createArticle('Secret draft', null)
    await bench.createArticle('Secret plan', tomorrow)
    const { id } = await bench.createArticle('Open')
    for (const path of paths) {
      const { text } = await ask(path)
      expect(text).toContain('Open')
      expect(text).not.toContain('Secret')
    }
    await bench.content.trash.remove('article', id, createEditorContext())
    for (const path of paths) expect((await ask(path)).text).not.toContain('>Open<')
    bench.now = '2026-11-16T12:00:01.000Z'
    for (const path of paths) expect((await ask(path)).text).toContain('Secret plan')
  })

  it('tell the newest thirty of news and articles together, as parsers that are not ours read them', async () => {
    const bench = new ContentTestHarness(await open())
    const author = (await bench.createItem('author', { name: 'Jana Koudelová', email: 'jana@example.org' }))
      .id
    const category = await bench.createCategory('article', 'Stavby')
    const thumb = await bench.createImage(await bench.createGallery('Mlýn'), 'Kolo')
    for (let day = 1; day <= 28; day += 1) {
      const at = `2026-02-${String(day).padStart(2, '0')}T08:00:00.000Z`
      await bench.createItem(
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
      content: text(),
      author,
    }
    for (let day = 1; day <= 5; day += 1) {
      await bench.createItem('article', { ...values, name: `A${day}` }, `2026-03-0${day}T08:00:00.000Z`)
    }
    const { id } = await bench.createItem('article', values, yesterday)
    const ask = createFeedsTestClient(bench)

    const atom = parseAtomFeed((await ask('/feed.xml')).text)
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
      'N28',
    ])

    const rss = parseRssFeed((await ask('/rss.xml')).text)
    expect(rss.items).toHaveLength(30)
    expect(rss.items?.[0]).toMatchObject({ title: 'Mlýn & řeka', link: `${feedsTestOrigin}/article/${id}` })
    expect(rss.items?.[0]?.content?.encoded).toContain('<h2>Kameny</h2>')

    const json = parseJsonFeed(JSON.parse((await ask('/feed.json')).text))
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
    expect(json.items?.at(-1)?.url).toMatch(/\/news\?at=\d+$/)
  })

  it('keep an entry’s id through every change of it', async () => {
    const bench = new ContentTestHarness(await open())
    const article = await bench.createArticle('Before')
    const ask = createFeedsTestClient(bench)
    const idOf = async () => parseAtomFeed((await ask('/feed.xml')).text).entries?.[0]?.id
    const id = await idOf()
    expect(id).toMatch(/^tag:lhota\.example,\d{4}-\d\d-\d\d:article\/\d+$/)
    const { category, description, content } = article
    const values = { category, description, content, name: 'After' }
    await bench.content.items.save('article', { id: article.id, version: 1, values }, createOwnerContext())
    expect((await ask('/feed.xml')).text).toContain('After')
    expect(await idOf()).toBe(id)
  })

  it('are sound XML for every content', async () => {
    const bench = new ContentTestHarness(await open())
    const evil = `]]> <![CDATA[ &nbsp; \u0000\u0008\u001f\ufffe\ud800 <!-- --> & " ' < > 😀`
    const category = await bench.createCategory('article', evil.slice(0, 40))
    await bench.createItem('article', { category, name: evil, description: evil, content: `<p>${evil}</p>` })
    await bench.createItem(
      'site',
      { webTitle: evil, webAuthor: evil, about: `<p>${evil}</p>`, lang: 'cs' },
      null,
    )
    const ask = createFeedsTestClient(bench)
    for (const path of ['/feed.xml', '/rss.xml', '/sitemap.xml']) {
      const { status, text } = await ask(path)
      expect(status).toBe(200)
      expect(XMLValidator.validate(text)).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot carry
      expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe]|\]\]>|<!/)
    }
    expect(parseAtomFeed((await ask('/feed.xml')).text).entries?.[0]?.title?.value).toContain('😀')
    expect(JSON.parse((await ask('/manifest.webmanifest')).text).name).toContain('😀')
  })

  it('of an empty site are whole', async () => {
    const ask = createFeedsTestClient(new ContentTestHarness(await open()))
    expect(parseAtomFeed((await ask('/feed.xml')).text)).toMatchObject({ title: { value: 'Letopis' } })
    expect(parseRssFeed((await ask('/rss.xml')).text)).toMatchObject({ title: 'Letopis', language: 'en-us' })
    expect(parseJsonFeed(JSON.parse((await ask('/feed.json')).text)).items ?? []).toEqual([])
  })

  it('are not sent again to whoever has them, by tag or by date', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('One')
    const ask = createFeedsTestClient(bench)
    for (const path of paths) {
      const { headers } = await ask(path, { 'Accept-Encoding': 'gzip' })
      const etag = headers.get('etag') ?? ''
      const date = headers.get('last-modified') ?? ''
      expect(headers.get('content-encoding')).toBe('gzip')
      expect(headers.get('cache-control')).toBe('public, max-age=300')
      expect((await ask(path, { 'If-None-Match': etag })).status).toBe(304)
      expect((await ask(path, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304)
      expect((await ask(path, { 'If-Modified-Since': date })).status).toBe(304)
      expect((await ask(path, { 'If-None-Match': '"x"', 'If-Modified-Since': date })).status).toBe(200)
      expect((await ask(path, { 'If-Modified-Since': 'yesterday' })).status).toBe(200)
      const head = await ask(path, {}, 'HEAD')
      expect([head.status, head.text]).toEqual([200, ''])
      expect((await ask(path, {}, 'POST')).status).toBe(405)
    }
    const before = await ask('/feed.xml')
    bench.now = '2026-11-15T12:00:05.000Z'
    await bench.createArticle('Two')
    const since = { 'If-Modified-Since': before.headers.get('last-modified') ?? '' }
    expect((await ask('/feed.xml', since)).status).toBe(200)
    expect((await ask('/feed.xml', { 'If-None-Match': before.headers.get('etag') ?? '' })).status).toBe(200)
  })

  it('are a 503 while the database is away, and come back with it', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('One')
    let away = true
    const list = async (...question: Parameters<typeof bench.content.items.list>) => {
      if (away) throw new ProblemError('unavailable')
      return await bench.content.items.list(...question)
    }
    const outline = async () => {
      throw new ProblemError('unavailable')
    }
    const ask = createFeedsTestClient(bench, {
      content: { ...bench.content, items: Object.assign({ ...bench.content.items }, { list, outline }) },
    })
    for (const path of [...paths, '/sitemap.xml']) expect((await ask(path)).status).toBe(503)
    expect((await ask('/robots.txt')).status).toBe(200)
    away = false
    for (const path of paths) expect((await ask(path)).status).toBe(200)
  })
})

function text(): string {
  return (
    '<h2>Kameny</h2><p><a href="/gallery/1">Galerie</a> a <a href="#fn1">1</a> ' +
    '<a href="https://example.org/?a=1&amp;b=2">jinde</a></p>' +
    `<figure><img src="/img/${'b'.repeat(64)}/640.webp" alt="Kolo" /></figure>`
  )
}
