import { expect, it } from 'vitest'
import type { Item } from '../../domain/kinds/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'

describeOnBothEngines('the pair of an image', (open) => {
  async function village() {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Mill')
    const then = await bench.createImage(gallery, 'Then')
    const read = (id: number) => bench.content.items.read('image', id, createOwnerContext())
    const pairOf = async (id: number, asker = createVisitorContext()) =>
      (await bench.content.images.pairs([await read(id)], asker)).get(id)?.id ?? null
    const change = async (id: number, values: Partial<Item<'image'>>) =>
      await bench.content.items.save(
        'image',
        { id, version: (await read(id)).version, values },
        createOwnerContext(),
      )
    return { bench, gallery, then, pairOf, change }
  }

  it('that is hidden is shown to no visitor, from whichever side it is asked for', async () => {
    const { bench, gallery, then, pairOf, change } = await village()
    const now = await bench.createImage(gallery, 'Now', { pair: then })
    await bench.content.items.publish('image', now, null, createOwnerContext())
    expect(await pairOf(then)).toBeNull()
    expect(await pairOf(then, createEditorContext())).toBe(now)
    await bench.content.items.publish('image', now, '2026-11-14T12:00:00.000Z', createOwnerContext())
    const closed = await bench.createGallery('Closed', null, null)
    await change(then, { gallery: closed })
    expect(await pairOf(now)).toBeNull()
    expect(await pairOf(now, createEditorContext())).toBe(then)
    await change(then, { gallery })
    await bench.content.trash.remove('image', now, createOwnerContext())
    expect(await pairOf(then, createEditorContext())).toBeNull()
  })

  it('is never the image itself', async () => {
    const { then, pairOf, change } = await village()
    expect(await catchProblem(change(then, { pair: then }))).toMatchObject({
      code: 'invalid',
      details: { fields: { pair: [expect.any(String)] } },
    })
    expect(await pairOf(then)).toBeNull()
  })

  it('is found from both sides; what an image names comes before what names it', async () => {
    const { bench, gallery, then, pairOf, change } = await village()
    const now = await bench.createImage(gallery, 'Now', { pair: then })
    const later = await bench.createImage(gallery, 'Later', { pair: then })
    expect(await pairOf(now)).toBe(then)
    expect(await pairOf(later)).toBe(then)
    expect(await pairOf(then)).toBe(now)
    await change(then, { pair: later })
    expect(await pairOf(then)).toBe(later)
  })

  it('is asked for by the hundred at once', async () => {
    const { bench, gallery, then } = await village()
    const now = await bench.createImage(gallery, 'Now', { pair: then })
    const { items } = await bench.content.items.list('image', { where: { gallery } }, createVisitorContext())
    const pairs = await bench.content.images.pairs(items, createVisitorContext())
    expect([...pairs].map(([id, { id: other }]) => [id, other]).sort()).toEqual([
      [then, now],
      [now, then],
    ])
    expect(await bench.content.images.pairs([], createVisitorContext())).toEqual(new Map())
  })

  it('is noted, so that a page forgets it when either changes or one comes out', async () => {
    const { bench, gallery, then, pairOf, change } = await village()
    const told: string[][] = []
    bench.events.subscribe((events) => {
      for (const event of events ?? []) told.push([...event.tags])
    })
    const asker = createVisitorContext()
    expect(await pairOf(then, asker)).toBeNull()
    const now = await bench.createImage(gallery, 'Now', { pair: then })
    expect(told.at(-1)?.some((tag) => asker.tags.has(tag))).toBe(true)
    expect(told.at(-1)).toContain(`image:${then}`)
    const again = createVisitorContext()
    expect(await pairOf(then, again)).toBe(now)
    await change(now, { pair: null })
    expect(told.at(-1)?.some((tag) => again.tags.has(tag))).toBe(true)
    expect(await pairOf(then)).toBeNull()

    await change(now, { pair: then })
    await bench.content.items.publish('image', now, tomorrow, createOwnerContext())
    const early = createVisitorContext()
    expect(await pairOf(then, early)).toBeNull()
    expect(early.expiryTimes).toContain(tomorrow)
    bench.now = tomorrow
    expect(await pairOf(then)).toBe(now)
  })
})
