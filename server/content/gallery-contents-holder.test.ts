import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { GalleryContentsHolder } from './gallery-contents-holder.ts'

describeOnOneEngine('the numbers of images in galleries', (open) => {
  it('follow every change, of which only the galleries concerned are counted again', async () => {
    const connection = await open()
    const harness = new ContentTestHarness(connection)
    const { items, trash, galleries } = harness.content
    const [mill, school] = [await harness.createGallery('Mill'), await harness.createGallery('School')]
    const [wheel, dam] = [await harness.createImage(mill, 'wheel'), await harness.createImage(mill, 'dam')]
    const counts: string[] = []
    connection.observeStatements(({ sql }) => {
      if (sql.startsWith('select "image"."gallery" as "value", count(*)')) counts.push(sql)
    })
    const readCounts = async () => {
      const result: number[][] = []
      for (const context of [createVisitorContext(), createEditorContext()])
        result.push((await galleries.tree(context)).map(({ images }) => images))
      return result
    }
    const expectCounts = async (visitors: number[], editors: number[]) =>
      expect(await readCounts()).toEqual([visitors, editors])
    const editor = createEditorContext()
    await expectCounts([2, 0], [2, 0])
    expect(counts.splice(0)).toHaveLength(2)

    await items.publish('image', dam, null, editor)
    await expectCounts([1, 0], [2, 0])
    const { version } = await items.read('image', wheel, editor)
    await items.save('image', { id: wheel, version, values: { gallery: school } }, editor)
    await expectCounts([0, 1], [1, 1])
    await trash.remove('image', wheel, editor)
    await expectCounts([0, 0], [1, 0])
    await trash.restore('image', wheel, editor)
    await trash.remove('image', dam, editor)
    await trash.purge('image', dam, createOwnerContext())
    await expectCounts([0, 1], [0, 1])
    await items.publish('image', wheel, tomorrow, editor)
    await expectCounts([0, 0], [0, 1])
    for (const sql of counts.splice(0)) expect(sql).toMatch(/"gallery" in \(/)

    harness.now = '2026-11-17T12:00:00.000Z'
    await expectCounts([0, 1], [0, 1])
    await items.publish('gallery', school, null, editor)
    expect((await galleries.tree(createVisitorContext())).map(({ id }) => id)).toEqual([mill])
    await harness.createImage(school, 'desk')
    await items.publish('gallery', school, yesterday, editor)
    await expectCounts([0, 2], [0, 2])
  })

  it('include a scheduled image on time, also if it was scheduled while a request waited', async () => {
    const harness = new ContentTestHarness(await open())
    const { data, events } = harness
    const holder = new GalleryContentsHolder({ data, events, now: () => new Date(harness.now) }, 'live')
    const readCount = async (expiresAt: string | null) =>
      (await holder.read(async () => new Map(), expiresAt)).get(mill)?.images ?? 0
    const mill = await harness.createGallery('Mill')
    const wheel = await harness.createImage(mill, 'wheel')
    await harness.content.items.publish('image', wheel, tomorrow, createEditorContext())
    // This request had asked before when something is published next.
    expect(await readCount(null)).toBe(0)
    expect(await readCount(tomorrow)).toBe(0)
    harness.now = '2026-11-17T12:00:00.000Z'
    expect(await readCount(null)).toBe(1)
  })

  it('come with covers of pictures that were measured while their images were saved', async () => {
    const harness = new ContentTestHarness(await open())
    const mill = await harness.createGallery('Mill')
    const file = await harness.createFile('wheel')
    const size = { width: 30, height: 20 }
    await harness.data.files.update(file, { width: null, height: null })
    await harness.createItem('image', { gallery: mill, name: 'wheel', file })
    const readCover = async () => (await harness.content.galleries.tree(createVisitorContext()))[0]?.cover
    expect(await readCover()).toBe(null)

    await harness.data.files.update(file, size)
    const events = [[`file:${file}`], ['image']].map((tags) => ({
      ...{ at: harness.now, action: 'measure', kind: 'image', item: 0, tags },
    }))
    for (const event of events)
      await harness.events.publish([{ ...event, id: await harness.data.outbox.add(event) }])
    expect(await readCover()).toMatchObject(size)
  })

  it('come with covers that have a title in the language of the reader', async () => {
    const harness = new ContentTestHarness(await open(), {}, (key, language) => `${key} in ${language}`)
    await harness.createImage(await harness.createGallery('Mill'), 'IMG_1234')
    const readCoverName = async (language: 'en-US' | 'cs') => {
      const [gallery] = await harness.content.galleries.tree({ ...createVisitorContext(), language })
      return gallery?.cover?.name
    }
    expect(await readCoverName('en-US')).toBe('image.untitled in en-US')
    expect(await readCoverName('cs')).toBe('image.untitled in cs')
  })
})
