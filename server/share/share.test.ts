import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeContentServices } from '../../app/testing/fake-content.ts'
import { testSiteSettings } from '../../app/testing/test-app.ts'
import { villageTestItems } from '../../app/testing/village-test-items.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import { computeItemShareImageVersion } from '../../domain/share-image.ts'
import { createVisitorContext } from '../../tests/support/content-harness.ts'
import type { PublicSiteSettings } from '../content/contract/site.ts'
import type { FileStore } from '../files/contract.ts'
import { openFolderFileStore } from '../files/index.ts'
import { createShareImageAndIconApp } from './index.ts'
import { loadItemShareImageContent, type ShareContentServices } from './share-image-subject.ts'

let folder: string
let files: FileStore
let photograph: string
const reported: Error[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-share-'))
  files = await openFolderFileStore(join(folder, 'files'))
  const red = { create: { width: 900, height: 400, channels: 3, background: '#c01020' } } as const
  photograph = (await files.put(await sharp(red).jpeg().toBuffer())).hash
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Items = Parameters<typeof createFakeContentServices>[0]

/** The share app with a fake site whose pictures are all the photograph. */
function createShareClient(
  items: Items = withPhotograph(),
  site: Partial<PublicSiteSettings> = {},
  cache = 'cache',
) {
  const content: ShareContentServices = {
    ...createFakeContentServices(items),
    site: { read: async () => ({ ...testSiteSettings, ...site }) },
  }
  return createShareClientFor(content, cache)
}

function createShareClientFor(content: ShareContentServices, cache = 'cache') {
  const app = new Hono()
  const label = (key: string) => key
  const loadPicture = async (hash: string) => {
    const stored = await files.open(hash)
    return stored && (await buffer(stored.stream()))
  }
  const report = (error: Error) => reported.push(error)
  app.route(
    '/',
    createShareImageAndIconApp({ content, loadPicture, label, cacheFolder: join(folder, cache), report }),
  )
  app.onError((error, c) =>
    c.text('', toProblemOrNull(error)?.code === 'unavailable' ? 503 : toProblemOrNull(error) ? 404 : 500),
  )
  return async (path: string, init: RequestInit = {}) => await app.request(path, init)
}

function withPhotograph(file = photograph, name = 'The mill'): Items {
  const image = villageTestItems.image.map((one) => ({ ...one, file }))
  return { ...villageTestItems, image, article: [{ ...villageTestItems.article[0], name }] }
}

async function readShareImage(response: Response) {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  const png = Buffer.from(await response.arrayBuffer())
  const { width, height } = await sharp(png).metadata()
  expect([width, height]).toEqual([1200, 630])
  return png
}

/** The colour of one pixel. */
async function readColourAt(png: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  })
  return [...data]
}

describe('no share image is returned for', () => {
  it.each([
    '/share/article/999.png',
    '/share/article/0.png',
    '/share/article/012.png',
    '/share/article/-1.png',
    '/share/article/1e3.png',
    '/share/article/99999999999.png',
    '/share/article/12',
    '/share/article/12.svg',
    '/share/book/1.png',
    '/share/site/1.png',
    '/share/__proto__/1.png',
    '/share/',
    '/share/../x',
    '/share/%2e%2e%2fx.png',
    '/icons/33.png',
    '/icons/ico.png',
    '/icons/..%2f32.png',
  ])('%s', async (path) => {
    expect((await createShareClient()(path)).status).toBe(404)
  })

  it('an item visible only to editors', async () => {
    const read = async () => {
      throw new ProblemError('not_found')
    }
    const hidden = createShareClientFor({
      ...createFakeContentServices(villageTestItems),
      items: { read },
      site: { read: async () => testSiteSettings },
    })
    expect((await hidden('/share/article/12.png')).status).toBe(404)
  })

  it('anything while the database is unavailable', async () => {
    const site = async () => {
      throw new ProblemError('unavailable')
    }
    const unavailable = createShareClientFor({
      ...createFakeContentServices(villageTestItems),
      site: { read: site },
    })
    for (const path of ['/share/article/12.png', '/share/site.png', '/icons/32.png', '/favicon.ico']) {
      expect((await unavailable(path)).status).toBe(503)
    }
  })
})

it('does not draw a name that a camera gave', async () => {
  const image = villageTestItems.image.map((one) => ({ ...one, name: 'IMG_1004' }))
  const subject = await loadItemShareImageContent(
    {
      ...createFakeContentServices({ ...villageTestItems, image }),
      site: { read: async () => testSiteSettings },
    },
    'image',
    1,
    { context: createVisitorContext(), label: (key) => key },
  )
  expect(subject.title).toBe('image.untitled')
})

describe('hostile titles', () => {
  it.each([
    ['a word of 10 KB', 'w'.repeat(10_240)],
    ['emoji only', '😀👩‍👩‍👧‍👦🏳️‍🌈'],
    ['right to left', 'تاريخ القرية ‮ abc'],
    ['markup', '<script>alert(1)</script>&amp;</svg>'],
    ['empty', ''],
    ['control characters and lone surrogates', '\u0000\u0007\ud83d\u200b\u2028'],
    ['thousands of combining marks', `a${'\u0301'.repeat(2000)}`],
    ['Chinese', '村庄的历史'],
  ])('%s', async (_, name) => {
    await readShareImage(
      await createShareClient(withPhotograph(photograph, name), { webTitle: name })('/share/article/12.png'),
    )
  })
})

describe('a share image', () => {
  it('shows the picture on one side and paper on the other', async () => {
    for (const path of ['/share/article/12.png', '/share/gallery/1.png', '/share/image/1.png']) {
      const png = await readShareImage(await createShareClient()(path))
      const [red = 0, green = 255] = await readColourAt(png, 900, 300)
      expect(red).toBeGreaterThan(150)
      expect(green).toBeLessThan(60)
      expect(await readColourAt(png, 600, 600)).toEqual([0xfa, 0xf6, 0xec])
    }
  })

  it('of the site is the picture chosen by the owner', async () => {
    const drawn = await readShareImage(await createShareClient()('/share/site.png'))
    expect(await readColourAt(drawn, 100, 600)).toEqual([0xfa, 0xf6, 0xec])
    const chosen = await readShareImage(
      await createShareClient(villageTestItems, { shareImage: photograph })('/share/site.png'),
    )
    expect((await readColourAt(chosen, 100, 600))[1]).toBeLessThan(60)
  })

  it('is drawn without a damaged or missing picture, reported, and not cached', async () => {
    const damaged = (await files.put(Buffer.from('no picture at all'))).hash
    for (const hash of [damaged, 'f'.repeat(64)]) {
      reported.length = 0
      const response = await createShareClient(withPhotograph(hash), {}, 'stopgap')('/share/article/12.png')
      expect(response.headers.get('etag')).toBeNull()
      await readShareImage(response)
      expect(reported).toHaveLength(1)
    }
    expect(await readdir(join(folder, 'stopgap')).catch(() => [])).toEqual([])
  })

  it('is cached on disk by its content, and a change creates another file', async () => {
    const names = () => readdir(join(folder, 'kept'))
    const request = createShareClient(withPhotograph(), {}, 'kept')
    await Promise.all(Array.from({ length: 4 }, () => request('/share/article/12.png')))
    expect(await names()).toHaveLength(1)
    await createShareClient(withPhotograph(photograph, 'Another'), {}, 'kept')('/share/article/12.png')
    expect(await names()).toHaveLength(2)
  })

  it('is immutable under its version, briefly cacheable under another, and returns 304 for its ETag', async () => {
    const version = computeItemShareImageVersion({
      title: 'The mill',
      picture: photograph,
      focus: null,
      section: 'article',
      site: testSiteSettings,
    })
    const request = createShareClient()
    const current = await request(`/share/article/12.png?v=${version}`)
    expect(current.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const other = await request('/share/article/12.png?v=evil')
    expect(other.headers.get('cache-control')).toBe('public, max-age=300')
    const etag = current.headers.get('etag') ?? ''
    const notModified = await request('/share/article/12.png', { headers: { 'If-None-Match': etag } })
    expect([notModified.status, await notModified.text()]).toEqual([304, ''])
    const head = await request('/share/article/12.png', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('icons', () => {
  it.each([
    ['32', 32],
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable', 512],
  ])('%s', async (name, size) => {
    const response = await createShareClient()(`/icons/${name}.png`)
    const { width, height, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([width, height]).toEqual([size, size])
    expect(hasAlpha).toBe(name !== '180' && name !== 'maskable')
  })

  it('as favicon.ico', async () => {
    const response = await createShareClient()('/favicon.ico')
    const ico = Buffer.from(await response.arrayBuffer())
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
    const [size, offset] = [ico.readUInt32LE(6 + 16 + 8), ico.readUInt32LE(6 + 16 + 12)]
    const { format, width } = await sharp(ico.subarray(offset, offset + size)).metadata()
    expect([format, width]).toEqual(['png', 32])
    const etag = response.headers.get('etag') ?? ''
    expect((await createShareClient()('/favicon.ico', { headers: { 'If-None-Match': etag } })).status).toBe(
      304,
    )
  })

  it('use the site’s favicon, or the product’s if that cannot be drawn', async () => {
    const own = await createShareClient(villageTestItems, { favicon: photograph })('/icons/32.png')
    const png = Buffer.from(await own.arrayBuffer())
    expect((await readColourAt(png, 16, 16))[0]).toBeGreaterThan(150)
    reported.length = 0
    expect(
      (await createShareClient(villageTestItems, { favicon: 'f'.repeat(64) })('/icons/32.png')).status,
    ).toBe(200)
    expect(reported).toHaveLength(1)
  })
})
