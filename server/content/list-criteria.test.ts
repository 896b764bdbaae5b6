import { expect, it } from 'vitest'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  today,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import type { ItemListQuery } from './contract/items.ts'

async function createArticles(harness: ContentTestHarness) {
  const category = await harness.createCategory('article')
  const create = (name: string, publishedAt: string | null, more: object = {}) =>
    harness.createItem(
      'article',
      { category, name, description: 'Perex', content: '<p>Text</p>', ...more },
      publishedAt,
    )
  harness.now = '2026-11-15T08:00:00.000Z'
  const mill = await create('Mlýn u řeky', yesterday, { content: '<p>Žluťoučký kůň</p>' })
  harness.now = '2026-11-15T09:00:00.000Z'
  const church = await create('Čas a kostel', null)
  harness.now = '2026-11-15T10:00:00.000Z'
  const school = await create('Chata školy', tomorrow)
  harness.now = '2026-11-15T11:00:00.000Z'
  const flood = await create('Cesta za povodní', '2024-05-01T00:00:00.000Z')
  harness.now = today
  return { category, mill: mill.id, church: church.id, school: school.id, flood: flood.id }
}

describeOnOneEngine('editor lists', (open) => {
  it('rejects visitors and invalid values', async () => {
    const harness = new ContentTestHarness(await open())
    const forbidden: [ItemListQuery, string][] = [
      [{ q: 'mill' }, 'unauthenticated'],
      [{ sort: { by: 'edited', direction: 'asc' } }, 'unauthenticated'],
      [{ published: { from: yesterday } }, 'unauthenticated'],
      [{ brief: true }, 'unauthenticated'],
    ]
    for (const [query, code] of forbidden)
      expect(
        (await catchProblem(harness.content.items.list('article', query, createVisitorContext()))).code,
      ).toBe(code)
    const wrong: object[] = [
      { sort: { by: 'content; drop table article', direction: 'asc' } },
      { sort: { by: 'edited', direction: 'sideways' } },
      { sort: { by: 'date', direction: 'asc' } },
      { published: { from: 'yesterday' } },
      { years: { from: 1900 } },
    ]
    for (const query of wrong)
      expect(
        (await catchProblem(harness.content.items.list('article', query, createEditorContext()))).code,
      ).toBe('bad_request')
    expect((await catchProblem(harness.content.overview.countByStatus(createVisitorContext()))).code).toBe(
      'unauthenticated',
    )
    expect((await catchProblem(harness.content.overview.recentChanges(5, createVisitorContext()))).code).toBe(
      'unauthenticated',
    )
    expect((await catchProblem(harness.content.trash.list({}, createVisitorContext()))).code).toBe(
      'unauthenticated',
    )
    expect(
      (await catchProblem(harness.content.trash.list({ kind: 'redirect' }, createEditorContext()))).code,
    ).toBe('forbidden')
    expect(
      (await catchProblem(harness.content.trash.list({ kind: 'site' }, createOwnerContext()))).code,
    ).toBe('not_found')
  })

  it('sorts by any column in both directions, with Czech collation', async () => {
    const harness = new ContentTestHarness(await open())
    const { mill, church, school, flood } = await createArticles(harness)
    const ids = async (query: ItemListQuery) =>
      (await harness.content.items.list('article', query, createEditorContext())).items.map(({ id }) => id)
    const sorted = (by: NonNullable<ItemListQuery['sort']>['by'], direction: 'asc' | 'desc' = 'asc') =>
      ids({ sort: { by, direction } })
    expect(await sorted('title')).toEqual([flood, church, school, mill])
    expect(await sorted('title', 'desc')).toEqual([mill, school, church, flood])
    expect(await sorted('edited', 'desc')).toEqual([flood, school, church, mill])
    expect(await sorted('created')).toEqual([mill, church, school, flood])
    // A draft sorts as newer than everything.
    expect(await sorted('published', 'desc')).toEqual([church, school, mill, flood])
    expect(await sorted('published')).toEqual([flood, mill, school, church])
    expect(await sorted('order')).toEqual(await sorted('published', 'desc'))
    expect(await sorted('order', 'desc')).toEqual(await sorted('published'))
    expect(await ids({ status: 'draft', sort: { by: 'order', direction: 'asc' } })).toEqual([church])
    expect(await ids({ published: { from: '2024-01-01T00:00:00Z', to: '2024-12-31T23:59:59Z' } })).toEqual([
      flood,
    ])
    const page = { sort: { by: 'title', direction: 'asc' }, offset: 1, limit: 2 } as const
    expect(await ids(page)).toEqual([church, school])
  })

  it('finds words in titles and texts, including hidden items, combined with other filters', async () => {
    const harness = new ContentTestHarness(await open())
    const { mill, church, school } = await createArticles(harness)
    const found = async (query: ItemListQuery) => {
      const { items, total } = await harness.content.items.list('article', query, createEditorContext())
      return [total, ...items.map(({ id }) => id)]
    }
    expect(await found({ q: 'zlut' })).toEqual([1, mill])
    expect(await found({ q: 'skol' })).toEqual([1, school])
    expect(await found({ q: 'kostel', status: 'draft' })).toEqual([1, church])
    expect(await found({ q: 'kostel', status: 'live' })).toEqual([0])
    expect(await found({ q: 'text', sort: { by: 'title', direction: 'asc' }, limit: 1 })).toEqual([
      3,
      expect.any(Number),
    ])
    expect(await found({ q: '%_\\ \' " NEAR( *' })).toEqual([0])
    expect(await found({ q: '   ' })).toHaveLength(5)
    const [first] = (
      await harness.content.items.list(
        'article',
        { q: 'mlyn', brief: true, sort: { by: 'title', direction: 'asc' } },
        createEditorContext(),
      )
    ).items
    expect(first).toMatchObject({ name: 'Mlýn u řeky', content: '', description: 'Perex' })
    // Kinds without a search index are matched by titles and listed text columns.
    await harness.createItem('author', { name: 'Jan Čapek', email: 'jan@example.org' })
    await harness.createItem('author', { name: 'Chán 100%', email: 'chan@example.org' })
    const authors = async (q: string) =>
      (await harness.content.items.list('author', { q }, createEditorContext())).items.map(({ name }) => name)
    expect(await authors('capek JAN')).toEqual(['Jan Čapek'])
    expect(await authors('chan')).toEqual(['Chán 100%'])
    expect(await authors('example')).toHaveLength(2)
    expect(await authors('%')).toEqual([])
  })

  it('keeps the manual order within a category, and filters books by year', async () => {
    const harness = new ContentTestHarness(await open())
    const category = await harness.createCategory('book')
    const other = await harness.createCategory('book', 'Other')
    const create = async (name: string, categoryId: number, year: number) =>
      (
        await harness.createItem('book', {
          category: categoryId,
          name,
          writer: 'W',
          description: 'D',
          url: 'https://e.org',
          year,
        })
      ).id
    const [a, b, c] = [
      await create('a', category, 1900),
      await create('b', category, 1950),
      await create('c', other, 1999),
    ]
    await harness.content.items.move('book', [b], a, createEditorContext())
    const ids = async (query: ItemListQuery) =>
      (await harness.content.items.list('book', query, createEditorContext())).items.map(({ id }) => id)
    const sort = { by: 'order', direction: 'asc' } as const
    expect(await ids({ sort, where: { category } })).toEqual([b, a])
    expect(await ids({ sort })).toEqual([b, a, c])
    expect(await ids({ sort: { ...sort, direction: 'desc' } })).toEqual([c, a, b])
    expect(await ids({ sort, years: { from: 1940, to: 1960 } })).toEqual([b])
  })
})

describeOnOneEngine('the site overview', (open) => {
  it('counts items by status, lists recent changes with their authors, and searches the trash', async () => {
    const harness = new ContentTestHarness(await open())
    const { mill, church, school, flood, category } = await createArticles(harness)
    const countArticles = async () =>
      (await harness.content.overview.countByStatus(createEditorContext())).find(
        ({ kind }) => kind === 'article',
      )
    expect(await countArticles()).toEqual({ kind: 'article', live: 2, drafts: 1, scheduled: 1, trash: 0 })
    expect(
      (await harness.content.overview.countByStatus(createEditorContext())).map(({ kind }) => kind),
    ).not.toContain('redirect')
    expect(
      (await harness.content.overview.countByStatus(createOwnerContext())).map(({ kind }) => kind),
    ).toContain('redirect')

    await harness.content.items.publish('article', mill, null, createEditorContext())
    await harness.content.items.publish('article', mill, yesterday, createEditorContext())
    await harness.content.trash.remove('article', flood, createEditorContext())
    harness.now = '2026-11-15T12:00:01.000Z'
    await harness.content.trash.remove('article', church, createOwnerContext())
    expect(await countArticles()).toEqual({ kind: 'article', live: 1, drafts: 0, scheduled: 1, trash: 2 })
    const recent = await harness.content.overview.recentChanges(10, createEditorContext())
    expect(recent.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      `article ${mill}`,
      `article ${school}`,
      `category ${category}`,
    ])
    expect(recent[0]).toMatchObject({
      name: 'Mlýn u řeky',
      status: 'live',
      action: 'publish',
      savedBy: 'editor-account',
    })
    expect(await harness.content.overview.recentChanges(1, createEditorContext())).toHaveLength(1)

    const { items, total } = await harness.content.trash.list({}, createEditorContext())
    expect(total).toBe(2)
    expect(items.map(({ id, removedBy }) => [id, removedBy])).toEqual([
      [church, 'owner-account'],
      [flood, 'editor-account'],
    ])
    expect(
      (await harness.content.trash.list({ q: 'povodni' }, createEditorContext())).items.map(({ id }) => id),
    ).toEqual([flood])
    expect((await harness.content.trash.list({ q: '%' }, createEditorContext())).total).toBe(0)
    expect((await harness.content.trash.list({ kind: 'book' }, createEditorContext())).total).toBe(0)
    const second = await harness.content.trash.list(
      { kind: 'article', offset: 1, limit: 1 },
      createEditorContext(),
    )
    expect(second).toMatchObject({ total: 2, items: [{ id: flood, name: 'Cesta za povodní' }] })
  })
})
