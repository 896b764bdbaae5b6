import { expect, it } from 'vitest'
import { descriptorByteScale, pictureDescriptorLength } from '../../domain/pictures/picture-descriptor.ts'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { saveDescriptorAndPublishEvent } from '../images/measurement-events.ts'

/** A descriptor at this distance from that of distance 0. */
function createDescriptor(distance: number): Int8Array {
  const descriptor = new Int8Array(pictureDescriptorLength)
  descriptor[0] = Math.round(distance * descriptorByteScale)
  return descriptor
}

describeOnOneEngine('similar images', (open) => {
  async function createSimilarImagesFixture() {
    const harness = new ContentTestHarness(await open())
    const { content } = harness
    const gallery = await harness.createGallery('Mill')
    const read = (id: number) => content.items.read('image', id, createOwnerContext())
    const describeFile = async (id: number, distance: number | null) =>
      await saveDescriptorAndPublishEvent(
        { data: harness.data, events: harness.events, now: () => new Date(harness.now) },
        (await read(id)).file,
        distance === null ? null : createDescriptor(distance),
      )
    const create = async (name: string, distance: number | null, more: Record<string, unknown> = {}) => {
      const id = await harness.createImage(gallery, name, more)
      await describeFile(id, distance)
      return id
    }
    const find = async (id: number, context = createVisitorContext()) =>
      (await content.images.similar(await read(id), context)).map(({ image, likeness }) => [
        image.name,
        likeness,
      ])
    return { harness, content, gallery, read, describeFile, create, find }
  }

  it('never show a visitor a hidden image, nor that there is one', async () => {
    const { harness, content, create, find } = await createSimilarImagesFixture()
    const owner = createOwnerContext()
    const mill = await create('Mill', 0)
    for (let number = 1; number <= 9; number += 1) await create(`Public ${number}`, 0.4 + number / 100)
    const expected = Array.from({ length: 8 }, (_, at) => [`Public ${at + 1}`, 'alike'])
    expect(await find(mill)).toEqual(expected)

    const closed = await harness.createGallery('Closed', null, null)
    await create('In a closed gallery', 0.1, { gallery: closed })
    await content.items.publish('image', await create('Draft', 0.2), null, owner)
    await content.items.publish('image', await create('Scheduled', 0.25), tomorrow, owner)
    await content.trash.remove('image', await create('In the trash', 0.3), owner)
    const context = createVisitorContext()
    expect(await find(mill, context)).toEqual(expected)
    expect([...context.tags].filter((tag) => tag.startsWith('image:'))).toHaveLength(8)

    const names = (await find(mill, createEditorContext())).map(([name]) => name)
    expect(names.slice(0, 4)).toEqual(['In a closed gallery', 'Draft', 'Scheduled', 'Public 1'])
  })

  it('are distinguished: the same file, likely duplicates, look-alikes; unrelated ones are left out', async () => {
    const { create, find, read } = await createSimilarImagesFixture()
    const mill = await create('Mill', 0)
    await create('Alike', 0.5)
    await create('Unrelated', 0.7)
    await create('Near', 0.1)
    await create('Without a look', null)
    const { file } = await read(mill)
    await create('Same', 0, { file })
    expect(await find(mill)).toEqual([
      ['Same', 'same'],
      ['Near', 'near'],
      ['Alike', 'alike'],
    ])
  })

  it('of a picture without a descriptor are those with the same file', async () => {
    const { create, find, read } = await createSimilarImagesFixture()
    const blank = await create('Blank', null)
    await create('Other blank', null)
    await create('Same', null, { file: (await read(blank)).file })
    expect(await find(blank)).toEqual([['Same', 'same']])
  })

  it('make a page depend on the images that it shows, and on no other for longer than an hour', async () => {
    const { harness, create, read } = await createSimilarImagesFixture()
    const mill = await create('Mill', 0)
    const near = await create('Near', 0.1)
    await create('Unrelated', 0.9)
    const context = createVisitorContext()
    await harness.content.images.similar(await read(mill), context)
    expect([...context.tags].toSorted()).toEqual(['gallery', `image:${near}`, 'similar-pictures'])
    expect(context.expiryTimes).toEqual([new Date(Date.parse(harness.now) + 3_600_000).toISOString()])
  })

  it('follow changes: new, changed and deleted pictures, and those of another process', async () => {
    const { harness, content, create, describeFile, find } = await createSimilarImagesFixture()
    const mill = await create('Mill', 0)
    expect(await find(mill)).toEqual([])
    const first = await create('First', 0.2)
    const second = await create('Second', 0.3)
    expect(await find(mill)).toEqual([
      ['First', 'alike'],
      ['Second', 'alike'],
    ])
    await describeFile(second, 0.1)
    expect(await find(mill)).toEqual([
      ['Second', 'near'],
      ['First', 'alike'],
    ])
    await content.trash.remove('image', first, createOwnerContext())
    await content.trash.purge('image', first, createOwnerContext())
    expect(await find(mill)).toEqual([['Second', 'near']])
    // The events of another process may have been missed.
    await harness.data.pictureDescriptors.save({
      hash: (await content.items.read('image', second, createOwnerContext())).file,
      version: 1,
      attempts: 0,
      data: null,
    })
    await harness.events.receiveRemote(null)
    expect(await find(mill)).toEqual([])
  })

  it('are found by searches at the same time, and again after the database failed', async () => {
    const { harness, create, find } = await createSimilarImagesFixture()
    const mill = await create('Mill', 0)
    await create('Near', 0.1)
    const { pictureDescriptors } = harness.data
    const { iterateBatches } = pictureDescriptors
    Object.assign(pictureDescriptors, {
      iterateBatches: () => {
        throw new Error('unavailable')
      },
    })
    await expect(find(mill)).rejects.toThrow('unavailable')
    Object.assign(pictureDescriptors, { iterateBatches })
    const found = await Promise.all([find(mill), find(mill), find(mill)])
    expect(found).toEqual([[['Near', 'near']], [['Near', 'near']], [['Near', 'near']]])
  })

  it('are found in parts, between which other requests are served', async () => {
    const { harness, create, find } = await createSimilarImagesFixture()
    const { files, items, pictureDescriptors } = harness.data
    const mill = await create('Mill', 0)
    for (let number = 0; number < 101; number += 1) {
      const hash = String(number).padStart(64, '0')
      await files.add({ hash, state: 'ready', type: '', size: 1, created_at: harness.now, sample: 0 })
      const data = new Uint8Array(pictureDescriptorLength)
      await pictureDescriptors.save({ hash, version: 1, attempts: 0, data })
    }
    let turn = 0
    let immediate: NodeJS.Immediate
    const countTurn = () => {
      turn += 1
      immediate = setImmediate(countTurn)
    }
    immediate = setImmediate(countTurn)
    const turns: number[] = []
    const { findByReference } = items
    Object.assign(items, {
      findByReference: (...args: Parameters<typeof findByReference>) => {
        turns.push(turn)
        return findByReference(...args)
      },
    })
    const { iterateBatches } = pictureDescriptors
    Object.assign(pictureDescriptors, {
      iterateBatches: (version: number) => {
        turns.push(turn)
        return iterateBatches(version)
      },
    })
    expect(await find(mill)).toEqual([])
    clearImmediate(immediate)
    // All descriptors; the images with the same file; two queries of the images with similar ones.
    expect(turns).toHaveLength(4)
    expect(new Set(turns).size).toBe(4)
  })
})
