import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ContentTestHarness } from '../../tests/support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../../tests/support/database-engines.ts'
import { openNamedLocks } from '../data/engines/postgres-locks.ts'
import type { PictureService } from '../images/contract.ts'
import { moveImageCreationFilesToDatabase } from './move-image-creation-files-to-database.ts'
import {
  type CompletedImageUpload,
  createUploadImageCreator,
  type UploadImageCreator,
} from './upload-image-creator.ts'

const editor = { role: 'editor', userId: 'somebody' } as const
const context = {
  actor: editor,
  language: 'en-US',
  cacheTags: { addTag: () => undefined, expireAt: () => undefined },
} as const

/** A gallery, and processes on its database that add images to it. */
async function createFixture(open: OpenTestDatabase) {
  const connection = await open()
  const harness = new ContentTestHarness(connection)
  const gallery = await harness.createGallery('Village')
  const reported: unknown[] = []
  const pictures: Pick<PictureService, 'ingest'> = {
    async ingest(hash, { fileName }) {
      const file = { hash, type: 'image/jpeg', size: 1, width: 3, height: 2 }
      await harness.data.files.add({ ...file, created_at: harness.now, sample: 0, state: 'known' })
      const usedByImageIds = await harness.data.files.findImageIds(hash)
      return {
        ...file,
        usedByImageIds,
        suggestion: { name: fileName, description: null, date: null, source: null },
      }
    },
  }
  const { items, images } = harness.content
  return {
    harness,
    reported,
    /** Simulates a process; with `dies` it fails right after creating an image. */
    process({ dies = false } = {}): UploadImageCreator {
      const locks = openNamedLocks(connection, (error) => reported.push(error))
      onTestFinished(() => locks.close())
      const save: typeof items.save = async (...args) => {
        const image = await items.save(...args)
        if (dies) throw new Error('killed')
        return image
      }
      const similar = () => Promise.reject(new Error('cannot compare'))
      return createUploadImageCreator({
        pictures,
        content: {
          items: { read: items.read, byIds: items.byIds, save },
          images: { similar, pictures: images.pictures },
        },
        data: harness.data,
        locks,
        report: (error) => reported.push(error),
        now: () => new Date(harness.now),
      })
    },
    upload(digit: string, options: { place?: number; hash?: string; batch?: string } = {}) {
      const { place = 0, hash = 'a'.repeat(64), batch = 'b' } = options
      const metadata = { name: `${digit}.jpg`, gallery, publish: true, batch, count: 10, place }
      return { upload: digit.repeat(32), hash, metadata, actor: editor } satisfies CompletedImageUpload
    },
    async listImages() {
      const query = { where: { gallery }, status: 'any', limit: 500 } as const
      return (await items.list('image', query, context)).items.map(({ name, ord }) => [name, ord])
    },
  }
}

describeOnOneEngine('an image of an upload', (open) => {
  it('is created once, also after a crash between saving it and responding', async () => {
    const site = await createFixture(open)
    await expect(site.process({ dies: true }).createImage(site.upload('1'))).rejects.toThrow('killed')
    const after = site.process()
    const results = [await after.createImage(site.upload('1')), await after.createImage(site.upload('1'))]
    expect(results).toEqual([
      { image: expect.any(Number), name: '1.jpg' },
      { image: expect.any(Number), name: '1.jpg' },
    ])
    const both = [site.process(), site.process()].map((one) =>
      one.createImage(site.upload('2', { hash: 'c'.repeat(64) })),
    )
    const [one, other] = await Promise.all(both)
    expect(one).toEqual(other)
    expect((await site.listImages()).map(([name]) => name)).toEqual(['1.jpg', '2.jpg'])
    expect(site.reported).toContainEqual(new Error('cannot compare'))
  })

  it('is not taken for that of another upload after a crash', async () => {
    const site = await createFixture(open)
    const first = site.process()
    expect(await first.createImage(site.upload('1'))).toHaveProperty('image')
    expect(await first.createImage(site.upload('2'))).toHaveProperty('duplicate')
    const dying = site.process({ dies: true })
    await expect(dying.createDuplicateImage('2'.repeat(32), editor)).rejects.toThrow('killed')
    expect(await site.process().createDuplicateImage('2'.repeat(32), editor)).toMatchObject({ name: '2.jpg' })
    expect(await site.listImages()).toHaveLength(2)
  })

  it('is created of a duplicate only for the user who uploaded it', async () => {
    const site = await createFixture(open)
    const imageCreator = site.process()
    await imageCreator.createImage(site.upload('1'))
    await imageCreator.createImage(site.upload('2'))
    const other = { role: 'owner', userId: 'other' } as const
    expect(await imageCreator.createDuplicateImage('2'.repeat(32), other)).toBeNull()
    expect(await imageCreator.createDuplicateImage('3'.repeat(32), editor)).toBeNull()
  })

  it('has its position in the order of its batch, whichever instance creates it', async () => {
    const site = await createFixture(open)
    const instances = [site.process(), site.process()]
    const digits = [...'0123456789']
    await Promise.all(
      digits.toReversed().map((digit, index) =>
        instances[index % 2]?.createImage(
          site.upload(digit, {
            place: Number(digit) % 5,
            hash: digit.repeat(64),
            batch: digit < '5' ? 'one' : 'two',
          }),
        ),
      ),
    )
    await site.process().createImage(site.upload('a', { hash: 'a'.repeat(64), batch: '' }))
    const images = await site.listImages()
    const isFirstBatchFirst = images[0]?.[0] === '0.jpg'
    const order = isFirstBatchFirst ? digits : [...digits.slice(5), ...digits.slice(0, 5)]
    expect(images.map(([name]) => name)).toEqual([...order, 'a'].map((digit) => `${digit}.jpg`))
    expect(new Set(images.map(([, ord]) => ord)).size).toBe(11)
  })

  it('keeps the result and the batch that an earlier version recorded in files', async () => {
    const site = await createFixture(open)
    const folder = await mkdtemp(join(tmpdir(), 'letopis-made-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await mkdir(folder, { recursive: true })
    const { upload, hash, metadata } = site.upload('1', { place: 4 })
    const result = { image: 7, name: 'before.jpg' }
    const record = { upload, owner: editor.userId, hash, wish: metadata, at: site.harness.now, ord: 25 }
    await writeFile(join(folder, `${upload}.json`), JSON.stringify({ ...record, before: [], result }))
    await moveImageCreationFilesToDatabase(site.harness.data, folder, (error) => site.reported.push(error))
    expect([site.reported, await readdir(folder)]).toEqual([[], []])
    const imageCreator = site.process()
    expect(await imageCreator.createImage(site.upload('1', { place: 4 }))).toEqual(result)
    await imageCreator.createImage(site.upload('2', { place: 2 }))
    expect(await site.listImages()).toEqual([['2.jpg', 23]])
  })
})
