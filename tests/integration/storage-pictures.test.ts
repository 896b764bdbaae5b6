import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { createContentEventBus } from '../../server/events/index.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createPictureService } from '../../server/images/index.ts'
import { startStorageTestSite, unwrapData } from '../support/storage-site.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-storage-pictures-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The service with the real worker pool. */
async function start(options: Parameters<typeof startStorageTestSite>[1] = {}) {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.sqlite') })
  await migrateDatabase(connection, migrations)
  const data = createSiteDatabaseOverConnection(connection)
  const files = await openFolderFileStore(join(folder, 'files'))
  const pictures = createPictureService({
    data,
    files,
    cacheFolder: join(folder, 'cache'),
    limits: { bytes: 1_000_000, pixels: 1_000_000, memory: 1_000_000_000 },
    memoryCacheBytes: 0,
    pregenerateVariants: false,
    events: createContentEventBus(data, () => undefined),
    report: () => undefined,
    now: () => new Date(),
  })
  onTestFinished(async () => {
    await pictures.close()
    await connection.close()
  })
  const measure = (hash: string) => pictures.processor.measure(hash, [], 'visitor')
  return startStorageTestSite(connection, {
    files,
    pictures: { findByHashPrefix: pictures.findByHashPrefix, renderRegion: pictures.renderRegion, measure },
    ...options,
  })
}

describe('transformed images of objects', () => {
  it('are refused to visitors who request too many, unless they are cached, and not to the application', async () => {
    let refusal: ProblemError | null = null
    const site = await start({
      chargeRender: async () => {
        if (refusal !== null) throw refusal
      },
    })
    unwrapData(await site.serviceClient.createBucket('limited', { public: true }))
    const bucket = site.serviceClient.from('limited')
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    unwrapData(await bucket.upload('a.png', photo, { contentType: 'image/png' }))
    const request = (width: number) =>
      fetch(bucket.getPublicUrl('a.png', { transform: { width } }).data.publicUrl)
    expect((await request(10)).status).toBe(200)
    refusal = new ProblemError('too_often', { retryAfter: 7 })
    expect((await request(10)).status).toBe(200)
    const refused = await request(11)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
    expect(await refused.json()).toMatchObject({ code: 'TooManyRequests', statusCode: '429' })
    refusal = new ProblemError('unavailable')
    const unavailable = await request(11)
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '10'])
    unwrapData(await bucket.download('a.png', { transform: { width: 12 } }))
    unwrapData(await bucket.remove(['a.png']))
  })

  it('are created by the worker pool in the requested size and format, and never of other files', async () => {
    const site = await start()
    unwrapData(await site.serviceClient.createBucket('open', { public: true }))
    const open = site.serviceClient.from('open')
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = await sharp({
      create: { width: 400, height: 200, channels: 3, background: '#8b5e34', noise },
    })
      .jpeg()
      .toBuffer()
    unwrapData(await open.upload('náves.jpg', photo, { contentType: 'image/jpeg' }))
    unwrapData(await open.upload('fake.jpg', '<svg onload="alert(1)">', { contentType: 'image/jpeg' }))
    const shape = async (response: Response) => {
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      return [response.headers.get('content-type'), format, width, height]
    }
    const made = async (transform: Parameters<typeof open.getPublicUrl>[1] & object, accept = '*/*') =>
      shape(await fetch(open.getPublicUrl('náves.jpg', transform).data.publicUrl, { headers: { accept } }))
    expect(await made({ transform: { width: 100, height: 100 } })).toEqual(['image/jpeg', 'jpeg', 100, 100])
    expect(await made({ transform: { width: 100 } }, 'image/webp,*/*')).toEqual([
      'image/webp',
      'webp',
      100,
      50,
    ])
    expect(await made({ transform: { width: 100, height: 100, resize: 'contain' } })).toEqual([
      'image/jpeg',
      'jpeg',
      100,
      50,
    ])
    expect(await made({ transform: { width: 60, height: 90, resize: 'fill', quality: 50 } })).toEqual([
      'image/jpeg',
      'jpeg',
      60,
      90,
    ])
    expect(await made({ transform: { height: 20, format: 'origin' } }, 'image/webp')).toEqual([
      'image/jpeg',
      'jpeg',
      40,
      20,
    ])
    const { publicUrl: transformedUrl } = open.getPublicUrl('náves.jpg', {
      transform: { width: 60, height: 90, resize: 'contain', quality: 50 },
    }).data
    expect((await fetch(transformedUrl)).headers.get('x-transformations')).toBe(
      'height:90,width:60,resizing_type:fit,quality:50',
    )
    const weight = async (quality: number) => {
      const { publicUrl } = open.getPublicUrl('náves.jpg', { transform: { width: 150, quality } }).data
      return (await (await fetch(publicUrl)).arrayBuffer()).byteLength
    }
    expect(await weight(20)).toBeLessThan(await weight(95))
    // Pictures are not enlarged.
    expect(await made({ transform: { width: 2000, height: 2000 } })).toEqual(['image/jpeg', 'jpeg', 200, 200])

    const blob = unwrapData(await open.download('náves.jpg', { transform: { width: 50 } }))
    expect(blob.type).toBe('image/jpeg')
    const { signedUrl } = unwrapData(
      await open.createSignedUrl('náves.jpg', 60, { transform: { width: 50, height: 10 } }),
    )
    expect(await shape(await fetch(`${signedUrl}&width=400&height=400`))).toEqual([
      'image/jpeg',
      'jpeg',
      50,
      10,
    ])
    expect((await fetch(signedUrl.replace('/render/image/', '/object/'))).status).toBe(400)

    const fake = await fetch(open.getPublicUrl('fake.jpg', { transform: { width: 10 } }).data.publicUrl)
    expect([fake.status, await fake.json()]).toMatchObject([400, { statusCode: '400' }])
    for (const query of [
      'width=0',
      'width=99999',
      'width=1e3',
      'resize=explode',
      'quality=1',
      'format=svg',
      'height=-1',
    ])
      expect((await site.request(`/render/image/public/open/náves.jpg?${query}`)).status, query).toBe(400)
    expect((await site.request('/render/image/authenticated/open/náves.jpg?width=10')).status).toBe(400)
    // A picture of an object does not belong to the site, so its bytes are removed with the object.
    unwrapData(await open.remove(['náves.jpg', 'fake.jpg']))
    for await (const { hash } of site.files.all()) expect.unreachable(hash)
  })
})
