import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openHostedVariantStore } from '../../server/files/index.ts'
import { removeOrphanSharedVariants } from '../../server/images/index.ts'
import { VariantDiskCache } from '../../server/images/variant-disk-cache.ts'
import { testSecretKey } from '../support/auth-site.ts'
import { collectAsync } from '../support/collect-async.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { testS3Backoff } from '../support/s3-server.ts'
import { startStorageTestSite } from '../support/storage-site.ts'

const day = 24 * 3_600_000
const hash = createHash('sha256').update('a picture').digest('hex')
const variant = { what: 'variant', width: 320, format: 'webp' } as const

describeOnOneEngine('variants in the storage of a hosted project', (open) => {
  async function setUp() {
    const { origin } = await startStorageTestSite(await open())
    const settings = { url: origin, secret: testSecretKey, bucket: 'letopis' }
    const variants = await openHostedVariantStore(settings, testS3Backoff)
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
})
