import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeContentServices, createTestItemBaseFields } from '../../app/testing/fake-content.ts'
import type { Item } from '../../domain/kinds/index.ts'
import { ImageCreationRecordStore } from './image-creation-records.ts'
import {
  type CompletedImageUpload,
  createUploadImageCreator,
  type UploadImageCreator,
} from './upload-image-creator.ts'

const hash = 'a'.repeat(64)
const editor = { role: 'editor', userId: 'somebody' } as const
const now = () => new Date('2026-11-15T12:00:00Z')

/** A gallery whose images survive a simulated process. */
async function createFixture() {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-making-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const images: Item<'image'>[] = []
  const reported: unknown[] = []
  const fake = () =>
    createFakeContentServices({
      gallery: [
        { ...createTestItemBaseFields(1), name: 'Village', description: null, parent: null, cover: null },
      ],
      image: images,
    })
  let dies = false
  const content: Parameters<typeof createUploadImageCreator>[0]['content'] = {
    images: {
      similar: async () => {
        throw new Error('cannot compare')
      },
      pictures: (...args) => fake().images.pictures(...args),
    },
    items: {
      list: (...args) => fake().items.list(...args),
      read: (...args) => fake().items.read(...args),
      byIds: (...args) => fake().items.byIds(...args),
      async save(_kind, { values }) {
        const emptyFields = {
          description: null,
          alt: null,
          date: null,
          source: null,
          licence: null,
          pair: null,
          focus: null,
        }
        const ord = Number(values.ord)
        const id = images.length + 1
        images.push({
          ...createTestItemBaseFields(id),
          gallery: 1,
          ord,
          name: String(values.name),
          file: hash,
          ...emptyFields,
        })
        if (dies) throw new Error('killed')
        return await fake().items.read(_kind, id, {
          actor: editor,
          language: 'en-US',
          cacheTags: ignoredCacheTags,
        })
      },
    },
  }
  const pictures = {
    ingest: async (_hash: string, { fileName }: { fileName: string }) => ({
      hash,
      type: 'image/jpeg',
      size: 1,
      width: 3,
      height: 2,
      usedByImageIds: images.map(({ id }) => id),
      suggestion: { name: fileName, description: null, date: null, source: null },
    }),
  }
  return {
    images,
    reported,
    /** Simulates a process; with `dies` it fails right after creating an image. */
    async process(options: { dies?: boolean } = {}): Promise<UploadImageCreator> {
      dies = options.dies ?? false
      const records = new ImageCreationRecordStore(folder, now)
      await records.load()
      return createUploadImageCreator({
        pictures,
        content,
        records,
        report: (error) => reported.push(error),
        now,
      })
    },
  }
}

const ignoredCacheTags = { addTag: () => undefined, expireAt: () => undefined }

function upload(digit: string, place = 0): CompletedImageUpload {
  const metadata = { name: `${digit}.jpg`, gallery: 1, publish: true, batch: 'b', count: 10, place }
  return { upload: digit.repeat(32), hash, metadata: metadata, actor: editor }
}

it('creates no second image after a crash between saving the image and responding', async () => {
  const site = await createFixture()
  await expect((await site.process({ dies: true })).createImage(upload('1'))).rejects.toThrow('killed')
  const after = await site.process()
  expect(await after.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(await after.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(site.images).toHaveLength(1)
})

it('does not take another upload’s image for its own after a crash', async () => {
  const site = await createFixture()
  const first = await site.process()
  expect(await first.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(await first.createImage(upload('2'))).toHaveProperty('duplicate')
  const dying = await site.process({ dies: true })
  await expect(dying.createDuplicateImage('2'.repeat(32), editor)).rejects.toThrow('killed')
  const after = await site.process()
  expect(await after.createDuplicateImage('2'.repeat(32), editor)).toEqual({ image: 2, name: '2.jpg' })
  expect(site.images).toHaveLength(2)
})

it('creates a duplicate image only for the user who uploaded it', async () => {
  const site = await createFixture()
  const imageCreator = await site.process()
  await imageCreator.createImage(upload('1'))
  await imageCreator.createImage(upload('2'))
  expect(
    await imageCreator.createDuplicateImage('2'.repeat(32), { role: 'owner', userId: 'other' }),
  ).toBeNull()
  expect(await imageCreator.createDuplicateImage('3'.repeat(32), editor)).toBeNull()
})

it('keeps the order of a batch after a restart', async () => {
  const site = await createFixture()
  await (await site.process()).createImage(upload('1', 4))
  const after = await site.process()
  await after.createImage(upload('2', 2))
  await after.createDuplicateImage('2'.repeat(32), editor)
  expect(site.images.map(({ ord }) => ord)).toEqual([5, 3])
})

it('adds an image although it cannot be compared with others, and reports why', async () => {
  const site = await createFixture()
  const imageCreator = await site.process()
  expect(await imageCreator.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(site.reported).toEqual([new Error('cannot compare')])
})
