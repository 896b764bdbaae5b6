import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ProblemError } from '../../../domain/problem-error.ts'
import { pauseProcessSkipReason } from '../../../tests/support/processes.ts'
import {
  createImagePath,
  createPictureServiceFixture,
  createTestJpeg,
  createUniqueTestPicture,
  type PictureServiceFixture,
} from '../picture-service.fixture.ts'

let site: PictureServiceFixture

beforeAll(async () => {
  site = await createPictureServiceFixture()
})
afterAll(() => site.close())
afterEach(() => {
  site.findFileOverride = null
  site.reported.length = 0
})

const get = (path: string, accept?: string, extraHeaders: Record<string, string> = {}) =>
  site.app.request(path, { headers: { ...(accept ? { accept } : {}), ...extraHeaders } })
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const sizeOf = async (response: Response) => sharp(await response.arrayBuffer()).metadata()

/** Expects the placeholder drawing: an SVG without scripts that is not cached. */
async function expectPlaceholder(response: Response): Promise<void> {
  expect(response.status).toBe(404)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(response.headers.get('etag')).toBeNull()
  expect(await sizeOf(response)).toMatchObject({ format: 'svg' })
}

describe('a request for a missing picture', () => {
  const unknownStart = 'ab'.repeat(12)
  it.each([
    `/${unknownStart}/640.webp`,
    `/${unknownStart}/640`,
    `/${unknownStart}/full.jpg`,
    '/..%2f..%2fetc%2fpasswd/full.jpg',
    '/%2e%2e/original',
    `/${unknownStart.toUpperCase()}/640.webp`,
    `/${unknownStart}%00/640.webp`,
    `/${unknownStart.slice(1)}/640.webp`,
    `/${'a'.repeat(5000)}/full.jpg`,
    `/${unknownStart}/..%2ffull.jpg`,
  ])('returns 404 for %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each([
    '641.webp',
    '0640.webp',
    '640.webp.webp',
    '640.png',
    '640.jpeg',
    '640.',
    '-640.webp',
    '6e2.webp',
    '99999.webp',
    'Original',
    'Full.jpg',
    'full',
    'pyramid.tif',
    '..%2f640.webp',
    '',
  ])('returns 404 for an existing picture as %s and makes no variant', async (name) => {
    const hash = await site.storePicture(await createTestJpeg(40, 30))
    expect((await get(createImagePath(hash, name))).status).toBe(404)
    expect(await site.listVariantFiles(hash)).toEqual([])
  })

  it('returns 404 for a stored file without a database row', async () => {
    const { hash } = await site.files.put(await createTestJpeg(10, 10))
    expect((await get(createImagePath(hash, 160))).status).toBe(404)
    expect((await get(createImagePath(hash, 'full.jpg'))).status).toBe(404)
  })

  it('sends an uncached placeholder and reports once when the bytes of a known file are missing', async () => {
    const hash = await site.storePicture(await createTestJpeg(50, 50))
    await site.files.remove(hash)
    for (const width of [160, 320, 320])
      await expectPlaceholder(await get(createImagePath(hash, `${width}.webp`)))
    const whole = await get(createImagePath(hash, 'full.jpg'))
    expect(await whole.text()).toBe('There is no such picture.')
    expect(site.reported.map((error) => error.message)).toEqual([
      expect.stringContaining('missing from the file store'),
    ])
  })

  it('sends a placeholder for an unknown picture in a page and reports nothing', async () => {
    await expectPlaceholder(await get(`/${unknownStart}/640`))
    await expectPlaceholder(await get(`/${unknownStart}/full.jpg`, undefined, { 'Sec-Fetch-Dest': 'image' }))
    expect(site.reported).toEqual([])
  })
})

describe('a damaged picture', () => {
  it.each([
    ['a JPEG cut short', 'image/jpeg', async () => (await createTestJpeg(900, 900)).subarray(0, 30_000)],
    [
      'a PNG cut short',
      'image/png',
      async () => (await createUniqueTestPicture(300, 300).png().toBuffer()).subarray(0, 9000),
    ],
    ['a text declared as a picture', 'image/png', async () => Buffer.from('<script>alert(1)</script>')],
    ['an empty file', 'image/webp', async () => Buffer.alloc(0)],
    ['a drawing', 'image/svg+xml', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])(
    '(%s) gets a placeholder, is reported once, and leaves no file in the cache',
    async (_name, type, bytes) => {
      const hash = await site.storePicture(await bytes(), type)
      await expectPlaceholder(await get(createImagePath(hash, '320.webp')))
      await expectPlaceholder(await get(createImagePath(hash, '640.jpg')))
      expect(site.reported).toEqual([expect.objectContaining({ name: 'UnreadablePictureError' })])
      expect(await site.listVariantFiles(hash)).toEqual([])
    },
  )

  it('does not affect other pictures', async () => {
    const bad = await site.storePicture(Buffer.from('no picture'), 'image/png')
    const good = await site.storePicture(await createTestJpeg())
    const responses = await Promise.all(
      [bad, good, bad, good].map((hash) => get(createImagePath(hash, '160.webp'))),
    )
    expect(responses.map((response) => response.status)).toEqual([404, 200, 404, 200])
  })

  it('is not decoded again on every request', async (test) => {
    if (pauseProcessSkipReason) test.skip(pauseProcessSkipReason)
    const hash = await site.storePicture((await createTestJpeg(900, 900)).subarray(0, 30_000))
    await expectPlaceholder(await get(createImagePath(hash, '160.webp')))
    const pid = site.pictures.workerPool.pids[0] ?? 0
    process.kill(pid, 'SIGSTOP')
    try {
      await expectPlaceholder(await get(createImagePath(hash, '160.webp')))
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  })

  it('is not tried again when marked as bad', async () => {
    const hash = await site.storePicture(Buffer.from('no picture'), 'image/png')
    await site.data.files.update(hash, { state: 'bad' })
    await expectPlaceholder(await get(createImagePath(hash, '160.webp')))
    expect(site.reported).toEqual([])
  })

  it('makes no variant of a file that is not a picture', async () => {
    const hash = await site.storePicture(Buffer.from('%PDF-1.7'), 'application/pdf')
    await expectPlaceholder(await get(createImagePath(hash, '160.webp')))
    expect(site.reported).toEqual([])
  })
})

describe('a picture', () => {
  it.each([
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
    ['avif', 'heif', 'image/avif'],
  ])(
    'is sent as %s in the requested width, immutable and without scripts',
    async (extension, format, type) => {
      const hash = await site.storePicture(await createTestJpeg())
      const response = await get(createImagePath(hash, `320.${extension}`))
      expect(response.status).toBe(200)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      })
      expect(response.headers.get('vary')).toBeNull()
      expect(await sizeOf(response)).toMatchObject({ format, width: 320, height: 240 })
      expect(await site.listVariantFiles(hash)).toEqual([`320.${extension}`])
    },
  )

  it('is stored by shared caches for the time that is set, with the items that show it as keys', async () => {
    site.sharedCacheSeconds = 86_400
    const hash = await site.storePicture(await createTestJpeg())
    const path = createImagePath(hash, '320.webp')
    const expected = {
      'cache-control':
        'public, max-age=31536000, immutable, s-maxage=86400, stale-while-revalidate=30, stale-if-error=3600',
      'surrogate-key': expect.stringMatching(/^letopis site:\d+$/),
      'cache-tag': expect.stringMatching(/^letopis,site:\d+$/),
    }
    expect(Object.fromEntries((await get(path)).headers)).toMatchObject(expected)
    const full = await get(createImagePath(hash, 'full.jpg'))
    expect(Object.fromEntries(full.headers)).toMatchObject(expected)
    const cached =
      site.pictures.findCachedResponse('GET', `/img${path}`, {}, Date.now())?.variant.header ?? []
    expect(cached).toContain(expected['cache-control'])
    site.sharedCacheSeconds = 0
  })

  it.each([
    [200, 100, 200, 100],
    [30, 17_000, 29, 16_383],
    [1, 1, 1, 1],
  ])('of %s by %s is never enlarged, nor taller than the formats allow', async (width, height, w, h) => {
    const hash = await site.storePicture(
      await createUniqueTestPicture(width, height).png().toBuffer(),
      'image/png',
    )
    const response = await get(createImagePath(hash, '2560.webp'))
    expect(await sizeOf(response)).toMatchObject({ width: w, height: h })
  })

  it('redirects from the old URL to the new one', async () => {
    const hash = await site.storePicture(await createTestJpeg(30, 20))
    for (const [before, after] of [
      ['640.webp', '640.webp'],
      ['original', 'full.jpg'],
    ]) {
      const response = await get(`/${hash}/${before}`)
      expect([response.status, response.headers.get('location')]).toEqual([
        301,
        `/img/${hash.slice(0, 24)}/${after}`,
      ])
    }
  })

  it('is made once for concurrent requests and read from the disk cache afterwards', async () => {
    const hash = await site.storePicture(await createTestJpeg(2000, 1500))
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => get(createImagePath(hash, '640.webp'))),
    )
    const bodies = await Promise.all(
      responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('hex')),
    )
    expect(new Set(bodies).size).toBe(1)
    await site.files.remove(hash)
    expect((await get(createImagePath(hash, '640.webp'))).status).toBe(200)
    expect(await site.listVariantFiles(hash)).toEqual(['640.webp'])
  })

  it('is made again when the cache was deleted', async () => {
    const hash = await site.storePicture(await createTestJpeg(60, 50))
    await get(createImagePath(hash, '160.webp'))
    await rm(site.cacheFolder, { recursive: true })
    expect((await get(createImagePath(hash, '160.webp'))).status).toBe(200)
    expect(await site.listVariantFiles(hash)).toEqual(['160.webp'])
  })

  it('returns 304 for a matching ETag', async () => {
    const hash = await site.storePicture(await createTestJpeg(200, 150))
    const etag = (await get(createImagePath(hash, '160.webp'))).headers.get('etag') ?? ''
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(createImagePath(hash, '160.webp'), undefined, { 'If-None-Match': header })
      expect(response.status).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
    }
    const other = await get(createImagePath(hash, '320.webp'), undefined, { 'If-None-Match': etag })
    expect(other.status).toBe(200)
  })

  it('is served during a database outage only if it was requested before', async () => {
    const seen = await site.storePicture(await createTestJpeg(300, 300))
    const unseen = await site.storePicture(await createTestJpeg(301, 300))
    expect((await get(createImagePath(seen, 160))).status).toBe(200)
    const failures: unknown[] = []
    site.app.onError((error, context) => {
      failures.push(error)
      return context.text('', 503)
    })
    const away = new ProblemError('unavailable')
    site.findFileOverride = () => Promise.reject(away)
    expect((await get(createImagePath(seen, 160))).status).toBe(200)
    expect((await get(createImagePath(unseen, 160))).status).toBe(503)
    expect(failures).toEqual([away])
    site.findFileOverride = () => Promise.reject(new Error('a mistake of ours'))
    expect((await get(createImagePath(seen, 160))).status).toBe(503)
  })
})

describe('a picture requested without a format', () => {
  it('is JPEG with Vary: Accept for clients that accept no better format', async () => {
    const hash = await site.storePicture(await createTestJpeg(400, 300))
    for (const accept of [undefined, '*/*', 'image/*', 'image/avif;q=0, image/webp;q=0.0']) {
      const response = await get(createImagePath(hash, 320), accept)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('vary')).toBe('Accept')
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
  })

  it('is WebP until the AVIF is made', async () => {
    const hash = await site.storePicture(await createTestJpeg(400, 300))
    const first = await get(createImagePath(hash, 320), chrome)
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    await expect.poll(() => site.listVariantFiles(hash)).toContain('320.avif')
    const second = await get(createImagePath(hash, 320), chrome)
    expect(second.headers.get('content-type')).toBe('image/avif')
    expect(second.headers.get('cache-control')).toContain('immutable')
    expect((await get(createImagePath(hash, 320), 'image/webp')).headers.get('content-type')).toBe(
      'image/webp',
    )
  })

  it('is not cached as WebP for clients that accept AVIF after a request that does not', async () => {
    const hash = await site.storePicture(await createTestJpeg(400, 300))
    const target = `/img${createImagePath(hash, 320)}`
    const stored = (accept: string) => site.pictures.findCachedResponse('GET', target, { accept }, Date.now())
    await get(createImagePath(hash, 320), 'image/webp')
    expect(stored('image/webp')?.variant.header).toContain('image/webp')
    expect(stored(chrome)).toBeNull()
    await get(createImagePath(hash, '320.avif'))
    expect(stored(chrome)?.variant.header).toContain('image/avif')
  })

  it('is not served as AVIF from the memory cache for an animation after an explicit AVIF request', async () => {
    const hash = await site.storePicture(await createUniqueTestPicture(60, 40).gif().toBuffer(), 'image/gif')
    await get(createImagePath(hash, '160.avif'))
    const target = `/img${createImagePath(hash, 160)}`
    expect(site.pictures.findCachedResponse('GET', target, { accept: chrome }, Date.now())).toBeNull()
  })

  it.each([
    ['image/avif-sequence,image/webp', 'webp'],
    ['IMAGE/WEBP', 'webp'],
    ['image/webp   ;   q=0.05', 'webp'],
    ['text/html,image/webp;v=1;q=0', 'jpeg'],
    ['image/webp;q=0.000,*/*', 'jpeg'],
    ['image/avif;q=0,image/webp', 'webp'],
    ['ximage/webp', 'jpeg'],
    [' , ,;q=1,image/webp;;q=0;', 'jpeg'],
    ['q=0;image/webp', 'jpeg'],
  ])('by %j is %s', async (accept, format) => {
    const hash = await site.storePicture(await createTestJpeg(40, 30))
    expect((await get(createImagePath(hash, 160), accept)).headers.get('content-type')).toBe(
      `image/${format}`,
    )
  })

  it('keeps an animation: it is never negotiated to a still AVIF', async () => {
    const frames = Buffer.concat(
      await Promise.all([1, 2, 3].map(() => createUniqueTestPicture(60, 40).raw().toBuffer())),
    )
    const gif = await sharp(frames, { raw: { width: 60, height: 120, channels: 3, pageHeight: 40 } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer()
    const hash = await site.storePicture(gif, 'image/gif')
    const moving = await get(createImagePath(hash, 160), chrome)
    expect(moving.headers.get('content-type')).toBe('image/webp')
    expect(moving.headers.get('cache-control')).toContain('immutable')
    expect(await sizeOf(moving)).toMatchObject({ pages: 3 })
    const still = await get(createImagePath(hash, '160.avif'))
    expect(await sizeOf(still)).toMatchObject({ format: 'heif', width: 60, height: 40 })
    expect(await sizeOf(await get(createImagePath(hash, '160.jpg')))).toMatchObject({ width: 60, height: 40 })
  })
})

describe('an unwritable cache folder', () => {
  it('does not break responses', async () => {
    const other = await createPictureServiceFixture()
    try {
      await rm(join(other.folder, 'cache'), { recursive: true, force: true })
      await writeFile(join(other.folder, 'cache'), 'in the way')
      const hash = await other.storePicture(await createTestJpeg(100, 80))
      const response = await other.app.request(createImagePath(hash, '160.webp'))
      expect(response.status).toBe(200)
      expect(await sizeOf(response)).toMatchObject({ width: 100 })
      const whole = await other.app.request(createImagePath(hash, 'full.jpg'))
      const bytes = Buffer.from(await whole.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 100 })
      const range = { headers: { range: 'bytes=5-9' } }
      const part = await other.app.request(createImagePath(hash, 'full.jpg'), range)
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 10))
      expect(other.reported).toContainEqual(expect.objectContaining({ name: 'UnusableFolderError' }))
    } finally {
      await other.close()
    }
  })
})
