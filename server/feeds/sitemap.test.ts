import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createFeedsTestClient, feedsTestOrigin } from './feeds.fixture.ts'
import { createRobotsTxt } from './index.ts'

interface Address {
  readonly loc: string
  readonly lastmod?: string
  readonly 'image:image'?: { readonly 'image:loc': string }
}

function parseUrls(xml: string): Address[] {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ isArray: (name) => name === 'url' })
  const { urlset }: { urlset: { url: Address[] } } = parser.parse(xml)
  return urlset.url
}

describeOnOneEngine('the sitemap', (open) => {
  it('contains no drafts, scheduled items or images of hidden galleries', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Draft', null)
    await harness.createArticle('Plan', tomorrow)
    await harness.createImage(await harness.createGallery('Hidden', null, null), 'Inside')
    const paths = parseUrls((await createFeedsTestClient(harness)('/sitemap.xml')).text).map(({ loc }) => loc)
    expect(paths.filter((path) => /\/(article|gallery|image)\//.test(path))).toEqual([])
    expect(paths).toContain(`${feedsTestOrigin}/`)
    expect(paths).toContain(`${feedsTestOrigin}/timeline`)
    expect(paths).toContain(`${feedsTestOrigin}/on-this-day`)
    expect(paths).not.toContain(`${feedsTestOrigin}/search`)
  })

  it('contains every public page with its last change and picture', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Places')
    const childGallery = await harness.createGallery('Mill', gallery)
    const image = await harness.createImage(childGallery, 'Wheel')
    const file = await harness.createFile('Wheel')
    const category = await harness.createCategory('article')
    const values = { category, name: 'The mill', description: 'x', content: '<p>x</p>', thumb: image }
    const article = await harness.createItem('article', values)
    const all = parseUrls((await createFeedsTestClient(harness)('/sitemap.xml')).text)
    const picture = { 'image:loc': `${feedsTestOrigin}/img/${file.slice(0, 24)}/full.jpg` }
    for (const path of [
      `/article/${article.id}`,
      `/gallery/${gallery}`,
      `/gallery/${childGallery}`,
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

  it('is split over the limit by ranges of ids, with each URL in one part', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Many')
    await harness.createArticle('Zero')
    const limit = 20
    const images: number[] = []
    for (let index = 0; index < 3 * limit; index += 1)
      images.push(await harness.createImage(gallery, `I${index}`))
    // The second range has nothing public.
    for (const id of images.slice(limit, 2 * limit))
      await harness.content.items.publish('image', id, null, createEditorContext())
    const request = createFeedsTestClient(harness, { maxUrlsPerSitemap: limit })
    const { sitemapindex } = new XMLParser().parse((await request('/sitemap.xml')).text)
    const maps: string[] = sitemapindex.sitemap.map(({ loc }: Address) => loc)
    expect(maps).toEqual([1, 2, 3, 4, 5].map((number) => `${feedsTestOrigin}/sitemap-${number}.xml`))
    const parts = await Promise.all(
      maps.map(async (loc) => parseUrls((await request(new URL(loc).pathname)).text)),
    )
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(limit)
    const whole = parseUrls((await createFeedsTestClient(harness)('/sitemap.xml')).text)
    expect(whole.length).toBeGreaterThan(2 * limit)
    expect(parts.flat()).toEqual(whole)
    for (const path of [
      '/sitemap-6.xml',
      '/sitemap-0.xml',
      '/sitemap-999.xml',
      '/sitemap-01.xml',
      '/sitemap-x.xml',
    ]) {
      expect((await request(path)).status).toBe(404)
    }
    expect((await createFeedsTestClient(harness)('/sitemap-1.xml')).status).toBe(404)
    // A part reads its own items only, and is created again only after a change of its kind.
    const readIds: number[] = []
    const outline = async (...args: Parameters<typeof harness.content.items.outline>) => {
      const items = await harness.content.items.outline(...args)
      if (args[3] === undefined) readIds.push(...items.map(({ id }) => id))
      return items
    }
    const counted = createFeedsTestClient(harness, {
      maxUrlsPerSitemap: limit,
      content: { ...harness.content, items: { ...harness.content.items, outline } },
    })
    const last = maps.findIndex((_, n) =>
      parts[n]?.some(({ loc }) => loc.endsWith(`/image/${images.at(-1)}`)),
    )
    for (const title of ['One', 'Two']) {
      expect(parseUrls((await counted(`/sitemap-${last + 1}.xml`)).text)).toHaveLength(limit)
      await harness.createArticle(title)
    }
    expect(readIds).toEqual(images.slice(2 * limit))
  })

  it('is created once for concurrent requests, again after each change of what is public, else a minute later', async () => {
    const harness = new ContentTestHarness(await open())
    let listings = 0
    const latestChange = (...args: Parameters<typeof harness.content.items.latestChange>) => {
      if (args[0] === 'article') listings += 1
      return harness.content.items.latestChange(...args)
    }
    const request = createFeedsTestClient(harness, {
      content: { ...harness.content, items: { ...harness.content.items, latestChange } },
    })
    await Promise.all(Array.from({ length: 5 }, () => request('/sitemap.xml')))
    expect(listings).toBe(1)
    const { items, trash } = harness.content
    const at = createEditorContext()
    const { id } = await harness.createArticle('New')
    const isListed = async () => (await request('/sitemap.xml')).text.includes(`/article/${id}<`)
    expect(await isListed()).toBe(true)
    await items.publish('article', id, null, at)
    expect(await isListed()).toBe(false)
    await items.publish('article', id, yesterday, at)
    expect(await isListed()).toBe(true)
    await trash.remove('article', id, at)
    expect(await isListed()).toBe(false)
    await trash.restore('article', id, at)
    expect(await isListed()).toBe(true)
    const gallery = await harness.createGallery('Mill')
    const image = await harness.createImage(gallery, 'wheel')
    expect((await request('/sitemap.xml')).text).toContain(`/image/${image}<`)
    await items.publish('gallery', gallery, null, at)
    expect((await request('/sitemap.xml')).text).not.toContain(`/image/${image}<`)
    await items.publish('gallery', gallery, yesterday, at)
    const next = await harness.createImage(gallery, 'dam')
    await request('/sitemap.xml')
    const before = listings
    await items.order('image', [next, image], at)
    await request('/sitemap.xml')
    expect(listings).toBe(before)
    harness.now = '2026-11-15T12:01:00.000Z'
    await request('/sitemap.xml')
    expect(listings).toBe(before + 1)
  })
})

describe('robots.txt', () => {
  it('disallows paths that need a session and names the sitemap', () => {
    expect(createRobotsTxt(feedsTestOrigin)).toBe(
      'User-agent: *\nAllow: /\nDisallow: /admin\nDisallow: /login\nDisallow: /auth/\nDisallow: /storage/\n' +
        'Disallow: /random-image\n\n' +
        `Sitemap: ${feedsTestOrigin}/sitemap.xml\n`,
    )
  })
})
