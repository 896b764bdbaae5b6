import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { languageCookieName } from '../../domain/language.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type PictureTestSite, startPictureTestSite } from '../support/picture-site.ts'
import { selectByRunLength } from '../support/test-run.ts'
import type { FakeBrowser } from '../support/test-site.ts'

/** Requests paths from an address, a few at a time; counts the statuses. */
async function countStatuses(
  browser: FakeBrowser,
  address: string,
  paths: readonly string[],
  init: RequestInit = {},
): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  const queue = [...paths]
  const requestAll = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const response = await requestFrom(browser, address, path, init)
      await response.arrayBuffer()
      counts[response.status] = (counts[response.status] ?? 0) + 1
      if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  }
  await Promise.all(Array.from({ length: 20 }, requestAll))
  return counts
}

function requestFrom(browser: FakeBrowser, address: string, path: string, init: RequestInit = {}) {
  return browser.request(path, { ...init, headers: { 'X-Forwarded-For': address, ...init.headers } })
}

async function createPublicPicture(
  { harness, storePicture }: PictureTestSite,
  name: string,
): Promise<string> {
  const file = await storePicture(800, 600)
  await harness.createItem('image', { gallery: await harness.createGallery(name), name, file })
  return file.slice(0, 24)
}

/** Counts work of an address that a short run does not do, because doing it all takes long. */
async function chargeWithoutDoing(
  { visitorWork }: PictureTestSite,
  address: string,
  work: Parameters<PictureTestSite['visitorWork']['charge']>[1],
  count: number,
): Promise<void> {
  const headers = new Headers({ 'X-Forwarded-For': address })
  const request = { req: { raw: new Request('http://site.test', { headers }) } }
  for (let n = 0; n < count; n += 1) await visitorWork.charge(request, work)
}

const countRegionFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((path) => path.includes('part-')).length

const tiny = (start: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `/iiif/image/${start}/${n % 700},${Math.floor(n / 700)},1,1/max/0/default.png`,
  )

describeOnOneEngine('a visitor', (open) => {
  it('who requests thousands of tiny regions is refused, and others are not', {
    timeout: 180_000,
  }, async () => {
    const site = await startPictureTestSite(open)
    const start = await createPublicPicture(site, 'Mill')
    const visitor = site.newAnonymousBrowser()
    const rendered = selectByRunLength({ short: 30, long: 1200 })
    const refused = selectByRunLength({ short: 100, long: 800 })
    await chargeWithoutDoing(site, '2001:db8:1:2:3::4', 'picture', 1200 - rendered)
    const paths = tiny(start, rendered + refused)
    // One part after the other: of requests at once, the first ones are not always those that are served.
    const [served, others] = [paths.slice(0, rendered), paths.slice(rendered)]
    expect(await countStatuses(visitor, '2001:db8:1:2:3::4', served)).toEqual({ 200: rendered })
    expect(await countStatuses(visitor, '2001:db8:1:2:3::4', others)).toEqual({ 429: refused })
    expect(await countRegionFiles(site.cacheFolder)).toBe(rendered)
    // Another address of the same network.
    const same = await requestFrom(visitor, '2001:db8:1:2:ffff::1', tiny(start, 2100).at(-1) ?? '')
    expect([same.status, same.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(same.headers.get('retry-after')).toBe('1')
    expect((await requestFrom(visitor, '2001:db8:1:3::1', paths.at(-1) ?? '')).status).toBe(200)
    // What is cached costs nothing, neither the first client nor others.
    expect(await countStatuses(visitor, '2001:db8:1:2:3::4', served)).toEqual({ 200: rendered })
    const cheap = [`/iiif/image/${start}/info.json`, `/img/${start}/160.webp`, `/img/${start}/full.jpg`]
    expect(await countStatuses(visitor, '2001:db8:1:2:3::4', cheap)).toEqual({ 200: 3 })
    expect(await countStatuses(site.editor, '2001:db8:1:2:3::4', tiny(start, 2150).slice(-10))).toEqual({
      200: 10,
    })
    // Large results cost more than tiles.
    const large = Array.from({ length: 3 }, (_, n) => `/iiif/image/${start}/full/^${5000 + n},/0/default.jpg`)
    site.harness.now = '2026-11-15T12:00:10.000Z'
    expect(await countStatuses(visitor, '2001:db8:1:2:3::4', large)).toEqual({ 200: 1, 429: 2 })
  })

  it('of a school class behind one address sees all pictures of a gallery, and can search', {
    timeout: 180_000,
  }, async () => {
    const site = await startPictureTestSite(open)
    const gallery = await site.harness.createGallery('School')
    const starts: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const file = await site.storePicture(200, 150)
      await site.harness.createItem('image', { gallery, name: `P${n}`, file })
      starts.push(file.slice(0, 24))
    }
    const searches = ['s', 'sc', 'sch', 'scho', 'school']
    const pupilCount = selectByRunLength({ short: 6, long: 30 })
    await chargeWithoutDoing(site, '192.0.2.1', 'picture', (30 - pupilCount) * starts.length)
    await chargeWithoutDoing(site, '192.0.2.1', 'search', (30 - pupilCount) * searches.length)
    const pupils = Array.from({ length: pupilCount }, () => site.newAnonymousBrowser())
    const counts = await Promise.all(
      pupils.map((pupil, n) =>
        countStatuses(pupil, '192.0.2.1', [
          ...starts.flatMap((start) =>
            ['160', '160.webp', 'full.jpg'].map((name) => `/img/${start}/${name}`),
          ),
          // Every pupil zooms in elsewhere.
          ...starts.map((start) => `/iiif/image/${start}/${n},0,128,128/64,/0/default.jpg`),
          ...searches.map((q) => `/search?q=${q}${n}`),
        ]),
      ),
    )
    for (const count of counts) expect(count).toEqual({ 200: 29 })
  })

  it('who searches or sends forms without end gets a page that says so, and others are served', async () => {
    const site = await startPictureTestSite(open)
    const visitor = site.newAnonymousBrowser()
    const searchCount = selectByRunLength({ short: 60, long: 600 })
    await chargeWithoutDoing(site, '192.0.2.1', 'search', 600 - searchCount)
    const searches = Array.from({ length: searchCount }, (_, n) => `/search?q=x${n}`)
    const json = { headers: { accept: 'application/json' } }
    expect(await countStatuses(visitor, '192.0.2.1', searches, json)).toEqual({ 200: searchCount })
    expect(await countStatuses(visitor, '192.0.2.1', ['/search?q=y'], json)).toEqual({ 429: 1 })
    const page = await requestFrom(visitor, '192.0.2.1', '/search?q=y', { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
      429,
      '1',
      'no-store',
    ])
    expect(await page.text()).toContain('Too many requests')
    const czech = { headers: { accept: 'text/html', cookie: `${languageCookieName}=cs` } }
    expect(await (await requestFrom(visitor, '192.0.2.1', '/search?q=y', czech)).text()).toContain(
      'Příliš mnoho požadavků',
    )
    expect(await countStatuses(visitor, '192.0.2.1', ['/search', '/', '/galleries'])).toEqual({ 200: 3 })
    expect(await countStatuses(visitor, '192.0.2.2', ['/search?q=y'])).toEqual({ 200: 1 })
    expect(await countStatuses(site.editor, '192.0.2.1', ['/search?q=y'])).toEqual({ 200: 1 })
    site.harness.now = '2026-11-15T12:00:01.000Z'
    expect(await countStatuses(visitor, '192.0.2.1', searches.slice(0, 11))).toEqual({ 200: 10, 429: 1 })

    const form = {
      method: 'POST',
      body: 'intent=none',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: visitor.origin },
    }
    const postCount = selectByRunLength({ short: 30, long: 300 })
    await chargeWithoutDoing(site, '192.0.2.1', 'form', 300 - postCount)
    const posts = Array.from({ length: postCount + 1 }, () => '/login')
    expect(await countStatuses(visitor, '192.0.2.1', posts, form)).toEqual({ 400: postCount, 429: 1 })
    expect(await countStatuses(visitor, '192.0.2.2', ['/login'], form)).toEqual({ 400: 1 })
  })
})
