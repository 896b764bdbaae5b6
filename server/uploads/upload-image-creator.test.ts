import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createFakeContent, createTestItemBase } from '../../app/testing/fake-content.ts'
import type { Item } from '../../domain/kinds/index.ts'
import type { ItemService } from '../content/contract/items.ts'
import { ImageCreationRecordStore } from './image-creation-records.ts'
import {
  type CompletedImageUpload,
  createUploadImageCreator,
  type UploadImageCreator,
} from './upload-image-creator.ts'

const hash = 'a'.repeat(64)
const person = { role: 'editor', userId: 'somebody' } as const
const now = () => new Date('2026-11-15T12:00:00Z')

/** A gallery whose images outlive the process that makes them. */
async function started() {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-making-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const images: Item<'image'>[] = []
  const fake = () =>
    createFakeContent({
      gallery: [{ ...createTestItemBase(1), name: 'Village', description: null, parent: null }],
      image: images,
    })
  let dies = false
  const content: { readonly items: Pick<ItemService, 'list' | 'read' | 'byIds' | 'save'> } = {
    items: {
      list: (...asked) => fake().items.list(...asked),
      read: (...asked) => fake().items.read(...asked),
      byIds: (...asked) => fake().items.byIds(...asked),
      async save(_kind, { values }) {
        const nothing = { description: null, alt: null, date: null, source: null, licence: null, pair: null }
        const ord = Number(values.ord)
        const id = images.length + 1
        images.push({
          ...createTestItemBase(id),
          gallery: 1,
          ord,
          name: String(values.name),
          file: hash,
          ...nothing,
        })
        if (dies) throw new Error('killed')
        return await fake().items.read(_kind, id, { actor: person, language: 'en-US', cacheTags: quiet })
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
    /** A process; it may die right after it has made an image. */
    async process(options: { dies?: boolean } = {}): Promise<UploadImageCreator> {
      dies = options.dies ?? false
      const records = new ImageCreationRecordStore(folder, now)
      await records.load()
      return createUploadImageCreator({ pictures, content, records, now })
    },
  }
}

const quiet = { addTag: () => undefined, expireAt: () => undefined }

function upload(digit: string, place = 0): CompletedImageUpload {
  const wish = { name: `${digit}.jpg`, gallery: 1, publish: true, batch: 'b', count: 10, place }
  return { upload: digit.repeat(32), hash, wish, actor: person }
}

it('makes no second image after a kill between the image and the answer', async () => {
  const site = await started()
  await expect((await site.process({ dies: true })).createImage(upload('1'))).rejects.toThrow('killed')
  const after = await site.process()
  expect(await after.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(await after.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(site.images).toHaveLength(1)
})

it('takes nobody else’s image for its own after a kill', async () => {
  const site = await started()
  const first = await site.process()
  expect(await first.createImage(upload('1'))).toEqual({ image: 1, name: '1.jpg' })
  expect(await first.createImage(upload('2'))).toHaveProperty('duplicate')
  const dying = await site.process({ dies: true })
  await expect(dying.createDuplicateImage('2'.repeat(32), person)).rejects.toThrow('killed')
  const after = await site.process()
  expect(await after.createDuplicateImage('2'.repeat(32), person)).toEqual({ image: 2, name: '2.jpg' })
  expect(site.images).toHaveLength(2)
})

it('gives what is added anyway only to who sent it', async () => {
  const site = await started()
  const maker = await site.process()
  await maker.createImage(upload('1'))
  await maker.createImage(upload('2'))
  expect(await maker.createDuplicateImage('2'.repeat(32), { role: 'owner', userId: 'other' })).toBeNull()
  expect(await maker.createDuplicateImage('3'.repeat(32), person)).toBeNull()
})

it('keeps the order of a batch over a restart', async () => {
  const site = await started()
  await (await site.process()).createImage(upload('1', 4))
  const after = await site.process()
  await after.createImage(upload('2', 2))
  await after.createDuplicateImage('2'.repeat(32), person)
  expect(site.images.map(({ ord }) => ord)).toEqual([5, 3])
})
