import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureDescriptorVersion } from '../../domain/pictures/picture-descriptor.ts'
import type { FileStore } from '../../server/files/contract.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { createPictureService, type PictureServiceWithInternals } from '../../server/images/index.ts'
import { createTestJpeg, createUniqueTestPicture } from '../../server/images/picture-service.fixture.ts'
import { collectAsync } from '../support/collect-async.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'

let folder = ''
let files: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-intake-'))
  files = await openFolderFileStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const limits = { bytes: 1_000_000, pixels: 3_000_000, memory: 1_000_000_000 }
const from = { fileName: 'stará_škola.jpg', uploadedBy: 'editor-account' }

async function withPictures(
  open: OpenTestDatabase,
  use: (
    harness: ContentTestHarness,
    pictures: PictureServiceWithInternals,
    reported: Error[],
  ) => Promise<void>,
): Promise<void> {
  const harness = new ContentTestHarness(await open())
  const reported: Error[] = []
  const pictures = createPictureService({
    data: harness.data,
    files,
    cacheFolder: join(folder, 'cache'),
    limits,
    memoryCacheBytes: 1_000_000,
    pregenerateVariants: true,
    nice: 0,
    events: harness.events,
    report: (error) => reported.push(error),
    now: () => new Date(harness.now),
  })
  try {
    await use(harness, pictures, reported)
  } finally {
    await pictures.close()
  }
}

const listUndescribed = async ({ pictureDescriptors }: ContentTestHarness['data'], version: number) =>
  (await collectAsync(pictureDescriptors.iterateUndescribed(version, 3))).flat()

const stored = async (hash: string) => (await files.open(hash)) !== null

describeOnOneEngine('ingesting a picture', (open) => {
  it('rejects files that are not pictures, and leaves nothing of them except shared bytes', async () => {
    await withPictures(open, async ({ data }, pictures) => {
      const { hash } = await files.put(Buffer.from('<script>alert(1)</script>'))
      await expect(pictures.ingest(hash, from)).rejects.toMatchObject({ reason: 'not_a_picture' })
      expect([await stored(hash), await data.files.find(hash)]).toEqual([false, null])

      await files.put(Buffer.from('<script>alert(1)</script>'))
      await data.files.add({
        hash,
        type: 'text/html',
        size: 25,
        created_at: '2026-11-15T00:00:00.000Z',
        sample: 0,
      })
      await expect(pictures.ingest(hash, from)).rejects.toMatchObject({ reason: 'not_a_picture' })
      expect(await stored(hash)).toBe(true)
      expect(await data.files.find(hash)).toMatchObject({ state: 'new' })
    })
  })

  it('detects its properties, stores it, and recognizes the same bytes the next time', async () => {
    await withPictures(open, async (harness, pictures) => {
      const bytes = await sharp(await createTestJpeg(600, 400))
        .withMetadata({ orientation: 8 })
        .jpeg()
        .toBuffer()
      const { hash, size } = await files.put(bytes)
      const ingested = await pictures.ingest(hash, from)
      expect(ingested).toEqual({
        hash,
        type: 'image/jpeg',
        size,
        width: 400,
        height: 600,
        usedByImageIds: [],
        suggestion: { name: 'stará škola', description: null, date: null, source: null },
      })
      expect(await harness.data.files.find(hash)).toMatchObject({
        state: 'known',
        original_name: 'stará_škola.jpg',
        uploaded_by: 'editor-account',
        thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]{20,40}$/),
        colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      })
      const gallery = await harness.createGallery('Lhota')
      const { id } = await harness.createItem('image', { gallery, name: 'Škola', file: hash })
      const again = await pictures.ingest(hash, { fileName: 'other.jpg', uploadedBy: null })
      expect(again.usedByImageIds).toEqual([id])
      expect((await harness.data.files.find(hash))?.original_name).toBe('stará_škola.jpg')
      expect(await pictures.findByHashPrefix(hash.slice(0, 24))).toEqual({
        hash,
        type: 'image/jpeg',
        size,
        width: 400,
        height: 600,
      })
      expect(await pictures.findByHashPrefix('0'.repeat(24))).toBeNull()
      expect(await pictures.findByHashPrefix(hash.slice(0, 8))).toBeNull()
    })
  })

  it('twice at the same time ingests it once', async () => {
    await withPictures(open, async ({ data }, pictures) => {
      const { hash } = await files.put(await createTestJpeg(300, 200))
      const both = await Promise.all([pictures.ingest(hash, from), pictures.ingest(hash, from)])
      expect(both.map(({ width }) => width)).toEqual([300, 300])
      expect(await data.files.find(hash)).toMatchObject({ state: 'known' })
    })
  })
})

describeOnOneEngine('queued work', (open) => {
  it('measures unknown pictures, notifies pages, generates common variants, and skips hopeless files', async () => {
    await withPictures(open, async (harness, pictures, reported) => {
      const { data } = harness
      const good = (await files.put(await createUniqueTestPicture(700, 500).png().toBuffer())).hash
      const bad = (await files.put(Buffer.from('no picture'))).hash
      const row = { type: 'image/jpeg', size: 1, width: 3, height: 2, created_at: '2026-01-01T00:00:00.000Z' }
      for (const hash of [good, bad]) await data.files.add({ ...row, hash, sample: 0 })
      const gallery = await harness.createGallery('Lhota')
      const { id } = await harness.createItem('image', { gallery, name: 'Škola', file: good })
      const eventTags: string[] = []
      harness.events.subscribe((events) => eventTags.push(...(events ?? []).flatMap(({ tags }) => tags)))
      pictures.startBackgroundJobs()
      await expect.poll(async () => (await data.files.find(good))?.state).toBe('ready')
      await expect.poll(async () => (await data.files.find(bad))?.state).toBe('bad')
      expect(await data.files.find(good)).toMatchObject({ type: 'image/png', width: 700, height: 500 })
      expect(eventTags).toEqual(
        expect.arrayContaining([`file:${good}`, `image:${id}`, `image@${gallery}`, 'image']),
      )
      expect((await data.files.find(bad))?.problem).toBe('not_a_picture')
      expect(await stored(bad)).toBe(true)
      const made = (await readdir(join(folder, 'cache'), { recursive: true })).filter((name) =>
        name.includes(good.slice(2)),
      )
      for (const name of ['320.webp', '640.webp', '320.avif', '640.avif'])
        expect(made.some((path) => path.endsWith(name))).toBe(true)
      expect(reported.map(({ message }) => message)).toEqual([expect.stringContaining('left as it is')])
    })
  })

  it('that fails is retried later, and not forever', async () => {
    await withPictures(open, async (harness, pictures, reported) => {
      const { data } = harness
      const { hash } = await files.put(await createTestJpeg(310, 200))
      await data.files.add({ hash, type: 'image/jpeg', size: 1, created_at: harness.now, sample: 0 })
      await files.remove(hash)
      pictures.startBackgroundJobs()
      await expect.poll(async () => (await data.files.find(hash))?.problem).toContain('gone')
      expect(await data.files.find(hash)).toMatchObject({ state: 'new', attempts: 1 })
      expect(await data.files.findPending(harness.now, 5)).toEqual([])
      await data.files.update(hash, { attempts: 4, not_before: null })
      pictures.startBackgroundJobs()
      // The report comes after the state is stored.
      await expect.poll(() => reported).toHaveLength(1)
      expect((await data.files.find(hash))?.state).toBe('bad')
    })
  })
})

describeOnOneEngine('the descriptor of a picture', (open) => {
  const createGradient = async (from: string, to: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><linearGradient id="g">
      <stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
      <rect width="300" height="200" fill="url(#g)"/></svg>`
    return (await files.put(await sharp(Buffer.from(svg)).png().toBuffer())).hash
  }
  const findDescribed = async ({ data }: ContentTestHarness, hashes: readonly string[]) =>
    (await data.pictureDescriptors.findByHashes(pictureDescriptorVersion, hashes)).map(({ hash }) => hash)

  it('is saved when the picture is ingested, and deleted with its file', async () => {
    await withPictures(open, async (harness, pictures) => {
      const hash = await createGradient('#000', '#fff')
      const eventTags: string[] = []
      harness.events.subscribe((events) => eventTags.push(...(events ?? []).flatMap(({ tags }) => tags)))
      await pictures.ingest(hash, from)
      expect(await findDescribed(harness, [hash])).toEqual([hash])
      expect(eventTags).toEqual([`file:${hash}`])
      await harness.data.files.delete(hash)
      expect(await findDescribed(harness, [hash])).toEqual([])
    })
  })

  it('is computed in the background for earlier pictures, once; damaged, blank and lost ones get none', async () => {
    await withPictures(open, async (harness, pictures, reported) => {
      const { data } = harness
      const created = {
        type: 'image/png',
        size: 1,
        width: 300,
        height: 200,
        created_at: harness.now,
        sample: 0,
      }
      const good = await createGradient('#123', '#fed')
      const outdated = await createGradient('#fed', '#123')
      const blank = await createGradient('#777', '#777')
      const damaged = (await files.put(Buffer.from('no picture any more'))).hash
      const lost = '1'.repeat(64)
      const all = [good, outdated, blank, damaged, lost]
      for (const hash of all) await data.files.add({ ...created, hash, state: 'ready' })
      const given = { hash: damaged, version: pictureDescriptorVersion, attempts: 2, data: null }
      await data.pictureDescriptors.save(given)
      await data.pictureDescriptors.save({ ...given, hash: outdated, version: 0, attempts: 0 })
      expect(await listUndescribed(data, pictureDescriptorVersion)).toHaveLength(5)
      const eventTags: string[] = []
      harness.events.subscribe((events) => eventTags.push(...(events ?? []).flatMap(({ tags }) => tags)))
      pictures.startBackgroundJobs()
      await expect
        .poll(() => listUndescribed(data, pictureDescriptorVersion), {
          timeout: 20_000,
        })
        .toEqual([])
      expect((await findDescribed(harness, all)).toSorted()).toEqual([good, outdated].toSorted())
      expect((await data.files.findByHashes(all)).map(({ state }) => state)).toEqual(Array(5).fill('ready'))
      // Pages that were rendered before lack the new ones.
      await expect.poll(() => eventTags).toContain('similar-pictures')
      expect(reported).toEqual([])
    })
  })

  it('is tried only a few times if the process dies of it, and not saved for a deleted file', async () => {
    await withPictures(open, async ({ data }) => {
      const hash = await createGradient('#200', '#0ff')
      const attempted = { hash, version: pictureDescriptorVersion, attempts: 3, data: null }
      await data.pictureDescriptors.save(attempted)
      expect(await listUndescribed(data, 0)).toEqual([])
      const row = { type: 'image/png', size: 1, created_at: '2026-01-01T00:00:00.000Z', sample: 0 }
      await data.files.add({ ...row, hash, state: 'ready' })
      expect(await listUndescribed(data, pictureDescriptorVersion)).toEqual([{ hash, attempts: 0 }])
      await data.pictureDescriptors.save(attempted)
      expect(await listUndescribed(data, pictureDescriptorVersion)).toEqual([])
    })
  })
})
