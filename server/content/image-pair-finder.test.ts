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
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'

describeOnOneEngine('image pairs', (open) => {
  async function createPairFixture() {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Mill')
    const then = await harness.createImage(gallery, 'Then')
    const read = (id: number) => harness.content.items.read('image', id, createOwnerContext())
    const pairOf = async (id: number, context = createVisitorContext()) =>
      (await harness.content.images.pairs([await read(id)], context)).get(id)?.id ?? null
    const change = async (id: number, values: Partial<Item<'image'>>) =>
      await harness.content.items.save(
        'image',
        { id, version: (await read(id)).version, values },
        createOwnerContext(),
      )
    return { harness, gallery, then, pairOf, change }
  }

  it('never shows a visitor a hidden image, from either side of the pair', async () => {
    const { harness, gallery, then, pairOf, change } = await createPairFixture()
    const now = await harness.createImage(gallery, 'Now', { pair: then })
    await harness.content.items.publish('image', now, null, createOwnerContext())
    expect(await pairOf(then)).toBeNull()
    expect(await pairOf(then, createEditorContext())).toBe(now)
    await harness.content.items.publish('image', now, '2026-11-14T12:00:00.000Z', createOwnerContext())
    const closed = await harness.createGallery('Closed', null, null)
    await change(then, { gallery: closed })
    expect(await pairOf(now)).toBeNull()
    expect(await pairOf(now, createEditorContext())).toBe(then)
    await change(then, { gallery })
    await harness.content.trash.remove('image', now, createOwnerContext())
    expect(await pairOf(then, createEditorContext())).toBeNull()
  })

  it('rejects an image paired with itself', async () => {
    const { then, pairOf, change } = await createPairFixture()
    expect(await catchProblem(change(then, { pair: then }))).toMatchObject({
      code: 'invalid',
      details: { fields: { pair: [expect.any(String)] } },
    })
    expect(await pairOf(then)).toBeNull()
  })

  it('finds the pair from both sides, and prefers the image it names to one that names it', async () => {
    const { harness, gallery, then, pairOf, change } = await createPairFixture()
    const now = await harness.createImage(gallery, 'Now', { pair: then })
    const later = await harness.createImage(gallery, 'Later', { pair: then })
    expect(await pairOf(now)).toBe(then)
    expect(await pairOf(later)).toBe(then)
    expect(await pairOf(then)).toBe(now)
    await change(then, { pair: later })
    expect(await pairOf(then)).toBe(later)
  })

  it('finds the pairs of many images at once', async () => {
    const { harness, gallery, then } = await createPairFixture()
    const now = await harness.createImage(gallery, 'Now', { pair: then })
    const { items } = await harness.content.items.list(
      'image',
      { where: { gallery } },
      createVisitorContext(),
    )
    const pairs = await harness.content.images.pairs(items, createVisitorContext())
    expect([...pairs].map(([id, { id: other }]) => [id, other]).sort()).toEqual([
      [then, now],
      [now, then],
    ])
    expect(await harness.content.images.pairs([], createVisitorContext())).toEqual(new Map())
  })

  it('records cache tags and expiry, so that pages are invalidated when either image changes or is published', async () => {
    const { harness, gallery, then, pairOf, change } = await createPairFixture()
    const publishedTags: string[][] = []
    harness.events.subscribe((events) => {
      for (const event of events ?? []) publishedTags.push([...event.tags])
    })
    const context = createVisitorContext()
    expect(await pairOf(then, context)).toBeNull()
    const now = await harness.createImage(gallery, 'Now', { pair: then })
    expect(publishedTags.at(-1)?.some((tag) => context.tags.has(tag))).toBe(true)
    expect(publishedTags.at(-1)).toContain(`image:${then}`)
    const again = createVisitorContext()
    expect(await pairOf(then, again)).toBe(now)
    await change(now, { pair: null })
    expect(publishedTags.at(-1)?.some((tag) => again.tags.has(tag))).toBe(true)
    expect(await pairOf(then)).toBeNull()

    await change(now, { pair: then })
    await harness.content.items.publish('image', now, tomorrow, createOwnerContext())
    const early = createVisitorContext()
    expect(await pairOf(then, early)).toBeNull()
    expect(early.expiryTimes).toContain(tomorrow)
    harness.now = tomorrow
    expect(await pairOf(then)).toBe(now)
  })
})
