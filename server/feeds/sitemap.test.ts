import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { ContentTestHarness, createEditorContext, tomorrow } from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createFeedsTestClient, feedsTestOrigin } from './feeds.fixture.ts'
import { createRobotsTxt } from './index.ts'

interface Address {
  readonly loc: string
  readonly lastmod?: string
  readonly 'image:image'?: { readonly 'image:loc': string }
}

function addressesOf(xml: string): Address[] {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ isArray: (name) => name === 'url' })
  const { urlset }: { urlset: { url: Address[] } } = parser.parse(xml)
  return urlset.url
}

describeOnBothEngines('the sitemap', (open) => {
  it('names no draft, nothing scheduled and nothing inside a hidden gallery', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('Draft', null)
    await bench.createArticle('Plan', tomorrow)
    await bench.createImage(await bench.createGallery('Hidden', null, null), 'Inside')
    const paths = addressesOf((await createFeedsTestClient(bench)('/sitemap.xml')).text).map(({ loc }) => loc)
    expect(paths.filter((path) => /\/(article|gallery|image)\//.test(path))).toEqual([])
    expect(paths).toContain(`${feedsTestOrigin}/`)
    expect(paths).toContain(`${feedsTestOrigin}/timeline`)
    expect(paths).not.toContain(`${feedsTestOrigin}/search`)
  })

  it('names every public page with its last change and its picture', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Places')
    const below = await bench.createGallery('Mill', gallery)
    const image = await bench.createImage(below, 'Wheel')
    const file = await bench.createFile('Wheel')
    const category = await bench.createCategory('article')
    const values = { category, name: 'The mill', description: 'x', content: '<p>x</p>', thumb: image }
    const article = await bench.createItem('article', values)
    const all = addressesOf((await createFeedsTestClient(bench)('/sitemap.xml')).text)
    const picture = { 'image:loc': `${feedsTestOrigin}/img/${file.slice(0, 24)}/full.jpg` }
    for (const path of [
      `/article/${article.id}`,
      `/gallery/${gallery}`,
      `/gallery/${below}`,
      `/image/${image}`,
    ]) {
      expect(all).toContainEqual({
        loc: `${feedsTestOrigin}${path}`,
        lastmod: expect.any(String),
        'image:image': picture,
      })
    }
    const dates = all.map(({ lastmod }) => lastmod ?? '').sort()
    expect(all.find(({ loc }) => loc === `${feedsTestOrigin}/`)?.lastmod).toBe(dates.at(-1))
    expect(new Set(all.map(({ loc }) => loc)).size).toBe(all.length)
  })

  it('is split past its limit, each address in one part', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Many')
    for (let index = 0; index < 12; index += 1) await bench.createImage(gallery, `I${index}`)
    const lists = kindNames.filter((kind) => getKindDefinition(kind).section !== null).length
    const addresses = 12 + 1 + lists + 1
    const half = Math.ceil(addresses / 2)
    const ask = createFeedsTestClient(bench, { maxUrlsPerSitemap: half })
    const { sitemapindex } = new XMLParser().parse((await ask('/sitemap.xml')).text)
    const maps: string[] = sitemapindex.sitemap.map(({ loc }: Address) => loc)
    expect(maps).toEqual([`${feedsTestOrigin}/sitemap-1.xml`, `${feedsTestOrigin}/sitemap-2.xml`])
    const parts = await Promise.all(
      maps.map(async (loc) => addressesOf((await ask(new URL(loc).pathname)).text)),
    )
    expect(parts[0]).toHaveLength(half)
    const whole = addressesOf((await createFeedsTestClient(bench)('/sitemap.xml')).text)
    expect(parts.flat()).toEqual(whole)
    for (const path of [
      '/sitemap-3.xml',
      '/sitemap-0.xml',
      '/sitemap-999.xml',
      '/sitemap-01.xml',
      '/sitemap-x.xml',
    ]) {
      expect((await ask(path)).status).toBe(404)
    }
    expect((await createFeedsTestClient(bench)('/sitemap-1.xml')).status).toBe(404)
  })

  it('is drawn once for all who ask, and again a minute after a change', async () => {
    const bench = new ContentTestHarness(await open())
    let walks = 0
    const outline = (...question: Parameters<typeof bench.content.items.outline>) => {
      if (question[0] === 'article' && question[1] === 0) walks += 1
      return bench.content.items.outline(...question)
    }
    const ask = createFeedsTestClient(bench, {
      content: { ...bench.content, items: { ...bench.content.items, outline } },
    })
    await Promise.all(Array.from({ length: 5 }, () => ask('/sitemap.xml')))
    expect(walks).toBe(1)
    const { id } = await bench.createArticle('New')
    await ask('/sitemap.xml')
    expect(walks).toBe(1)
    bench.now = '2026-11-15T12:01:00.000Z'
    expect((await ask('/sitemap.xml')).text).toContain(`/article/${id}<`)
    await bench.content.trash.remove('article', id, createEditorContext())
    bench.now = '2026-11-15T12:02:00.000Z'
    expect((await ask('/sitemap.xml')).text).not.toContain(`/article/${id}<`)
    expect(walks).toBe(3)
  })
})

describe('robots.txt', () => {
  it('closes what needs a session and names the sitemap', () => {
    expect(createRobotsTxt(feedsTestOrigin)).toBe(
      'User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /login\nDisallow: /auth\nDisallow: /storage\n\n' +
        `Sitemap: ${feedsTestOrigin}/sitemap.xml\n`,
    )
  })
})
