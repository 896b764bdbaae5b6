import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { toItemRow } from '../data/content/item-rows.ts'

async function createGalleryWithImages(
  harness: ContentTestHarness,
  names: string,
): Promise<{ gallery: number; ids: Map<string, number> }> {
  const gallery = await harness.createGallery('One')
  const ids = new Map<string, number>()
  for (const name of names) ids.set(name, await harness.createImage(gallery, name))
  return { gallery, ids }
}

async function readOrder(harness: ContentTestHarness, gallery: number): Promise<string> {
  const { items } = await harness.content.items.list(
    'image',
    { where: { gallery }, limit: 500 },
    createEditorContext(),
  )
  return items.map(({ name }) => name).join('')
}

describeOnOneEngine('moving items', (open) => {
  it('rejects missing items, duplicates, a move before itself, and moves across galleries', async () => {
    const harness = new ContentTestHarness(await open())
    const { gallery, ids } = await createGalleryWithImages(harness, 'abc')
    const [a = 0, b = 0, c = 0] = ids.values()
    const other = await harness.createImage(await harness.createGallery('Two'), 'x')
    const codeOf = async (moved: number[], before: number | null) =>
      (await catchProblem(harness.content.items.move('image', moved, before, createEditorContext()))).code
    expect(await codeOf([], null)).toBe('bad_request')
    expect(await codeOf([a, a], null)).toBe('bad_request')
    expect(await codeOf([a, b], a)).toBe('bad_request')
    expect(await codeOf([a, other], null)).toBe('bad_request')
    expect(await codeOf([a], other)).toBe('stale')
    expect(await codeOf([999], null)).toBe('not_found')
    expect(await codeOf([1.5], null)).toBe('not_found')
    expect(await codeOf([a], -1)).toBe('not_found')
    await harness.content.trash.remove('image', c, createEditorContext())
    expect(await codeOf([a], c)).toBe('stale')
    expect(await codeOf([c], a)).toBe('not_found')
    expect(
      (await catchProblem(harness.content.items.move('article', [1], null, createEditorContext()))).code,
    ).toBe('bad_request')
    expect(
      (await catchProblem(harness.content.items.move('image', [a], b, createVisitorContext()))).code,
    ).toBe('unauthenticated')
    expect(await readOrder(harness, gallery)).toBe('ab')
  })

  it('moves items before another or to the end, in the given order', async () => {
    const harness = new ContentTestHarness(await open())
    const { gallery, ids } = await createGalleryWithImages(harness, 'abcdef')
    const id = (name: string) => ids.get(name) ?? 0
    await harness.content.items.move('image', [id('e')], id('b'), createEditorContext())
    expect(await readOrder(harness, gallery)).toBe('aebcdf')
    await harness.content.items.move('image', [id('f'), id('a')], id('c'), createEditorContext())
    expect(await readOrder(harness, gallery)).toBe('ebfacd')
    await harness.content.items.move('image', [id('b'), id('e')], null, createEditorContext())
    expect(await readOrder(harness, gallery)).toBe('facdbe')
  })

  it('does not change versions, so open forms do not become stale', async () => {
    const harness = new ContentTestHarness(await open())
    const { ids } = await createGalleryWithImages(harness, 'ab')
    const [a = 0] = ids.values()
    await harness.content.items.move('image', [a], null, createEditorContext())
    expect((await harness.content.items.read('image', a, createEditorContext())).version).toBe(1)
  })

  it('applies concurrent moves', async () => {
    const harness = new ContentTestHarness(await open())
    const { gallery, ids } = await createGalleryWithImages(harness, 'abcdefgh')
    const id = (name: string) => ids.get(name) ?? 0
    await Promise.all(
      ['c', 'd', 'e', 'f'].map((name) =>
        harness.content.items.move('image', [id(name)], id('a'), createEditorContext()),
      ),
    )
    const order = await readOrder(harness, gallery)
    expect([...order].toSorted().join('')).toBe('abcdefgh')
    expect(order.slice(4)).toBe('abgh')
  })

  it('handles equal positions, and groups of thousands', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Many')
    const file = await harness.createFile('same')
    const first = await harness.createItem('image', { gallery, name: 'x', file, ord: 5 })
    const { id: _first, ...row } = toItemRow('image', first)
    await harness.data.transaction(async ({ items }) => {
      for (let at = 0; at < 1200; at += 1) await items.insert('image', { ...row, sample: 0 })
    })
    const before = await harness.data.items.listPositions('image', { gallery })
    const last = before.at(-1)?.id ?? 0
    await harness.content.items.move('image', [last], first.id, createEditorContext())
    const after = await harness.data.items.listPositions('image', { gallery })
    expect(after.map(({ id }) => id)).toEqual([last, ...before.slice(0, -1).map(({ id }) => id)])
    expect(new Set(after.map(({ ord }) => ord)).size).toBe(1201)
  })
})

describeOnOneEngine('finding images for the image picker', (open) => {
  it('rejects visitors and invalid gallery ids', async () => {
    const { content } = new ContentTestHarness(await open())
    expect(
      (await catchProblem(content.search.findImages({ q: '', gallery: null }, createVisitorContext()))).code,
    ).toBe('unauthenticated')
    expect(
      (await catchProblem(content.search.findImages({ q: '', gallery: -3 }, createEditorContext()))).code,
    ).toBe('not_found')
  })

  it('finds drafts and images of hidden galleries, but nothing from the trash', async () => {
    const harness = new ContentTestHarness(await open())
    const [open_, hidden] = [
      await harness.createGallery('Open'),
      await harness.createGallery('Hidden', null, null),
    ]
    const a = await harness.createImage(open_, 'Zámecký mlýn')
    const b = (
      await harness.createItem(
        'image',
        { gallery: hidden, name: 'Mlýn', file: await harness.createFile('b') },
        null,
      )
    ).id
    const removed = await harness.createImage(open_, 'Mlýn v koši')
    await harness.content.trash.remove('image', removed, createEditorContext())
    const found = async (q: string, gallery: number | null = null) =>
      (await harness.content.search.findImages({ q, gallery }, createEditorContext())).items
        .map(({ id }) => id)
        .toSorted()
    expect(await found('mlyn')).toEqual([a, b])
    expect(await found('mlyn', hidden)).toEqual([b])
    expect(await found('zam', hidden)).toEqual([])
    expect(await found('!!!')).toEqual([])
    const visitors = await harness.content.search.find({ q: 'mlyn' }, createVisitorContext())
    expect(visitors.items.map(({ id }) => id)).toEqual([a])
    await harness.content.trash.remove('gallery', hidden, createEditorContext())
    expect(await found('mlyn')).toEqual([a])
  })

  it('lists the newest first, and a gallery in its own order, page by page', async () => {
    const harness = new ContentTestHarness(await open())
    const { gallery, ids } = await createGalleryWithImages(harness, 'abc')
    const [a = 0, b = 0, c = 0] = ids.values()
    const x = await harness.createImage(await harness.createGallery('Two'), 'x')
    const page = async (galleryId: number | null, offset: number) => {
      const { items, total } = await harness.content.search.findImages(
        { q: '', gallery: galleryId, offset, limit: 2 },
        createEditorContext(),
      )
      return [items.map(({ id }) => id), total]
    }
    expect(await page(null, 0)).toEqual([[x, c], 4])
    expect(await page(null, 2)).toEqual([[b, a], 4])
    expect(await page(gallery, 0)).toEqual([[a, b], 3])
    expect(await page(gallery, 99)).toEqual([[], 3])
  })
})
