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

const names = (items: readonly { name: string }[]) => items.map((item) => item.name)

describeOnOneEngine('item lists', (open) => {
  it('returns pages with totals, newest first', async () => {
    const harness = new ContentTestHarness(await open())
    for (let day = 1; day <= 7; day += 1)
      await harness.createArticle(`A${day}`, `2026-01-0${day}T00:00:00.000Z`)
    const page = await harness.content.items.list('article', { offset: 2, limit: 3 }, createVisitorContext())
    expect(names(page.items)).toEqual(['A5', 'A4', 'A3'])
    expect(page).toMatchObject({ total: 7, offset: 2, limit: 3 })
  })

  it('clamps invalid paging numbers', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('One')
    for (const limit of [0, -5, 1e9, Number.NaN, 1.5]) {
      expect(
        (await harness.content.items.list('article', { limit }, createVisitorContext())).items,
      ).toHaveLength(1)
    }
    expect(
      (await harness.content.items.list('article', { offset: 1e15 }, createVisitorContext())).items,
    ).toEqual([])
    expect(
      (await harness.content.items.list('article', { offset: -3 }, createVisitorContext())).items,
    ).toHaveLength(1)
  })

  it('updates the total after a change', async () => {
    const harness = new ContentTestHarness(await open())
    const { id } = await harness.createArticle('One')
    expect((await harness.content.items.list('article', {}, createVisitorContext())).total).toBe(1)
    await harness.createArticle('Two')
    expect((await harness.content.items.list('article', {}, createVisitorContext())).total).toBe(2)
    await harness.content.trash.remove('article', id, createEditorContext())
    expect((await harness.content.items.list('article', {}, createVisitorContext())).total).toBe(1)
  })

  it('groups books in the order of their categories', async () => {
    const harness = new ContentTestHarness(await open())
    const first = await harness.createCategory('book', 'First')
    const second = await harness.createCategory('book', 'Second')
    const book = (category: number, name: string) =>
      harness.createItem('book', {
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
    expect(names((await harness.content.items.list('book', {}, createVisitorContext())).items)).toEqual([
      'f1',
      'f2',
      's1',
      's2',
    ])
    await harness.content.items.order('category', [second, first], createEditorContext())
    expect(names((await harness.content.items.list('book', {}, createVisitorContext())).items)).toEqual([
      's1',
      's2',
      'f1',
      'f2',
    ])
    const { items } = await harness.content.items.list(
      'book',
      { where: { category: first } },
      createVisitorContext(),
    )
    expect(names(items)).toEqual(['f1', 'f2'])
  })

  it('sorts galleries by Czech collation', async () => {
    const harness = new ContentTestHarness(await open())
    for (const name of ['Chata', 'Cesta', 'Hora', 'Čáp', 'Dům']) await harness.createGallery(name)
    const { items } = await harness.content.items.list('gallery', {}, createVisitorContext())
    expect(names(items)).toEqual(['Cesta', 'Čáp', 'Dům', 'Hora', 'Chata'])
  })

  it('sorts the timeline by the earliest day, undated last, and filters by period', async () => {
    const harness = new ContentTestHarness(await open())
    for (const date of ['1945-05', '1227', '192X', '-0044', '1914/1918', '1890~'])
      await harness.createItem('timeline', { title: date, content: 'x', date })
    await harness.createItem('timeline', { title: 'null' })
    const titles = (items: readonly Item<'timeline'>[]) => items.map((item) => item.title)
    const { items } = await harness.content.items.list('timeline', {}, createVisitorContext())
    expect(titles(items)).toEqual(['-0044', '1227', '1890~', '1914/1918', '192X', '1945-05', 'null'])
    const filtered = await harness.content.items.list(
      'timeline',
      { years: { from: 1916, to: 1925 } },
      createVisitorContext(),
    )
    expect(titles(filtered.items)).toEqual(['1914/1918', '192X'])
    expect(
      (await catchProblem(harness.content.items.list('news', { years: { from: 1 } }, createVisitorContext())))
        .code,
    ).toBe('bad_request')
  })

  it('filters by each status for an editor', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createArticle('Draft', null)
    await harness.createArticle('Live')
    await harness.createArticle('Scheduled', tomorrow)
    const { id } = await harness.createArticle('Removed')
    await harness.content.trash.remove('article', id, createEditorContext())
    const of = async (status: 'live' | 'draft' | 'scheduled' | 'trash' | 'any') =>
      names((await harness.content.items.list('article', { status }, createEditorContext())).items)
    expect(await of('draft')).toEqual(['Draft'])
    expect(await of('live')).toEqual(['Live'])
    expect(await of('scheduled')).toEqual(['Scheduled'])
    expect(await of('trash')).toEqual(['Removed'])
    expect(await of('any')).toEqual(['Draft', 'Scheduled', 'Live'])
  })

  it('rejects filters of the wrong type and, for visitors, filters by private fields', async () => {
    const harness = new ContentTestHarness(await open())
    for (const gallery of ['abc', '01', 3e9, 1.5, Number.NaN, {}, undefined] as number[]) {
      const call = harness.content.items.list('image', { where: { gallery } }, createVisitorContext())
      expect((await catchProblem(call)).code).toBe('bad_request')
    }
    const where = { account: 'x'.repeat(36) }
    expect(
      (await catchProblem(harness.content.items.list('author', { where }, createVisitorContext()))).code,
    ).toBe('bad_request')
    expect((await harness.content.items.list('author', { where }, createOwnerContext())).total).toBe(0)
  })

  it('records the category tag for lists of books', async () => {
    const harness = new ContentTestHarness(await open())
    const context = createVisitorContext()
    await harness.content.items.list('book', {}, context)
    expect([...context.tags].toSorted()).toEqual(['book', 'category'])
  })

  it('records cache tags for lists and single items', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const image = await harness.createImage(gallery, 'x')
    const context = createVisitorContext()
    await harness.content.items.list('image', { where: { gallery } }, context)
    expect([...context.tags].sort()).toEqual([`gallery:${gallery}`, `image@${gallery}`])
    const readContext = createVisitorContext()
    await harness.content.items.read('image', image, readContext)
    expect([...readContext.tags].sort()).toEqual([`gallery:${gallery}`, `image:${image}`])
  })
})

describeOnOneEngine('position in a list', (open) => {
  it('counts the items visible to a visitor before an item', async () => {
    const harness = new ContentTestHarness(await open())
    const [second, first] = [
      await harness.createCategory('book', 'Second'),
      await harness.createCategory('book', 'First'),
    ]
    await harness.content.items.order('category', [first, second], createEditorContext())
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
      ids.push((await harness.createItem('book', values, name === 'f2' ? null : undefined)).id)
    }
    const positions = await Promise.all(
      ids.slice(0, 3).map((id) => harness.content.items.position('book', id, {}, createVisitorContext())),
    )
    expect(positions).toEqual([1, 0, 2])
    expect(
      (await catchProblem(harness.content.items.position('book', ids[3] ?? 0, {}, createVisitorContext())))
        .code,
    ).toBe('not_found')
  })

  it('follows the order of every kind of list', async () => {
    const harness = new ContentTestHarness(await open())
    for (const date of ['1945', '1227', '1890'])
      await harness.createItem('timeline', { title: `E${date}`, content: 'x', date })
    for (const day of [3, 1, 2]) {
      await harness.createItem('news', { title: `N${day}`, content: '<p>x</p>' }, `2026-01-0${day}T00:00:00Z`)
    }
    for (const kind of ['timeline', 'news'] as const) {
      const { items } = await harness.content.items.list(kind, {}, createVisitorContext())
      const positions = await Promise.all(
        items.map(({ id }) => harness.content.items.position(kind, id, {}, createVisitorContext())),
      )
      expect(positions).toEqual([0, 1, 2])
    }
  })

  it('is counted within a gallery, and returns not_found for an image of another gallery', async () => {
    const harness = new ContentTestHarness(await open())
    const [first, second] = [await harness.createGallery('One'), await harness.createGallery('Two')]
    const ids: number[] = []
    for (const [index, gallery] of [first, second, first, second].entries())
      ids.push(await harness.createImage(gallery, `i${index}`, { ord: 10 - index }))
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const positionOf = (id: number, gallery: number) =>
      harness.content.items.position('image', id, { where: { gallery } }, createVisitorContext())
    expect((await catchProblem(positionOf(a, second))).code).toBe('not_found')
    expect([await positionOf(a, first), await positionOf(c, first)]).toEqual([1, 0])
    expect([await positionOf(b, second), await positionOf(d, second)]).toEqual([1, 0])
  })
})

describeOnOneEngine('reordering', (open) => {
  it('permutes the positions of the given items and leaves the others in place', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd'])
      ids.push(await harness.createImage(gallery, name, { ord: ids.length * 3 }))
    const [a = 0, b = 0, , d = 0] = ids
    await harness.content.items.order('image', [d, b, a], createEditorContext())
    const { items } = await harness.content.items.list(
      'image',
      { where: { gallery } },
      createVisitorContext(),
    )
    expect(names(items)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('handles several items with the same position', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await harness.createImage(gallery, name, { ord: 5 }))
    const [a = 0, , , d = 0] = ids
    await harness.content.items.order('image', [d, a], createEditorContext())
    const { items } = await harness.content.items.list(
      'image',
      { where: { gallery } },
      createVisitorContext(),
    )
    expect(names(items)).toEqual(['d', 'b', 'c', 'a'])
  })

  it('rejects items of two groups, duplicates, an empty list, and kinds without a manual order', async () => {
    const harness = new ContentTestHarness(await open())
    const [one, two] = [await harness.createGallery('One'), await harness.createGallery('Two')]
    const [a, b] = [await harness.createImage(one, 'a'), await harness.createImage(two, 'b')]
    for (const ids of [[a, b], [a, a], [], Array.from({ length: 10_001 }, (_, at) => at + 1)]) {
      expect(
        (await catchProblem(harness.content.items.order('image', ids, createEditorContext()))).code,
      ).toBe('bad_request')
    }
    expect(
      (await catchProblem(harness.content.items.order('image', [a, 999], createEditorContext()))).code,
    ).toBe('not_found')
    expect(
      (await catchProblem(harness.content.items.order('article', [1], createEditorContext()))).code,
    ).toBe('bad_request')
  })

  it('keeps a valid permutation under concurrent reordering', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await harness.createImage(gallery, `i${at}`))
    await Promise.all([
      harness.content.items.order('image', ids.toReversed(), createEditorContext()),
      harness.content.items.order('image', [...ids.slice(3), ...ids.slice(0, 3)], createEditorContext()),
      harness.content.items.order('image', ids, createEditorContext()),
    ])
    const { items } = await harness.content.items.list(
      'image',
      { where: { gallery } },
      createVisitorContext(),
    )
    expect(items.map((item) => item.ord)).toEqual([1, 2, 3, 4, 5, 6])
    expect(items.map((item) => item.id).toSorted()).toEqual(ids.toSorted())
  })
})

describeOnOneEngine('neighbours', (open) => {
  it('returns the adjacent visible images in the gallery', async () => {
    const harness = new ContentTestHarness(await open())
    const [gallery, other] = [await harness.createGallery('One'), await harness.createGallery('Other')]
    const a = await harness.createImage(gallery, 'a')
    await harness.createImage(other, 'elsewhere')
    const b = await harness.createImage(gallery, 'b')
    const c = await harness.createImage(gallery, 'c')
    await harness.content.items.publish('image', b, null, createEditorContext())
    const forVisitor = await harness.content.items.neighbours('image', a, createVisitorContext())
    expect([forVisitor.previous, forVisitor.next?.id]).toEqual([null, c])
    const forEditor = await harness.content.items.neighbours('image', c, createEditorContext())
    expect([forEditor.previous?.id, forEditor.next]).toEqual([b, null])
  })

  it('returns the adjacent books in the category', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.createCategory('book', 'Before')
    const category = await harness.createCategory('book')
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
      ids.push((await harness.createItem('book', values)).id)
    }
    const { previous, next } = await harness.content.items.neighbours(
      'book',
      ids[1] ?? 0,
      createVisitorContext(),
    )
    expect([previous?.name, next?.name]).toEqual(['a', 'c'])
  })

  it('returns the newer and the older article, also with equal publication times', async () => {
    const harness = new ContentTestHarness(await open())
    const articles = []
    for (const name of ['oldest', 'middle', 'newest']) articles.push(await harness.createArticle(name))
    const { previous, next } = await harness.content.items.neighbours(
      'article',
      articles[1]?.id ?? 0,
      createVisitorContext(),
    )
    expect([previous?.name, next?.name]).toEqual(['newest', 'oldest'])
  })
})

describeOnOneEngine('neighbour names', (open) => {
  const neighbourNames = async (harness: ContentTestHarness, id: number) => {
    const { previous, next } = await harness.content.items.neighbourNames(
      'article',
      id,
      createVisitorContext(),
    )
    return [previous?.name ?? null, next?.name ?? null]
  }

  it('never names items hidden from visitors, and is updated by every change', async () => {
    const harness = new ContentTestHarness(await open())
    const [oldest, middle, newest] = [
      await harness.createArticle('oldest'),
      await harness.createArticle('middle'),
      await harness.createArticle('newest'),
    ]
    expect(await neighbourNames(harness, middle.id)).toEqual(['newest', 'oldest'])
    await harness.content.items.publish('article', newest.id, null, createEditorContext())
    expect(await neighbourNames(harness, middle.id)).toEqual([null, 'oldest'])
    await harness.content.items.save(
      'article',
      { id: oldest.id, version: oldest.version, values: { name: 'the first' } },
      createEditorContext(),
    )
    expect(await neighbourNames(harness, middle.id)).toEqual([null, 'the first'])
    await harness.content.trash.remove('article', oldest.id, createEditorContext())
    expect(await neighbourNames(harness, middle.id)).toEqual([null, null])
    const call = harness.content.items.neighbourNames('article', newest.id, createVisitorContext())
    expect((await catchProblem(call)).code).toBe('not_found')
  })
})

describeOnOneEngine('a short list', (open) => {
  it('is invalidated in the cache by every change', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('One')
    const names = async () => {
      const { items } = await harness.content.items.list(
        'image',
        { where: { gallery }, limit: 3 },
        createVisitorContext(),
      )
      return items.map((item) => item.name)
    }
    expect(await names()).toEqual([])
    const a = await harness.createImage(gallery, 'a')
    const b = await harness.createImage(gallery, 'b')
    expect(await names()).toEqual(['a', 'b'])
    await harness.content.items.order('image', [b, a], createEditorContext())
    expect(await names()).toEqual(['b', 'a'])
    await harness.content.items.publish('image', b, null, createEditorContext())
    expect(await names()).toEqual(['a'])
    await harness.content.items.publish('gallery', gallery, null, createEditorContext())
    expect(await names()).toEqual([])
  })
})

describeOnOneEngine('galleries', (open) => {
  it('rejects a gallery inside itself', async () => {
    const harness = new ContentTestHarness(await open())
    const top = await harness.createGallery('Top')
    const middle = await harness.createGallery('Middle', top)
    const low = await harness.createGallery('Low', middle)
    for (const parent of [top, middle, low]) {
      const call = harness.content.items.save(
        'gallery',
        { id: top, version: 1, values: { parent } },
        createEditorContext(),
      )
      expect((await catchProblem(call)).code).toBe('invalid')
    }
  })

  it('never forms a cycle under concurrent moves', async () => {
    const harness = new ContentTestHarness(await open())
    const ids: number[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await harness.createGallery(`G${at}`))
    const moves = ids.map((id, at) => {
      const values = { parent: ids[(at + 1) % ids.length] }
      return harness.content.items.save('gallery', { id, version: 1, values }, createEditorContext())
    })
    const results = await Promise.allSettled(moves)
    expect(results.filter((move) => move.status === 'fulfilled')).toHaveLength(5)
    const { items } = await harness.content.items.list('gallery', { limit: 10 }, createOwnerContext())
    const parents = new Map(items.map((item) => [item.id, item.parent]))
    for (const start of ids) {
      let steps = 0
      for (let at: number | null = start; at !== null; at = parents.get(at) ?? null) steps += 1
      expect(steps).toBeLessThan(7)
    }
  })

  it('builds a tree with counts and covers, and moves children of a hidden parent to the top level', async () => {
    const harness = new ContentTestHarness(await open())
    const top = await harness.createGallery('Top')
    const low = await harness.createGallery('Low', top)
    const cover = await harness.createImage(low, 'first')
    await harness.createImage(low, 'second')
    await harness.createImage(top, 'third')
    const [node] = await harness.content.galleries.tree(createVisitorContext())
    expect(node).toMatchObject({ name: 'Top', images: 1, totalImages: 3 })
    expect(node?.children[0]).toMatchObject({ id: low, images: 2, cover: { image: cover, width: 30 } })
    expect(names(await harness.content.galleries.path(low, createVisitorContext()))).toEqual(['Top'])
    await harness.content.items.publish('gallery', top, null, createEditorContext())
    expect(await harness.content.galleries.tree(createVisitorContext())).toMatchObject([
      { name: 'Low', parent: null },
    ])
    expect(await harness.content.galleries.path(low, createVisitorContext())).toEqual([])
  })
})
