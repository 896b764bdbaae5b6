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

const names = (items: readonly { name: string }[]) => items.map((item) => item.name)

describeOnBothEngines('lists', (open) => {
  it('are paged and counted, newest first', async () => {
    const bench = new ContentTestHarness(await open())
    for (let day = 1; day <= 7; day += 1)
      await bench.createArticle(`A${day}`, `2026-01-0${day}T00:00:00.000Z`)
    const page = await bench.content.items.list('article', { offset: 2, limit: 3 }, createVisitorContext())
    expect(names(page.items)).toEqual(['A5', 'A4', 'A3'])
    expect(page).toMatchObject({ total: 7, offset: 2, limit: 3 })
  })

  it('bear any paging numbers', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('One')
    for (const limit of [0, -5, 1e9, Number.NaN, 1.5]) {
      expect(
        (await bench.content.items.list('article', { limit }, createVisitorContext())).items,
      ).toHaveLength(1)
    }
    expect(
      (await bench.content.items.list('article', { offset: 1e15 }, createVisitorContext())).items,
    ).toEqual([])
    expect(
      (await bench.content.items.list('article', { offset: -3 }, createVisitorContext())).items,
    ).toHaveLength(1)
  })

  it('count anew after a change', async () => {
    const bench = new ContentTestHarness(await open())
    const { id } = await bench.createArticle('One')
    expect((await bench.content.items.list('article', {}, createVisitorContext())).total).toBe(1)
    await bench.createArticle('Two')
    expect((await bench.content.items.list('article', {}, createVisitorContext())).total).toBe(2)
    await bench.content.trash.remove('article', id, createEditorContext())
    expect((await bench.content.items.list('article', {}, createVisitorContext())).total).toBe(1)
  })

  it('group books by the order of their categories', async () => {
    const bench = new ContentTestHarness(await open())
    const first = await bench.createCategory('book', 'First')
    const second = await bench.createCategory('book', 'Second')
    const book = (category: number, name: string) =>
      bench.createItem('book', {
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
    expect(names((await bench.content.items.list('book', {}, createVisitorContext())).items)).toEqual([
      'f1',
      'f2',
      's1',
      's2',
    ])
    await bench.content.items.order('category', [second, first], createEditorContext())
    expect(names((await bench.content.items.list('book', {}, createVisitorContext())).items)).toEqual([
      's1',
      's2',
      'f1',
      'f2',
    ])
    const { items } = await bench.content.items.list(
      'book',
      { where: { category: first } },
      createVisitorContext(),
    )
    expect(names(items)).toEqual(['f1', 'f2'])
  })

  it('sort galleries as a Czech dictionary does', async () => {
    const bench = new ContentTestHarness(await open())
    for (const name of ['Chata', 'Cesta', 'Hora', 'Čáp', 'Dům']) await bench.createGallery(name)
    const { items } = await bench.content.items.list('gallery', {}, createVisitorContext())
    expect(names(items)).toEqual(['Cesta', 'Čáp', 'Dům', 'Hora', 'Chata'])
  })

  it('sort the timeline by the earliest day, the undated last, and cut out a period', async () => {
    const bench = new ContentTestHarness(await open())
    for (const date of ['1945-05', '1227', null, '192X', '-0044', '1914/1918', '1890~']) {
      await bench.createItem('timeline', { title: String(date), content: 'x', date })
    }
    const titles = (items: readonly Item<'timeline'>[]) => items.map((item) => item.title)
    const { items } = await bench.content.items.list('timeline', {}, createVisitorContext())
    expect(titles(items)).toEqual(['-0044', '1227', '1890~', '1914/1918', '192X', '1945-05', 'null'])
    const cut = await bench.content.items.list(
      'timeline',
      { years: { from: 1916, to: 1925 } },
      createVisitorContext(),
    )
    expect(titles(cut.items)).toEqual(['1914/1918', '192X'])
    expect(
      (await catchProblem(bench.content.items.list('news', { years: { from: 1 } }, createVisitorContext())))
        .code,
    ).toBe('bad_request')
  })

  it('show an editor each status', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createArticle('Draft', null)
    await bench.createArticle('Live')
    await bench.createArticle('Scheduled', tomorrow)
    const { id } = await bench.createArticle('Removed')
    await bench.content.trash.remove('article', id, createEditorContext())
    const of = async (status: 'live' | 'draft' | 'scheduled' | 'trash' | 'any') =>
      names((await bench.content.items.list('article', { status }, createEditorContext())).items)
    expect(await of('draft')).toEqual(['Draft'])
    expect(await of('live')).toEqual(['Live'])
    expect(await of('scheduled')).toEqual(['Scheduled'])
    expect(await of('trash')).toEqual(['Removed'])
    expect(await of('any')).toEqual(['Draft', 'Scheduled', 'Live'])
  })

  it('refuse filters of the wrong type and, to a visitor, of what is private', async () => {
    const bench = new ContentTestHarness(await open())
    for (const gallery of ['abc', '01', 3e9, 1.5, Number.NaN, {}, undefined] as number[]) {
      const call = bench.content.items.list('image', { where: { gallery } }, createVisitorContext())
      expect((await catchProblem(call)).code).toBe('bad_request')
    }
    const where = { account: 'x'.repeat(36) }
    expect(
      (await catchProblem(bench.content.items.list('author', { where }, createVisitorContext()))).code,
    ).toBe('bad_request')
    expect((await bench.content.items.list('author', { where }, createOwnerContext())).total).toBe(0)
  })

  it('of books note the order of their categories', async () => {
    const bench = new ContentTestHarness(await open())
    const asking = createVisitorContext()
    await bench.content.items.list('book', {}, asking)
    expect([...asking.tags].toSorted()).toEqual(['book', 'category'])
  })

  it('note what they were made of', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const image = await bench.createImage(gallery, 'x')
    const asking = createVisitorContext()
    await bench.content.items.list('image', { where: { gallery } }, asking)
    expect([...asking.tags].sort()).toEqual([`gallery:${gallery}`, `image@${gallery}`])
    const reading = createVisitorContext()
    await bench.content.items.read('image', image, reading)
    expect([...reading.tags].sort()).toEqual([`gallery:${gallery}`, `image:${image}`])
  })
})

describeOnBothEngines('the place in a list', (open) => {
  it('counts what a visitor sees before an item', async () => {
    const bench = new ContentTestHarness(await open())
    const [second, first] = [
      await bench.createCategory('book', 'Second'),
      await bench.createCategory('book', 'First'),
    ]
    await bench.content.items.order('category', [first, second], createEditorContext())
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
      ids.push((await bench.createItem('book', values, name === 'f2' ? null : undefined)).id)
    }
    const places = await Promise.all(
      ids.slice(0, 3).map((id) => bench.content.items.position('book', id, {}, createVisitorContext())),
    )
    expect(places).toEqual([1, 0, 2])
    expect(
      (await catchProblem(bench.content.items.position('book', ids[3] ?? 0, {}, createVisitorContext())))
        .code,
    ).toBe('not_found')
  })

  it('follows the order of every kind of list', async () => {
    const bench = new ContentTestHarness(await open())
    for (const date of ['1945', '1227', null])
      await bench.createItem('timeline', { title: `E${date}`, content: 'x', date })
    for (const day of [3, 1, 2]) {
      await bench.createItem('news', { title: `N${day}`, content: '<p>x</p>' }, `2026-01-0${day}T00:00:00Z`)
    }
    for (const kind of ['timeline', 'news'] as const) {
      const { items } = await bench.content.items.list(kind, {}, createVisitorContext())
      const places = await Promise.all(
        items.map(({ id }) => bench.content.items.position(kind, id, {}, createVisitorContext())),
      )
      expect(places).toEqual([0, 1, 2])
    }
  })

  it('is counted inside a gallery, and an image of another gallery has none there', async () => {
    const bench = new ContentTestHarness(await open())
    const [first, second] = [await bench.createGallery('One'), await bench.createGallery('Two')]
    const ids: number[] = []
    for (const [place, gallery] of [first, second, first, second].entries())
      ids.push(await bench.createImage(gallery, `i${place}`, { ord: 10 - place }))
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const placeOf = (id: number, gallery: number) =>
      bench.content.items.position('image', id, { where: { gallery } }, createVisitorContext())
    expect((await catchProblem(placeOf(a, second))).code).toBe('not_found')
    expect([await placeOf(a, first), await placeOf(c, first)]).toEqual([1, 0])
    expect([await placeOf(b, second), await placeOf(d, second)]).toEqual([1, 0])
  })
})

describeOnBothEngines('arranging', (open) => {
  it('gives the named items each other’s places and leaves the rest', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      ids.push(await bench.createImage(gallery, name, { ord: ids.length * 3 }))
    const [a = 0, b = 0, , d = 0] = ids
    await bench.content.items.order('image', [d, b, a], createEditorContext())
    const { items } = await bench.content.items.list('image', { where: { gallery } }, createVisitorContext())
    expect(names(items)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('works where several items have the same place', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await bench.createImage(gallery, name, { ord: 5 }))
    const [a = 0, , , d = 0] = ids
    await bench.content.items.order('image', [d, a], createEditorContext())
    const { items } = await bench.content.items.list('image', { where: { gallery } }, createVisitorContext())
    expect(names(items)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('refuses items of two groups, twice the same, none, and kinds without an order', async () => {
    const bench = new ContentTestHarness(await open())
    const [one, two] = [await bench.createGallery('One'), await bench.createGallery('Two')]
    const [a, b] = [await bench.createImage(one, 'a'), await bench.createImage(two, 'b')]
    for (const ids of [[a, b], [a, a], [], Array.from({ length: 10_001 }, (_, at) => at + 1)]) {
      expect((await catchProblem(bench.content.items.order('image', ids, createEditorContext()))).code).toBe(
        'bad_request',
      )
    }
    expect(
      (await catchProblem(bench.content.items.order('image', [a, 999], createEditorContext()))).code,
    ).toBe('not_found')
    expect((await catchProblem(bench.content.items.order('article', [1], createEditorContext()))).code).toBe(
      'bad_request',
    )
  })

  it('stays a permutation under parallel arranging', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await bench.createImage(gallery, `i${at}`))
    await Promise.all([
      bench.content.items.order('image', ids.toReversed(), createEditorContext()),
      bench.content.items.order('image', [...ids.slice(3), ...ids.slice(0, 3)], createEditorContext()),
      bench.content.items.order('image', ids, createEditorContext()),
    ])
    const { items } = await bench.content.items.list('image', { where: { gallery } }, createVisitorContext())
    expect(items.map((item) => item.ord)).toEqual([1, 2, 3, 4, 5, 6])
    expect(items.map((item) => item.id).toSorted()).toEqual(ids.toSorted())
  })
})

describeOnBothEngines('neighbours', (open) => {
  it('of an image are those beside it in its gallery that can be seen', async () => {
    const bench = new ContentTestHarness(await open())
    const [gallery, other] = [await bench.createGallery('One'), await bench.createGallery('Other')]
    const a = await bench.createImage(gallery, 'a')
    await bench.createImage(other, 'elsewhere')
    const b = await bench.createImage(gallery, 'b')
    const c = await bench.createImage(gallery, 'c')
    await bench.content.items.publish('image', b, null, createEditorContext())
    const seen = await bench.content.items.neighbours('image', a, createVisitorContext())
    expect([seen.previous, seen.next?.id]).toEqual([null, c])
    const hidden = await bench.content.items.neighbours('image', c, createEditorContext())
    expect([hidden.previous?.id, hidden.next]).toEqual([b, null])
  })

  it('of a book are those beside it in its category', async () => {
    const bench = new ContentTestHarness(await open())
    await bench.createCategory('book', 'Before')
    const category = await bench.createCategory('book')
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
      ids.push((await bench.createItem('book', values)).id)
    }
    const { previous, next } = await bench.content.items.neighbours(
      'book',
      ids[1] ?? 0,
      createVisitorContext(),
    )
    expect([previous?.name, next?.name]).toEqual(['a', 'c'])
  })

  it('of an article are the newer and the older one, also at the same moment', async () => {
    const bench = new ContentTestHarness(await open())
    const made = []
    for (const name of ['oldest', 'middle', 'newest']) made.push(await bench.createArticle(name))
    const { previous, next } = await bench.content.items.neighbours(
      'article',
      made[1]?.id ?? 0,
      createVisitorContext(),
    )
    expect([previous?.name, next?.name]).toEqual(['newest', 'oldest'])
  })
})

describeOnBothEngines('names beside an item', (open) => {
  const beside = async (bench: ContentTestHarness, id: number) => {
    const { previous, next } = await bench.content.items.neighbourNames('article', id, createVisitorContext())
    return [previous?.name ?? null, next?.name ?? null]
  }

  it('never name what a visitor may not see, and follow every change', async () => {
    const bench = new ContentTestHarness(await open())
    const [oldest, middle, newest] = [
      await bench.createArticle('oldest'),
      await bench.createArticle('middle'),
      await bench.createArticle('newest'),
    ]
    expect(await beside(bench, middle.id)).toEqual(['newest', 'oldest'])
    await bench.content.items.publish('article', newest.id, null, createEditorContext())
    expect(await beside(bench, middle.id)).toEqual([null, 'oldest'])
    await bench.content.items.save(
      'article',
      { id: oldest.id, version: oldest.version, values: { name: 'the first' } },
      createEditorContext(),
    )
    expect(await beside(bench, middle.id)).toEqual([null, 'the first'])
    await bench.content.trash.remove('article', oldest.id, createEditorContext())
    expect(await beside(bench, middle.id)).toEqual([null, null])
    const call = bench.content.items.neighbourNames('article', newest.id, createVisitorContext())
    expect((await catchProblem(call)).code).toBe('not_found')
  })
})

describeOnBothEngines('a short list', (open) => {
  it('that is remembered follows every change', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('One')
    const names = async () => {
      const { items } = await bench.content.items.list(
        'image',
        { where: { gallery }, limit: 3 },
        createVisitorContext(),
      )
      return items.map((item) => item.name)
    }
    expect(await names()).toEqual([])
    const a = await bench.createImage(gallery, 'a')
    const b = await bench.createImage(gallery, 'b')
    expect(await names()).toEqual(['a', 'b'])
    await bench.content.items.order('image', [b, a], createEditorContext())
    expect(await names()).toEqual(['b', 'a'])
    await bench.content.items.publish('image', b, null, createEditorContext())
    expect(await names()).toEqual(['a'])
    await bench.content.items.publish('gallery', gallery, null, createEditorContext())
    expect(await names()).toEqual([])
  })
})

describeOnBothEngines('galleries', (open) => {
  it('refuse to lie inside themselves', async () => {
    const bench = new ContentTestHarness(await open())
    const top = await bench.createGallery('Top')
    const middle = await bench.createGallery('Middle', top)
    const low = await bench.createGallery('Low', middle)
    for (const parent of [top, middle, low]) {
      const call = bench.content.items.save(
        'gallery',
        { id: top, version: 1, values: { parent } },
        createEditorContext(),
      )
      expect((await catchProblem(call)).code).toBe('invalid')
    }
  })

  it('never form a cycle when many are moved at once', async () => {
    const bench = new ContentTestHarness(await open())
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await bench.createGallery(`G${at}`))
    const moves = ids.map((id, at) => {
      const values = { parent: ids[(at + 1) % ids.length] }
      return bench.content.items.save('gallery', { id, version: 1, values }, createEditorContext())
    })
    const done = await Promise.allSettled(moves)
    expect(done.filter((move) => move.status === 'fulfilled')).toHaveLength(5)
    const { items } = await bench.content.items.list('gallery', { limit: 10 }, createOwnerContext())
    const parents = new Map(items.map((item) => [item.id, item.parent]))
    for (const start of ids) {
      let steps = 0
      for (let at: number | null = start; at !== null; at = parents.get(at) ?? null) steps += 1
      expect(steps).toBeLessThan(7)
    }
  })

  it('make a tree with counts and covers, and none is lost under a hidden parent', async () => {
    const bench = new ContentTestHarness(await open())
    const top = await bench.createGallery('Top')
    const low = await bench.createGallery('Low', top)
    const cover = await bench.createImage(low, 'first')
    await bench.createImage(low, 'second')
    await bench.createImage(top, 'third')
    const [node] = await bench.content.galleries.tree(createVisitorContext())
    expect(node).toMatchObject({ name: 'Top', images: 1, totalImages: 3 })
    expect(node?.children[0]).toMatchObject({ id: low, images: 2, cover: { image: cover, width: 30 } })
    expect(names(await bench.content.galleries.path(low, createVisitorContext()))).toEqual(['Top'])
    await bench.content.items.publish('gallery', top, null, createEditorContext())
    expect(await bench.content.galleries.tree(createVisitorContext())).toMatchObject([
      { name: 'Low', parent: null },
    ])
    expect(await bench.content.galleries.path(low, createVisitorContext())).toEqual([])
  })
})
