import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createVisitorContext,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { toItemRow } from '../data/content/item-rows.ts'

async function shelf(
  bench: ContentTestHarness,
  letters: string,
): Promise<{ gallery: number; ids: Map<string, number> }> {
  const gallery = await bench.createGallery('One')
  const ids = new Map<string, number>()
  for (const letter of letters) ids.set(letter, await bench.createImage(gallery, letter))
  return { gallery, ids }
}

async function orderIn(bench: ContentTestHarness, gallery: number): Promise<string> {
  const { items } = await bench.content.items.list(
    'image',
    { where: { gallery }, limit: 500 },
    createEditorContext(),
  )
  return items.map(({ name }) => name).join('')
}

describeOnBothEngines('moving items among their neighbours', (open) => {
  it('refuses what is not there, twice the same, before itself, across galleries', async () => {
    const bench = new ContentTestHarness(await open())
    const { gallery, ids } = await shelf(bench, 'abc')
    const [a = 0, b = 0, c = 0] = ids.values()
    const other = await bench.createImage(await bench.createGallery('Two'), 'x')
    const codeOf = async (moving: number[], before: number | null) =>
      (await catchProblem(bench.content.items.move('image', moving, before, createEditorContext()))).code
    expect(await codeOf([], null)).toBe('bad_request')
    expect(await codeOf([a, a], null)).toBe('bad_request')
    expect(await codeOf([a, b], a)).toBe('bad_request')
    expect(await codeOf([a, other], null)).toBe('bad_request')
    expect(await codeOf([a], other)).toBe('stale')
    expect(await codeOf([999], null)).toBe('not_found')
    expect(await codeOf([1.5], null)).toBe('not_found')
    expect(await codeOf([a], -1)).toBe('not_found')
    await bench.content.trash.remove('image', c, createEditorContext())
    expect(await codeOf([a], c)).toBe('stale')
    expect(await codeOf([c], a)).toBe('not_found')
    expect(
      (await catchProblem(bench.content.items.move('article', [1], null, createEditorContext()))).code,
    ).toBe('bad_request')
    expect((await catchProblem(bench.content.items.move('image', [a], b, createVisitorContext()))).code).toBe(
      'unauthenticated',
    )
    expect(await orderIn(bench, gallery)).toBe('ab')
  })

  it('puts some before another or at the end, in the order they are named', async () => {
    const bench = new ContentTestHarness(await open())
    const { gallery, ids } = await shelf(bench, 'abcdef')
    const id = (letter: string) => ids.get(letter) ?? 0
    await bench.content.items.move('image', [id('e')], id('b'), createEditorContext())
    expect(await orderIn(bench, gallery)).toBe('aebcdf')
    await bench.content.items.move('image', [id('f'), id('a')], id('c'), createEditorContext())
    expect(await orderIn(bench, gallery)).toBe('ebfacd')
    await bench.content.items.move('image', [id('b'), id('e')], null, createEditorContext())
    expect(await orderIn(bench, gallery)).toBe('facdbe')
  })

  it('leaves versions as they are, so that an open form is not made stale by it', async () => {
    const bench = new ContentTestHarness(await open())
    const { ids } = await shelf(bench, 'ab')
    const [a = 0] = ids.values()
    await bench.content.items.move('image', [a], null, createEditorContext())
    expect((await bench.content.items.read('image', a, createEditorContext())).version).toBe(1)
  })

  it('does what each of several hands asks, all at once', async () => {
    const bench = new ContentTestHarness(await open())
    const { gallery, ids } = await shelf(bench, 'abcdefgh')
    const id = (letter: string) => ids.get(letter) ?? 0
    await Promise.all(
      ['c', 'd', 'e', 'f'].map((letter) =>
        bench.content.items.move('image', [id(letter)], id('a'), createEditorContext()),
      ),
    )
    const order = await orderIn(bench, gallery)
    expect([...order].toSorted().join('')).toBe('abcdefgh')
    expect(order.slice(4)).toBe('abgh')
  })

  it('works where all have the same place, and moves thousands', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Many')
    const file = await bench.createFile('same')
    const first = await bench.createItem('image', { gallery, name: 'x', file, ord: 5 })
    const { id: _first, ...row } = toItemRow('image', first)
    await bench.data.transaction(async ({ items }) => {
      for (let at = 0; at < 1200; at += 1) await items.insert('image', { ...row, sample: 0 })
    })
    const standing = await bench.data.items.listPositions('image', { gallery })
    const last = standing.at(-1)?.id ?? 0
    await bench.content.items.move('image', [last], first.id, createEditorContext())
    const after = await bench.data.items.listPositions('image', { gallery })
    expect(after.map(({ id }) => id)).toEqual([last, ...standing.slice(0, -1).map(({ id }) => id)])
    expect(new Set(after.map(({ ord }) => ord)).size).toBe(1201)
  })
})

describeOnBothEngines('choosing an image', (open) => {
  it('is not for visitors, and knows no gallery by a wrong id', async () => {
    const { content } = new ContentTestHarness(await open())
    expect(
      (await catchProblem(content.search.findImages({ q: '', gallery: null }, createVisitorContext()))).code,
    ).toBe('unauthenticated')
    expect(
      (await catchProblem(content.search.findImages({ q: '', gallery: -3 }, createEditorContext()))).code,
    ).toBe('not_found')
  })

  it('finds drafts and images of hidden galleries by their words, but nothing from the trash', async () => {
    const bench = new ContentTestHarness(await open())
    const [open_, hidden] = [
      await bench.createGallery('Open'),
      await bench.createGallery('Hidden', null, null),
    ]
    const a = await bench.createImage(open_, 'Zámecký mlýn')
    const b = (
      await bench.createItem(
        'image',
        { gallery: hidden, name: 'Mlýn', file: await bench.createFile('b') },
        null,
      )
    ).id
    const gone = await bench.createImage(open_, 'Mlýn v koši')
    await bench.content.trash.remove('image', gone, createEditorContext())
    const found = async (q: string, gallery: number | null = null) =>
      (await bench.content.search.findImages({ q, gallery }, createEditorContext())).items
        .map(({ id }) => id)
        .toSorted()
    expect(await found('mlyn')).toEqual([a, b])
    expect(await found('mlyn', hidden)).toEqual([b])
    expect(await found('zam', hidden)).toEqual([])
    expect(await found('!!!')).toEqual([])
    const visitors = await bench.content.search.find({ q: 'mlyn' }, createVisitorContext())
    expect(visitors.items.map(({ id }) => id)).toEqual([a])
    await bench.content.trash.remove('gallery', hidden, createEditorContext())
    expect(await found('mlyn')).toEqual([a])
  })

  it('shows the newest first, and a gallery in its own order, page by page', async () => {
    const bench = new ContentTestHarness(await open())
    const { gallery, ids } = await shelf(bench, 'abc')
    const [a = 0, b = 0, c = 0] = ids.values()
    const x = await bench.createImage(await bench.createGallery('Two'), 'x')
    const page = async (chosen: number | null, offset: number) => {
      const { items, total } = await bench.content.search.findImages(
        { q: '', gallery: chosen, offset, limit: 2 },
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
