import { expect, it } from 'vitest'
import type { Item } from '../../domain/kinds/index.ts'
import { Bench, editor, owner, refusal, tomorrow, visitor } from '../../tests/support/content.ts'
import { describeOnBothEngines } from '../../tests/support/engines.ts'

const names = (items: readonly { name: string }[]) => items.map((item) => item.name)

describeOnBothEngines('lists', (open) => {
  it('are paged and counted, newest first', async () => {
    const bench = new Bench(await open())
    for (let day = 1; day <= 7; day += 1) await bench.article(`A${day}`, `2026-01-0${day}T00:00:00.000Z`)
    const page = await bench.content.items.list('article', { offset: 2, limit: 3 }, visitor())
    expect(names(page.items)).toEqual(['A5', 'A4', 'A3'])
    expect(page).toMatchObject({ total: 7, offset: 2, limit: 3 })
  })

  it('bear any paging numbers', async () => {
    const bench = new Bench(await open())
    await bench.article('One')
    for (const limit of [0, -5, 1e9, Number.NaN, 1.5]) {
      expect((await bench.content.items.list('article', { limit }, visitor())).items).toHaveLength(1)
    }
    expect((await bench.content.items.list('article', { offset: 1e15 }, visitor())).items).toEqual([])
    expect((await bench.content.items.list('article', { offset: -3 }, visitor())).items).toHaveLength(1)
  })

  it('count anew after a change', async () => {
    const bench = new Bench(await open())
    const { id } = await bench.article('One')
    expect((await bench.content.items.list('article', {}, visitor())).total).toBe(1)
    await bench.article('Two')
    expect((await bench.content.items.list('article', {}, visitor())).total).toBe(2)
    await bench.content.trash.remove('article', id, editor())
    expect((await bench.content.items.list('article', {}, visitor())).total).toBe(1)
  })

  it('group books by the order of their categories', async () => {
    const bench = new Bench(await open())
    const first = await bench.category('book', 'First')
    const second = await bench.category('book', 'Second')
    const book = (category: number, name: string) =>
      bench.make('book', {
        category,
        name,
        writer: 'w',
        description: 'd',
        url: 'https://example.org',
        year: '1999',
      })
    await book(second, 's1')
    await book(first, 'f1')
    await book(second, 's2')
    await book(first, 'f2')
    expect(names((await bench.content.items.list('book', {}, visitor())).items)).toEqual([
      'f1',
      'f2',
      's1',
      's2',
    ])
    await bench.content.items.order('category', [second, first], editor())
    expect(names((await bench.content.items.list('book', {}, visitor())).items)).toEqual([
      's1',
      's2',
      'f1',
      'f2',
    ])
    const { items } = await bench.content.items.list('book', { where: { category: first } }, visitor())
    expect(names(items)).toEqual(['f1', 'f2'])
  })

  it('sort galleries as a Czech dictionary does', async () => {
    const bench = new Bench(await open())
    for (const name of ['Chata', 'Cesta', 'Hora', 'Čáp', 'Dům']) await bench.gallery(name)
    const { items } = await bench.content.items.list('gallery', {}, visitor())
    expect(names(items)).toEqual(['Cesta', 'Čáp', 'Dům', 'Hora', 'Chata'])
  })

  it('sort the timeline by the earliest day, the undated last, and cut out a period', async () => {
    const bench = new Bench(await open())
    for (const date of ['1945-05', '1227', null, '192X', '-0044', '1914/1918', '1890~']) {
      await bench.make('timeline', { title: String(date), content: 'x', date })
    }
    const titles = (items: readonly Item<'timeline'>[]) => items.map((item) => item.title)
    const { items } = await bench.content.items.list('timeline', {}, visitor())
    expect(titles(items)).toEqual(['-0044', '1227', '1890~', '1914/1918', '192X', '1945-05', 'null'])
    const cut = await bench.content.items.list('timeline', { years: { from: 1916, to: 1925 } }, visitor())
    expect(titles(cut.items)).toEqual(['1914/1918', '192X'])
    expect((await refusal(bench.content.items.list('news', { years: { from: 1 } }, visitor()))).code).toBe(
      'bad_request',
    )
  })

  it('show an editor each status', async () => {
    const bench = new Bench(await open())
    await bench.article('Draft', null)
    await bench.article('Live')
    await bench.article('Scheduled', tomorrow)
    const { id } = await bench.article('Removed')
    await bench.content.trash.remove('article', id, editor())
    const of = async (status: 'live' | 'draft' | 'scheduled' | 'trash' | 'any') =>
      names((await bench.content.items.list('article', { status }, editor())).items)
    expect(await of('draft')).toEqual(['Draft'])
    expect(await of('live')).toEqual(['Live'])
    expect(await of('scheduled')).toEqual(['Scheduled'])
    expect(await of('trash')).toEqual(['Removed'])
    expect(await of('any')).toEqual(['Draft', 'Scheduled', 'Live'])
  })

  it('refuse filters of the wrong type and, to a visitor, of what is private', async () => {
    const bench = new Bench(await open())
    for (const gallery of ['abc', '01', 3e9, 1.5, Number.NaN, {}, undefined] as number[]) {
      const call = bench.content.items.list('image', { where: { gallery } }, visitor())
      expect((await refusal(call)).code).toBe('bad_request')
    }
    const where = { account: 'x'.repeat(36) }
    expect((await refusal(bench.content.items.list('author', { where }, visitor()))).code).toBe('bad_request')
    expect((await bench.content.items.list('author', { where }, owner())).total).toBe(0)
  })

  it('of books note the order of their categories', async () => {
    const bench = new Bench(await open())
    const asking = visitor()
    await bench.content.items.list('book', {}, asking)
    expect([...asking.tags].toSorted()).toEqual(['book', 'category'])
  })

  it('note what they were made of', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const image = await bench.image(gallery, 'x')
    const asking = visitor()
    await bench.content.items.list('image', { where: { gallery } }, asking)
    expect([...asking.tags].sort()).toEqual([`gallery:${gallery}`, `image@${gallery}`])
    const reading = visitor()
    await bench.content.items.read('image', image, reading)
    expect([...reading.tags].sort()).toEqual([`gallery:${gallery}`, `image:${image}`])
  })
})

describeOnBothEngines('the place in a list', (open) => {
  it('counts what a visitor sees before an item', async () => {
    const bench = new Bench(await open())
    const [second, first] = [await bench.category('book', 'Second'), await bench.category('book', 'First')]
    await bench.content.items.order('category', [first, second], editor())
    const ids: number[] = []
    for (const [category, name] of [
      [second, 's1'],
      [first, 'f1'],
      [second, 's2'],
      [first, 'f2'],
    ] as const) {
      const values = {
        category,
        name,
        writer: 'w',
        description: 'd',
        url: 'https://example.org',
        year: '1999',
      }
      ids.push((await bench.make('book', values, name === 'f2' ? null : undefined)).id)
    }
    const places = await Promise.all(
      ids.slice(0, 3).map((id) => bench.content.items.position('book', id, {}, visitor())),
    )
    expect(places).toEqual([1, 0, 2])
    expect((await refusal(bench.content.items.position('book', ids[3] ?? 0, {}, visitor()))).code).toBe(
      'not_found',
    )
  })

  it('follows the order of every kind of list', async () => {
    const bench = new Bench(await open())
    for (const date of ['1945', '1227', null])
      await bench.make('timeline', { title: `E${date}`, content: 'x', date })
    for (const day of [3, 1, 2]) {
      await bench.make('news', { title: `N${day}`, content: '<p>x</p>' }, `2026-01-0${day}T00:00:00Z`)
    }
    for (const kind of ['timeline', 'news'] as const) {
      const { items } = await bench.content.items.list(kind, {}, visitor())
      const places = await Promise.all(
        items.map(({ id }) => bench.content.items.position(kind, id, {}, visitor())),
      )
      expect(places).toEqual([0, 1, 2])
    }
  })

  it('is counted inside a gallery, and an image of another gallery has none there', async () => {
    const bench = new Bench(await open())
    const [first, second] = [await bench.gallery('One'), await bench.gallery('Two')]
    const ids: number[] = []
    for (const [place, gallery] of [first, second, first, second].entries())
      ids.push(await bench.image(gallery, `i${place}`, { ord: 10 - place }))
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const placeOf = (id: number, gallery: number) =>
      bench.content.items.position('image', id, { where: { gallery } }, visitor())
    expect((await refusal(placeOf(a, second))).code).toBe('not_found')
    expect([await placeOf(a, first), await placeOf(c, first)]).toEqual([1, 0])
    expect([await placeOf(b, second), await placeOf(d, second)]).toEqual([1, 0])
  })
})

describeOnBothEngines('arranging', (open) => {
  it('gives the named items each other’s places and leaves the rest', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      ids.push(await bench.image(gallery, name, { ord: ids.length * 3 }))
    const [a = 0, b = 0, , d = 0] = ids
    await bench.content.items.order('image', [d, b, a], editor())
    const { items } = await bench.content.items.list('image', { where: { gallery } }, visitor())
    expect(names(items)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('works where several items have the same place', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await bench.image(gallery, name, { ord: 5 }))
    const [a = 0, , , d = 0] = ids
    await bench.content.items.order('image', [d, a], editor())
    const { items } = await bench.content.items.list('image', { where: { gallery } }, visitor())
    expect(names(items)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('refuses items of two groups, twice the same, none, and kinds without an order', async () => {
    const bench = new Bench(await open())
    const [one, two] = [await bench.gallery('One'), await bench.gallery('Two')]
    const [a, b] = [await bench.image(one, 'a'), await bench.image(two, 'b')]
    for (const ids of [[a, b], [a, a], [], Array.from({ length: 10_001 }, (_, at) => at + 1)]) {
      expect((await refusal(bench.content.items.order('image', ids, editor()))).code).toBe('bad_request')
    }
    expect((await refusal(bench.content.items.order('image', [a, 999], editor()))).code).toBe('not_found')
    expect((await refusal(bench.content.items.order('article', [1], editor()))).code).toBe('bad_request')
  })

  it('stays a permutation under parallel arranging', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await bench.image(gallery, `i${at}`))
    await Promise.all([
      bench.content.items.order('image', ids.toReversed(), editor()),
      bench.content.items.order('image', [...ids.slice(3), ...ids.slice(0, 3)], editor()),
      bench.content.items.order('image', ids, editor()),
    ])
    const { items } = await bench.content.items.list('image', { where: { gallery } }, visitor())
    expect(items.map((item) => item.ord)).toEqual([1, 2, 3, 4, 5, 6])
    expect(items.map((item) => item.id).toSorted()).toEqual(ids.toSorted())
  })
})

describeOnBothEngines('neighbours', (open) => {
  it('of an image are those beside it in its gallery that can be seen', async () => {
    const bench = new Bench(await open())
    const [gallery, other] = [await bench.gallery('One'), await bench.gallery('Other')]
    const a = await bench.image(gallery, 'a')
    await bench.image(other, 'elsewhere')
    const b = await bench.image(gallery, 'b')
    const c = await bench.image(gallery, 'c')
    await bench.content.items.publish('image', b, null, editor())
    const seen = await bench.content.items.neighbours('image', a, visitor())
    expect([seen.previous, seen.next?.id]).toEqual([null, c])
    const hidden = await bench.content.items.neighbours('image', c, editor())
    expect([hidden.previous?.id, hidden.next]).toEqual([b, null])
  })

  it('of a book are those beside it in its category', async () => {
    const bench = new Bench(await open())
    await bench.category('book', 'Before')
    const category = await bench.category('book')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) {
      const values = {
        category,
        name,
        writer: 'w',
        description: 'd',
        url: 'https://example.org',
        year: '1999',
      }
      ids.push((await bench.make('book', values)).id)
    }
    const { previous, next } = await bench.content.items.neighbours('book', ids[1] ?? 0, visitor())
    expect([previous?.name, next?.name]).toEqual(['a', 'c'])
  })

  it('of an article are the newer and the older one, also at the same moment', async () => {
    const bench = new Bench(await open())
    const made = []
    for (const name of ['oldest', 'middle', 'newest']) made.push(await bench.article(name))
    const { previous, next } = await bench.content.items.neighbours('article', made[1]?.id ?? 0, visitor())
    expect([previous?.name, next?.name]).toEqual(['newest', 'oldest'])
  })
})

describeOnBothEngines('names beside an item', (open) => {
  const beside = async (bench: Bench, id: number) => {
    const { previous, next } = await bench.content.items.neighbourNames('article', id, visitor())
    return [previous?.name ?? null, next?.name ?? null]
  }

  it('never name what a visitor may not see, and follow every change', async () => {
    const bench = new Bench(await open())
    const [oldest, middle, newest] = [
      await bench.article('oldest'),
      await bench.article('middle'),
      await bench.article('newest'),
    ]
    expect(await beside(bench, middle.id)).toEqual(['newest', 'oldest'])
    await bench.content.items.publish('article', newest.id, null, editor())
    expect(await beside(bench, middle.id)).toEqual([null, 'oldest'])
    await bench.content.items.save(
      'article',
      { id: oldest.id, version: oldest.version, values: { name: 'the first' } },
      editor(),
    )
    expect(await beside(bench, middle.id)).toEqual([null, 'the first'])
    await bench.content.trash.remove('article', oldest.id, editor())
    expect(await beside(bench, middle.id)).toEqual([null, null])
    const call = bench.content.items.neighbourNames('article', newest.id, visitor())
    expect((await refusal(call)).code).toBe('not_found')
  })
})

describeOnBothEngines('a short list', (open) => {
  it('that is remembered follows every change', async () => {
    const bench = new Bench(await open())
    const gallery = await bench.gallery('One')
    const names = async () => {
      const { items } = await bench.content.items.list('image', { where: { gallery }, limit: 3 }, visitor())
      return items.map((item) => item.name)
    }
    expect(await names()).toEqual([])
    const a = await bench.image(gallery, 'a')
    const b = await bench.image(gallery, 'b')
    expect(await names()).toEqual(['a', 'b'])
    await bench.content.items.order('image', [b, a], editor())
    expect(await names()).toEqual(['b', 'a'])
    await bench.content.items.publish('image', b, null, editor())
    expect(await names()).toEqual(['a'])
    await bench.content.items.publish('gallery', gallery, null, editor())
    expect(await names()).toEqual([])
  })
})

describeOnBothEngines('galleries', (open) => {
  it('refuse to lie inside themselves', async () => {
    const bench = new Bench(await open())
    const top = await bench.gallery('Top')
    const middle = await bench.gallery('Middle', top)
    const low = await bench.gallery('Low', middle)
    for (const parent of [top, middle, low]) {
      const call = bench.content.items.save('gallery', { id: top, version: 1, values: { parent } }, editor())
      expect((await refusal(call)).code).toBe('invalid')
    }
  })

  it('never form a cycle when many are moved at once', async () => {
    const bench = new Bench(await open())
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await bench.gallery(`G${at}`))
    const moves = ids.map((id, at) => {
      const values = { parent: ids[(at + 1) % ids.length] }
      return bench.content.items.save('gallery', { id, version: 1, values }, editor())
    })
    const done = await Promise.allSettled(moves)
    expect(done.filter((move) => move.status === 'fulfilled')).toHaveLength(5)
    const { items } = await bench.content.items.list('gallery', { limit: 10 }, owner())
    const parents = new Map(items.map((item) => [item.id, item.parent]))
    for (const start of ids) {
      let steps = 0
      for (let at: number | null = start; at !== null; at = parents.get(at) ?? null) steps += 1
      expect(steps).toBeLessThan(7)
    }
  })

  it('make a tree with counts and covers, and none is lost under a hidden parent', async () => {
    const bench = new Bench(await open())
    const top = await bench.gallery('Top')
    const low = await bench.gallery('Low', top)
    const cover = await bench.image(low, 'first')
    await bench.image(low, 'second')
    await bench.image(top, 'third')
    const [node] = await bench.content.galleries.tree(visitor())
    expect(node).toMatchObject({ name: 'Top', images: 1, imagesInAll: 3 })
    expect(node?.children[0]).toMatchObject({ id: low, images: 2, cover: { image: cover, width: 30 } })
    expect(names(await bench.content.galleries.path(low, visitor()))).toEqual(['Top'])
    await bench.content.items.publish('gallery', top, null, editor())
    expect(await bench.content.galleries.tree(visitor())).toMatchObject([{ name: 'Low', parent: null }])
    expect(await bench.content.galleries.path(low, visitor())).toEqual([])
  })
})
