import { expect, it } from 'vitest'
import { Bench, editor, refusal, visitor } from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'
import { rowOf } from '../data/content/item-rows.ts'

async function shelf(bench: Bench, letters: string): Promise<{ gallery: number; ids: Map<string, number> }> {
  const gallery = await bench.gallery('One')
  const ids = new Map<string, number>()
  for (const letter of letters) ids.set(letter, await bench.image(gallery, letter))
  return { gallery, ids }
}

async function orderIn(bench: Bench, gallery: number): Promise<string> {
  const { items } = await bench.content.items.list('image', { where: { gallery }, limit: 500 }, editor())
  return items.map(({ name }) => name).join('')
}

describeOnBothEngines('moving items among their neighbours', (open) => {
  it('refuses what is not there, twice the same, before itself, across galleries', async () => {
    const bench = new Bench(await open())
    const { gallery, ids } = await shelf(bench, 'abc')
    const [a = 0, b = 0, c = 0] = ids.values()
    const other = await bench.image(await bench.gallery('Two'), 'x')
    const codeOf = async (moving: number[], before: number | null) =>
      (await refusal(bench.content.items.move('image', moving, before, editor()))).code
    expect(await codeOf([], null)).toBe('bad_request')
    expect(await codeOf([a, a], null)).toBe('bad_request')
    expect(await codeOf([a, b], a)).toBe('bad_request')
    expect(await codeOf([a, other], null)).toBe('bad_request')
    expect(await codeOf([a], other)).toBe('stale')
    expect(await codeOf([999], null)).toBe('not_found')
    expect(await codeOf([1.5], null)).toBe('not_found')
    expect(await codeOf([a], -1)).toBe('not_found')
    await bench.content.trash.remove('image', c, editor())
    expect(await codeOf([a], c)).toBe('stale')
    expect(await codeOf([c], a)).toBe('not_found')
    expect((await refusal(bench.content.items.move('article', [1], null, editor()))).code).toBe('bad_request')
    expect((await refusal(bench.content.items.move('image', [a], b, visitor()))).code).toBe('unauthenticated')
    expect(await orderIn(bench, gallery)).toBe('ab')
  })

  it('puts some before another or at the end, in the order they are named', async () => {
    const bench = new Bench(await open())
    const { gallery, ids } = await shelf(bench, 'abcdef')
    const id = (letter: string) => ids.get(letter) ?? 0
    await bench.content.items.move('image', [id('e')], id('b'), editor())
    expect(await orderIn(bench, gallery)).toBe('aebcdf')
    await bench.content.items.move('image', [id('f'), id('a')], id('c'), editor())
    expect(await orderIn(bench, gallery)).toBe('ebfacd')
    await bench.content.items.move('image', [id('b'), id('e')], null, editor())
    expect(await orderIn(bench, gallery)).toBe('facdbe')
  })

  it('leaves versions as they are, so that an open form is not made stale by it', async () => {
    const bench = new Bench(await open())
    const { ids } = await shelf(bench, 'ab')
    const [a = 0] = ids.values()
    await bench.content.items.move('image', [a], null, editor())
    expect((await bench.content.items.read('image', a, editor())).version).toBe(1)
  })

  it('does what each of several hands asks, all at once', async () => {
    const bench = new Bench(await open())
    const { gallery, ids } = await shelf(bench, 'abcdefgh')
    const id = (letter: string) => ids.get(letter) ?? 0
    await Promise.all(
      ['c', 'd', 'e', 'f'].map((letter) =>
        bench.content.items.move('image', [id(letter)], id('a'), editor()),
      ),
    )
    const order = await orderIn(bench, gallery)
    expect([...order].toSorted().join('')).toBe('abcdefgh')
    expect(order.slice(4)).toBe('abgh')
  })

  it('works where all have the same place, and moves thousands', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('Many')
    const file = await bench.file('same')
    const first = await bench.make('image', { gallery, name: 'x', file, ord: 5 })
    const { id: _first, ...row } = rowOf('image', first)
    await bench.data.transaction(async ({ items }) => {
      for (let at = 0; at < 1200; at += 1) await items.insert('image', { ...row, sample: 0 })
    })
    const standing = await bench.data.items.places('image', { gallery })
    const last = standing.at(-1)?.id ?? 0
    await bench.content.items.move('image', [last], first.id, editor())
    const after = await bench.data.items.places('image', { gallery })
    expect(after.map(({ id }) => id)).toEqual([last, ...standing.slice(0, -1).map(({ id }) => id)])
    expect(new Set(after.map(({ ord }) => ord)).size).toBe(1201)
  })
})

describeOnBothEngines('choosing an image', (open) => {
  it('is not for visitors, and knows no gallery by a wrong id', async () => {
    const { content } = new Bench(await open())
    expect((await refusal(content.search.findImages({ q: '', gallery: null }, visitor()))).code).toBe(
      'unauthenticated',
    )
    expect((await refusal(content.search.findImages({ q: '', gallery: -3 }, editor()))).code).toBe(
      'not_found',
    )
  })

  it('finds drafts and images of hidden galleries by their words, but nothing from the trash', async () => {
    const bench = new Bench(await open())
    const [open_, hidden] = [await bench.gallery('Open'), await bench.gallery('Hidden', null, null)]
    const a = await bench.image(open_, 'Zámecký mlýn')
    const b = (
      await bench.make('image', { gallery: hidden, name: 'Mlýn', file: await bench.file('b') }, null)
    ).id
    const gone = await bench.image(open_, 'Mlýn v koši')
    await bench.content.trash.remove('image', gone, editor())
    const found = async (q: string, gallery: number | null = null) =>
      (await bench.content.search.findImages({ q, gallery }, editor())).items.map(({ id }) => id).toSorted()
    expect(await found('mlyn')).toEqual([a, b])
    expect(await found('mlyn', hidden)).toEqual([b])
    expect(await found('zam', hidden)).toEqual([])
    expect(await found('!!!')).toEqual([])
    const visitors = await bench.content.search.find({ q: 'mlyn' }, visitor())
    expect(visitors.items.map(({ id }) => id)).toEqual([a])
    await bench.content.trash.remove('gallery', hidden, editor())
    expect(await found('mlyn')).toEqual([a])
  })

  it('shows the newest first, and a gallery in its own order, page by page', async () => {
    const bench = new Bench(await open())
    const { gallery, ids } = await shelf(bench, 'abc')
    const [a = 0, b = 0, c = 0] = ids.values()
    const x = await bench.image(await bench.gallery('Two'), 'x')
    const page = async (chosen: number | null, offset: number) => {
      const { items, total } = await bench.content.search.findImages(
        { q: '', gallery: chosen, offset, limit: 2 },
        editor(),
      )
      return [items.map(({ id }) => id), total]
    }
    expect(await page(null, 0)).toEqual([[x, c], 4])
    expect(await page(null, 2)).toEqual([[b, a], 4])
    expect(await page(gallery, 0)).toEqual([[a, b], 3])
    expect(await page(gallery, 99)).toEqual([[], 3])
  })
})
