import { XMLParser } from 'fast-xml-parser'
import { parseFeed } from 'feedsmith'
import { isLongTestRun } from '../support/test-run.ts'
import { itemPages } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('a shared article, gallery, image, news item and author has a preview image and structured data', async ({
  page,
  request,
}) => {
  for (const kind of ['article', 'gallery', 'image', 'news', 'author'] as const) {
    await test.step(kind, async () => {
      const path = (await itemPages(request))[kind]
      await page.goto(path, { waitUntil: 'networkidle' })
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      const image = await page.locator('meta[property="og:image"]').getAttribute('content')
      const { pathname, search } = new URL(image ?? '')
      const response = await request.get(`${pathname}${search}`)
      expect(response.headers()['content-type']).toBe('image/png')
      expect(response.headers()['cache-control']).toContain('immutable')
      const png = await response.body()
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      // The fixture fails the test if the content security policy blocks the script.
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
      expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toContain('BreadcrumbList')
    })
  }
})

test('the browser finds the icons and the manifest', async ({ page, request }) => {
  await page.goto('/')
  const addresses = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const address of [...addresses, '/favicon.ico'])
    expect((await request.get(address)).status()).toBe(200)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  for (const { src, sizes } of manifest.icons) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(drawn).toBe(sizes)
  }
})

test('the feeds linked in pages are valid', async ({ page, request }) => {
  await page.goto('/news')
  const feeds = await page
    .locator('link[rel=alternate]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(feeds).toHaveLength(3)
  for (const address of feeds) {
    const response = await request.get(address)
    const { format, feed } = parseFeed(await response.text())
    expect(['atom', 'rss', 'json']).toContain(format)
    expect(('entries' in feed ? feed.entries : 'items' in feed ? feed.items : [])?.length).toBeGreaterThan(10)
  }
})

test('pages in the sitemap exist', { tag: '@long' }, async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text()
  const { urlset } = new XMLParser().parse(xml)
  const all: string[] = urlset.url.map(({ loc }: { loc: string }) => new URL(loc).pathname)
  expect(all.length).toBeGreaterThan(50)
  // The sitemap lists the pages by kind, so that every third is of every kind.
  const paths = all.filter((_, index) => isLongTestRun || index % 3 === 0)
  const statuses = await Promise.all(paths.map(async (path) => (await request.head(path)).status()))
  expect(paths.filter((_, index) => statuses[index] !== 200)).toEqual([])
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
})
