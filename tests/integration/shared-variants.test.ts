import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import type { NamedLocks } from '../../server/data/engines/named-locks.ts'
import { openNamedLocks } from '../../server/data/engines/postgres-locks.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openHostedFileStore } from '../../server/files/index.ts'
import { createBufferSource } from '../../server/files/object-store.ts'
import { S3Client } from '../../server/files/s3-client.ts'
import { S3ObjectStore } from '../../server/files/s3-object-store.ts'
import {
  getSharedVariantStore,
  removeOrphanSharedVariants,
  removeSharedVariants,
} from '../../server/images/index.ts'
import { createPictureServiceFixture, createTestJpeg } from '../../server/images/picture-service.fixture.ts'
import { VariantDiskCache } from '../../server/images/variant-disk-cache.ts'
import { testSecretKey } from '../support/auth-site.ts'
import { collectAsync } from '../support/collect-async.ts'
import { createEmptyPostgresDatabase, describeOnOneEngine } from '../support/database-engines.ts'
import { startTestS3Server, type TestS3Server, testS3Backoff } from '../support/s3-server.ts'
import { startStorageTestSite } from '../support/storage-site.ts'

const day = 24 * 3_600_000
const hash = createHash('sha256').update('a picture').digest('hex')
const variant = { what: 'variant', width: 320, format: 'webp' } as const

let s3: TestS3Server
beforeAll(async () => {
  s3 = await startTestS3Server()
})
afterAll(() => s3.discard())

describe('variants in an S3 store', () => {
  testSharing(() => s3.open())

  it('are neither listed as files of the site nor as foreign objects', async () => {
    const files = await s3.open()
    const { hash: stored } = await files.put(Buffer.from('an original'))
    await files.variants?.put('00000000/ab/cdef/320.webp', Buffer.from('smaller'))
    await putForeignObject('zzz.txt')
    expect((await collectAsync(files.all())).map((file) => file.hash)).toEqual([stored])
    expect((await collectAsync(files.listStrayEntries())).map(({ name }) => name)).toEqual(['zzz.txt'])
  })

  it('are shared only if several instances can run', async () => {
    const files = await s3.open()
    expect(getSharedVariantStore({ fileStoreKind: 's3', secretsKey: null }, files)).toBeNull()
    expect(getSharedVariantStore({ fileStoreKind: 's3', secretsKey: 'a key' }, files)).toBe(files.variants)
  })
})

describeOnOneEngine('variants in the storage of a hosted project', (open) => {
  testSharing(async () => {
    const { origin } = await startStorageTestSite(await open())
    const spoolFolder = await mkdtemp(join(tmpdir(), 'letopis-spool-'))
    onTestFinished(() => rm(spoolFolder, { recursive: true, force: true }))
    const settings = { url: origin, secret: testSecretKey, bucket: 'letopis' }
    return await openHostedFileStore(settings, { spoolFolder, retryOptions: testS3Backoff })
  })
})

describe('a variant that two instances are asked for at the same time', () => {
  it('is made by one of them', async () => {
    const { files, instances } = await startInstances(2)
    const { hash: picture } = await files.put(await createTestJpeg())
    const variants = await Promise.all(instances.map(({ getVariant }) => getVariant(picture)))
    expect(variants[0]).toEqual(variants[1])
    expect(instances.reduce((sum, { madeCount }) => sum + madeCount(), 0)).toBe(1)
  })

  it('is made by each of them if the database with the locks does not respond', async () => {
    const unavailable: NamedLocks = {
      acquire: () => Promise.reject(new ProblemError('unavailable')),
      close: async () => undefined,
    }
    const { files, instances } = await startInstances(2, unavailable)
    const { hash: picture } = await files.put(await createTestJpeg())
    const variants = await Promise.all(instances.map(({ getVariant }) => getVariant(picture)))
    expect(variants.map((bytes) => (bytes?.byteLength ?? 0) > 0)).toEqual([true, true])
  })
})

function testSharing(openFiles: () => Promise<FileStore>): void {
  async function setUp() {
    const { variants } = await openFiles()
    if (variants === null) throw new Error('The store has no variants')
    const reported: unknown[] = []
    const createCache = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'letopis-variants-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const cache = new VariantDiskCache(folder, (error) => reported.push(error), variants)
      await cache.prepare()
      return cache
    }
    const makeAndShare = async (cache: VariantDiskCache) => {
      const path = cache.pathOf(hash, variant)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'smaller')
      await cache.share(hash, [variant])
    }
    return { variants, reported, createCache, makeAndShare }
  }

  it('are read by other instances, which then have them on their disks', async () => {
    const { variants, reported, createCache, makeAndShare } = await setUp()
    const [first, second] = [await createCache(), await createCache()]
    expect(await second.has(hash, variant)).toBe(false)
    await makeAndShare(first)
    expect(Buffer.from((await second.read(hash, variant)) ?? []).toString()).toBe('smaller')
    for (const { name } of await collectAsync(variants.list())) await variants.remove(name)
    expect(await second.has(hash, variant)).toBe(true)
    expect(await (await createCache()).read(hash, variant)).toBeNull()
    expect(reported).toEqual([])
  })

  it('are removed a day after their picture', async () => {
    const { variants, createCache, makeAndShare } = await setUp()
    await makeAndShare(await createCache())
    const removeAfter = (days: number, referenced: readonly string[]) =>
      removeOrphanSharedVariants({
        referencedFiles: { filterReferenced: async () => new Set(referenced) },
        variants,
        now: () => new Date(Date.now() + days * day),
      })
    expect(await removeAfter(0, [])).toBe(0)
    expect(await removeAfter(40, [hash])).toBe(0)
    expect(await removeAfter(2, [])).toBe(1)
    expect(await collectAsync(variants.list())).toEqual([])
  })

  it('are removed with the wrong bytes of their picture', async () => {
    const { variants, createCache, makeAndShare } = await setUp()
    await makeAndShare(await createCache())
    await removeSharedVariants(variants, createHash('sha256').update('another picture').digest('hex'))
    expect(await collectAsync(variants.list())).toHaveLength(1)
    await removeSharedVariants(variants, hash)
    expect(await collectAsync(variants.list())).toEqual([])
  })
}

/** Stores an object beside those of the site, as another program would. */
async function putForeignObject(name: string): Promise<void> {
  const client = new S3Client(s3.settings, testS3Backoff)
  const bytes = Buffer.from('of another program')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const part = bytes.length
  await new S3ObjectStore(client, part).put(name, { source: createBufferSource(bytes), sha256 })
}

/** Picture services with the same files and locks, each with its own cache and workers. */
async function startInstances(count: number, sharedLocks?: NamedLocks) {
  const files = await s3.open()
  if (files.variants === null) throw new Error('The store has no variants')
  const database = sharedLocks ? null : await createEmptyPostgresDatabase()
  if (database !== null) onTestFinished(() => database.remove())
  const instances = []
  for (let index = 0; index < count; index += 1) {
    const locks =
      sharedLocks ??
      openNamedLocks({ target: { engine: 'postgres', url: database?.url ?? '' } }, (error) => {
        throw error
      })
    const fixture = await createPictureServiceFixture({ files, sharing: { variants: files.variants, locks } })
    onTestFinished(async () => {
      await fixture.close()
      await locks.close()
    })
    let made = 0
    fixture.pictures.workerPool.observer = ({ kind }) => {
      if (kind === 'make') made += 1
    }
    instances.push({
      getVariant: (picture: string) => fixture.pictures.getVariant(picture, 640, 'webp'),
      madeCount: () => made,
    })
  }
  return { files, instances }
}
