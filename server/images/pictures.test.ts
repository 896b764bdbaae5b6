import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '../../domain/problem.ts'
import { type Files, openFolder } from '../files/index.ts'
import { imagesApp, type KnownFile } from './index.ts'
import { removeVariants } from './variants.ts'

let folder = ''
let cacheFolder = ''
let files: Files
let app: Hono
let known: Map<string, KnownFile>
let reported: Error[]
let away: Error | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-images-'))
  cacheFolder = join(folder, 'cache', 'img')
  files = await openFolder(join(folder, 'files'))
  known = new Map()
  reported = []
  away = null
  const find = async (hash: string) => {
    if (away) throw away
    return known.get(hash) ?? null
  }
  app = imagesApp({ files, cacheFolder, find, report: (error) => reported.push(error) })
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function store(bytes: Buffer, type: string): Promise<string> {
  const { hash } = await files.put(bytes)
  known.set(hash, { hash, type })
  return hash
}

function drawing(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
}

const photograph = async (width = 800, height = 600) =>
  store(await drawing(width, height).jpeg().toBuffer(), 'image/jpeg')

/** What a page shows where a picture should be: a picture that every browser draws, that runs nothing and goes stale at once. */
async function expectFrame(response: Response): Promise<void> {
  expect(response.status).toBe(404)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(response.headers.get('etag')).toBeNull()
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ format: 'svg' })
}

async function made(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.parentPath.startsWith(cacheFolder))
    .map((entry) => entry.name)
}

describe('a request for what is not there', () => {
  const some = 'ab'.repeat(32)
  it.each([
    `/${some}/640.webp`,
    `/${some}/original`,
    '/..%2f..%2fetc%2fpasswd/original',
    '/%2e%2e/original',
    `/${some.toUpperCase()}/640.webp`,
    `/${some}%00/640.webp`,
    `/${some.slice(1)}/640.webp`,
    `/${'a'.repeat(5000)}/original`,
    `/${some}/..%2foriginal`,
  ])('%s is not found', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(await made()).toEqual([])
  })

  it.each([
    '641.webp',
    '0640.webp',
    '640.webp.webp',
    '640.png',
    '-640.webp',
    '6e2.webp',
    '99999.webp',
    'Original',
    'original%00',
    '..%2f640.webp',
    '',
  ])('a known picture as %s is not found', async (name) => {
    const hash = await photograph()
    expect((await app.request(`/${hash}/${name}`)).status).toBe(404)
    expect(await made()).toEqual([])
  })

  it('bytes in the store that no table knows are not shown', async () => {
    const { hash } = await files.put(await drawing(10, 10).png().toBuffer())
    expect((await app.request(`/${hash}/original`)).status).toBe(404)
    expect((await app.request(`/${hash}/160.webp`)).status).toBe(404)
  })

  it('a known file whose bytes are gone is an empty frame that no cache keeps, and the operator is told once', async () => {
    const hash = await photograph()
    await files.remove(hash)
    for (const width of [160, 320, 320]) await expectFrame(await app.request(`/${hash}/${width}.webp`))
    const original = await app.request(`/${hash}/original`)
    expect(original.status).toBe(404)
    expect(await original.text()).toBe('There is no such picture.')
    expect(reported.map((error) => error.message)).toEqual([expect.stringContaining('bytes are gone')])
  })

  it('an unknown picture is an empty frame in a page, and no line in the log', async () => {
    await expectFrame(await app.request(`/${some}/640.webp`))
    await expectFrame(await app.request(`/${some}/original`, { headers: { 'Sec-Fetch-Dest': 'image' } }))
    expect(reported).toEqual([])
  })

  it('bytes that cannot be read are an empty frame, and nothing falls', async () => {
    const hash = await photograph()
    const open = async () => {
      throw new Error('Input/output error')
    }
    const failing = imagesApp({
      files: { ...bound(files), open },
      cacheFolder,
      find: async (name) => known.get(name) ?? null,
      report: (error) => reported.push(error),
    })
    await expectFrame(await failing.request(`/${hash}/160.webp`))
    expect((await failing.request(`/${hash}/original`)).status).toBe(404)
    expect(reported.map((error) => error.message)).toEqual(['Input/output error'])
  })

  it('a store that is away for a while is said to be so', async () => {
    const hash = await photograph()
    const open = () => Promise.reject(new Problem('unavailable'))
    const find = async (name: string) => known.get(name) ?? null
    const waiting = imagesApp({ files: { ...bound(files), open }, cacheFolder, find })
    waiting.onError((_error, context) => context.text('', 503))
    expect((await waiting.request(`/${hash}/160.webp`)).status).toBe(503)
    expect((await waiting.request(`/${hash}/original`)).status).toBe(503)
  })
})

describe('a damaged picture', () => {
  it.each([
    [
      'a JPEG cut short',
      'image/jpeg',
      async () => (await drawing(900, 900).jpeg().toBuffer()).subarray(0, 30_000),
    ],
    [
      'a PNG cut short',
      'image/png',
      async () => (await drawing(300, 300).png().toBuffer()).subarray(0, 9000),
    ],
    ['a text that calls itself a picture', 'image/png', async () => Buffer.from('<script>alert(1)</script>')],
    ['nothing at all', 'image/webp', async () => Buffer.alloc(0)],
  ])('(%s) is an empty frame, told of once, and kept nowhere', async (_name, type, bytes) => {
    const hash = await store(await bytes(), type)
    await expectFrame(await app.request(`/${hash}/320.webp`))
    await expectFrame(await app.request(`/${hash}/640.webp`))
    expect(reported).toEqual([expect.objectContaining({ name: 'PictureUnreadable' })])
    expect(await made()).toEqual([])
  })

  it('does not hinder the next one', async () => {
    const bad = await store(Buffer.from('no picture'), 'image/png')
    const good = await photograph()
    const answers = await Promise.all([bad, good, bad, good].map((hash) => app.request(`/${hash}/160.webp`)))
    expect(answers.map((answer) => answer.status)).toEqual([404, 200, 404, 200])
  })
})

describe('a picture', () => {
  it('is made in the width asked for, lasts for ever, and runs nothing', async () => {
    const hash = await photograph()
    const response = await app.request(`/${hash}/320.webp`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    })
    const size = await sharp(await response.arrayBuffer()).metadata()
    expect(size).toMatchObject({ format: 'webp', width: 320, height: 240 })
  })

  it('is never enlarged', async () => {
    const hash = await photograph(200, 100)
    const response = await app.request(`/${hash}/2560.webp`)
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 200, height: 100 })
  })

  it('stands upright when the camera was turned, and tells nothing of where it was taken', async () => {
    const turned = drawing(400, 200)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Artist: 'A. Neighbour' } })
    const hash = await store(await turned.jpeg().toBuffer(), 'image/jpeg')
    const response = await app.request(`/${hash}/160.webp`)
    const metadata = await sharp(await response.arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 160, height: 320 })
    expect(metadata.exif).toBeUndefined()
  })

  it('is made once for all who ask at the same time, and read from the folder afterwards', async () => {
    const hash = await photograph(2000, 1500)
    let opened = 0
    const open = (name: string) => {
      opened += 1
      return files.open(name)
    }
    const counting: Files = { ...bound(files), open }
    const counted = imagesApp({ files: counting, cacheFolder, find: async (name) => known.get(name) ?? null })
    const answers = await Promise.all(Array.from({ length: 12 }, () => counted.request(`/${hash}/640.webp`)))
    const bodies = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(opened).toBe(1)
    await files.remove(hash)
    expect((await counted.request(`/${hash}/640.webp`)).status).toBe(200)
    expect(await made()).toEqual(['640.webp'])
  })

  it('is shown even where the folder for made pictures cannot be written', async () => {
    await writeFile(join(folder, 'cache'), 'in the way')
    const hash = await photograph()
    const response = await app.request(`/${hash}/160.webp`)
    expect(response.status).toBe(200)
    expect(reported).toContainEqual(expect.objectContaining({ name: 'FolderUnusable' }))
  })

  it('is made again when somebody deletes what was made', async () => {
    const hash = await photograph()
    await app.request(`/${hash}/160.webp`)
    await removeVariants(cacheFolder, hash)
    expect(await made()).toEqual([])
    expect((await app.request(`/${hash}/160.webp`)).status).toBe(200)
    expect(await made()).toEqual(['160.webp'])
  })

  it('is made from bytes that are not on this machine', async () => {
    const hash = await photograph()
    const distant: Files = { ...bound(files), path: () => null }
    const elsewhere = imagesApp({
      files: distant,
      cacheFolder,
      find: async (name) => known.get(name) ?? null,
    })
    expect((await elsewhere.request(`/${hash}/160.webp`)).status).toBe(200)
  })

  it('is not made of a file that is no picture', async () => {
    const hash = await store(Buffer.from('%PDF-1.7'), 'application/pdf')
    expect((await app.request(`/${hash}/160.webp`)).status).toBe(404)
  })

  it('need not be sent to whoever has it', async () => {
    const hash = await photograph()
    const etag = (await app.request(`/${hash}/160.webp`)).headers.get('etag') ?? ''
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.request(`/${hash}/160.webp`, { headers: { 'If-None-Match': header } })
      expect(response.status).toBe(304)
      expect(response.headers.get('etag')).toBe(etag)
    }
    const other = await app.request(`/${hash}/320.webp`, { headers: { 'If-None-Match': etag } })
    expect(other.status).toBe(200)
  })

  it('is shown while the database is away if it was known before, and only then', async () => {
    const [seen, unseen] = [await photograph(300, 300), await photograph(301, 300)]
    expect((await app.request(`/${seen}/160.webp`)).status).toBe(200)
    const failures: unknown[] = []
    app.onError((error, context) => {
      failures.push(error)
      return context.text('', 503)
    })
    away = new Problem('unavailable')
    expect((await app.request(`/${seen}/160.webp`)).status).toBe(200)
    expect((await app.request(`/${unseen}/160.webp`)).status).toBe(503)
    expect(failures).toEqual([away])
    away = new Error('a mistake of ours')
    expect((await app.request(`/${seen}/160.webp`)).status).toBe(503)
  })

  it('is not shown any more once it was found to be unknown, database or not', async () => {
    const hash = await photograph()
    await app.request(`/${hash}/160.webp`)
    known.delete(hash)
    expect((await app.request(`/${hash}/160.webp`)).status).toBe(404)
    away = new Problem('unavailable')
    app.onError((_error, context) => context.text('', 503))
    expect((await app.request(`/${hash}/160.webp`)).status).toBe(503)
  })
})

function bound(original: Files): Files {
  return {
    put: (bytes) => original.put(bytes),
    open: (hash) => original.open(hash),
    path: (hash) => original.path(hash),
    remove: (hash) => original.remove(hash),
  }
}
