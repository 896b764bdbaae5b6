import { expect, it } from 'vitest'
import { type TimelineKindName, timelineKindNames } from '../../domain/kinds/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import type { TimelineEntry, TimelineQuery } from './contract/timeline.ts'

const titleOf = ({ item }: TimelineEntry) => ('title' in item ? item.title : item.name)
const createEvent = (
  harness: ContentTestHarness,
  date: string | null,
  title = String(date),
  at: string | null = yesterday,
) => harness.createItem('timeline', { title, date }, at)

async function titles(harness: ContentTestHarness, query: Partial<TimelineQuery> = {}) {
  const { items } = await harness.content.timeline.list(
    { kinds: ['timeline'], limit: 100, ...query },
    createVisitorContext(),
  )
  return items.map(titleOf)
}

async function createBook(harness: ContentTestHarness, name: string, more: object) {
  const category = await harness.createCategory('book')
  return harness.createItem('book', {
    category,
    name,
    writer: 'w',
    description: 'd',
    url: 'https://example.org',
    year: '1931',
    ...more,
  })
}

describeOnOneEngine('the timeline', (open) => {
  it('rejects kinds that are not on the timeline, and an empty list of kinds', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const kinds of [[], ['news'], ['timeline', 'account'], ['__proto__']]) {
      const query = { kinds: kinds as TimelineKindName[] }
      expect((await catchProblem(content.timeline.list(query, createVisitorContext()))).code).toBe(
        'bad_request',
      )
      expect((await catchProblem(content.timeline.overview(query, createVisitorContext()))).code).toBe(
        'bad_request',
      )
    }
  })

  it('hides drafts, scheduled and removed items and images of hidden galleries, from editors too', async () => {
    const harness = new ContentTestHarness(await open())
    await createEvent(harness, '1900', 'Draft', null)
    await createEvent(harness, '1900', 'Scheduled', tomorrow)
    const removed = await createEvent(harness, '1900', 'Removed')
    await harness.content.trash.remove('timeline', removed.id, createOwnerContext())
    const hidden = await harness.createGallery('Hidden', null, null)
    await harness.createImage(hidden, 'Unseen', { date: '1900' })
    await harness.createArticle('Unwritten', null)
    for (const context of [createVisitorContext(), createEditorContext()]) {
      expect((await harness.content.timeline.list({ kinds: timelineKindNames }, context)).items).toEqual([])
      expect(await harness.content.timeline.overview({ kinds: timelineKindNames }, context)).toMatchObject({
        total: 0,
      })
    }
    const name = { kind: 'timeline', id: removed.id } as const
    const request = harness.content.timeline.position(
      name,
      { kinds: timelineKindNames },
      createVisitorContext(),
    )
    expect((await catchProblem(request)).code).toBe('not_found')
  })

  it('handles invalid numbers', async () => {
    const harness = new ContentTestHarness(await open())
    await createEvent(harness, '1900')
    for (const limit of [0, -5, 1e9, Number.NaN, 1.5])
      expect(await titles(harness, { limit })).toEqual(['1900'])
    expect(await titles(harness, { offset: 1e15 })).toEqual([])
    expect(await titles(harness, { offset: -3 })).toEqual(['1900'])
    expect(await titles(harness, { years: { from: 1e12, to: -1e12 } })).toEqual([])
    expect(await titles(harness, { years: { from: Number.NaN } })).toEqual(['1900'])
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 40]) {
      const request = harness.content.timeline.position(
        { kind: 'timeline', id },
        { kinds: ['timeline'] },
        createVisitorContext(),
      )
      expect((await catchProblem(request)).code).toBe('not_found')
    }
  })

  it('has the same order as the list of timeline events, undated last', async () => {
    const harness = new ContentTestHarness(await open())
    const dates = ['1945-05', '1227', null, '192X', '-0044', '1914/1918', '1890~', '../1100']
    for (const date of dates) await createEvent(harness, date)
    for (const name of ['Čáp', 'Cesta', 'Chata', 'Hora']) await createEvent(harness, '1800', name)
    const { items } = await harness.content.items.list('timeline', { limit: 100 }, createVisitorContext())
    expect(await titles(harness)).toEqual(items.map(({ title }) => title))
    expect((await titles(harness)).slice(3, 7)).toEqual(['Cesta', 'Čáp', 'Hora', 'Chata'])
  })

  it('includes dated images, and articles and books at the time they are about', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Places')
    await createEvent(harness, '1900')
    await createEvent(harness, null, 'Some day')
    await harness.createImage(gallery, 'Dated', { date: '1890~' })
    await harness.createImage(gallery, 'Undated')
    await createBook(harness, 'The chronicle', { period: '1910/1920' })
    await createBook(harness, 'Without a period', {})
    const article = await harness.createArticle('The war', '2026-01-02T00:00:00.000Z')
    await harness.createArticle('Without a period, too', '2026-01-02T00:00:00.000Z')
    await harness.content.items.save(
      'article',
      { id: article.id, version: article.version, values: { period: '1914/1918' } },
      createOwnerContext(),
    )
    expect(await titles(harness)).toEqual(['1900', 'Some day'])
    expect(await titles(harness, { kinds: timelineKindNames })).toEqual([
      'Dated',
      '1900',
      'The chronicle',
      'The war',
      'Some day',
    ])
    expect(await titles(harness, { kinds: ['image', 'book'] })).toEqual(['Dated', 'The chronicle'])
    expect(await titles(harness, { kinds: timelineKindNames, years: { from: 1919, to: 1931 } })).toEqual([
      'The chronicle',
    ])
    const { items } = await harness.content.search.find({ q: '1916' }, createVisitorContext())
    expect(items.map(({ title }) => title).sort()).toEqual(['The chronicle', 'The war'])
    const inWar = { q: 'text', years: { from: 1916, to: 1916 } }
    expect((await harness.content.search.find(inWar, createVisitorContext())).total).toBe(1)
  })

  it('filters by period, including items that overlap it', async () => {
    const harness = new ContentTestHarness(await open())
    for (const date of ['1900', '1914/1918', '1916', '1930/..', '1990', null])
      await createEvent(harness, date)
    expect(await titles(harness, { years: { from: 1915, to: 1920 } })).toEqual(['1914/1918', '1916'])
    expect(await titles(harness, { years: { from: 1950 } })).toEqual(['1930/..', '1990'])
    expect(await titles(harness, { years: { to: 1900 } })).toEqual(['1900'])
  })

  it('puts a date that is known only by a bound beside the bound, and on no day of the year', async () => {
    const harness = new ContentTestHarness(await open())
    const inOrder = [
      '1357',
      '1899-11',
      'before 1900',
      '1900',
      'between 1900 and 1950',
      '1945',
      'after 1945',
      '1946-02',
    ]
    for (const date of inOrder.toReversed()) await createEvent(harness, date)
    const bounds = ['before May 9, 1945', 'after May 9, 1945', 'between May 9, 1945 and May 10, 1945']
    for (const date of bounds) await createEvent(harness, date)
    const visitor = createVisitorContext()
    const sorted = await titles(harness)
    expect(sorted.filter((title) => inOrder.includes(title))).toEqual(inOrder)
    const overview = await harness.content.timeline.overview({ kinds: ['timeline'] }, visitor)
    expect(overview.open).toBeNull()
    expect(overview.decades.map(({ decade }) => decade)).toEqual(['135X', '189X', '190X', '194X'])
    expect(await titles(harness, { years: { from: 1890, to: 1899 } })).toEqual(['1899-11', 'before 1900'])
    expect(await harness.content.timeline.listInMonth(5, visitor)).toEqual([])
    expect(await harness.content.timeline.listInMonth(12, visitor)).toEqual([])
    const found = await harness.content.search.find({ q: 'before 1900' }, visitor)
    expect(found.items.map(({ title }) => title)).toContain('before 1900')
  })

  it('pages without gaps, and returns the position of an item', async () => {
    const harness = new ContentTestHarness(await open())
    for (let n = 0; n < 12; n += 1) await createEvent(harness, '1900', `E${String(n).padStart(2, '0')}`)
    const all = await harness.content.timeline.list(
      { kinds: ['timeline'], limit: 100 },
      createVisitorContext(),
    )
    const pages = await Promise.all([0, 5, 10].map((offset) => titles(harness, { offset, limit: 5 })))
    expect(pages.flat()).toEqual(all.items.map(titleOf))
    for (const [index, { kind, item }] of all.items.entries()) {
      const name = { kind, id: item.id }
      expect(
        await harness.content.timeline.position(name, { kinds: ['timeline'] }, createVisitorContext()),
      ).toBe(index)
    }
  })

  it('counts items by decade, BC too, with the offset of each decade', async () => {
    const harness = new ContentTestHarness(await open())
    for (const date of ['../0010', '-0044', '0000', '0001', '1890', '1899-12-31', '1900', '2026-01-01', null])
      await createEvent(harness, date)
    const overview = await harness.content.timeline.overview({ kinds: ['timeline'] }, createVisitorContext())
    expect(overview.decades.map(({ decade, count, offset }) => [decade, count, offset])).toEqual([
      ['-004X', 1, 1],
      ['-000X', 1, 2],
      ['000X', 1, 3],
      ['189X', 2, 4],
      ['190X', 1, 6],
      ['202X', 1, 7],
    ])
    expect(overview).toMatchObject({
      total: 9,
      open: { count: 1, offset: 0 },
      undated: { count: 1, offset: 8 },
    })
    const first = overview.decades[3]?.first ?? { kind: 'timeline', id: 0 }
    expect(
      await harness.content.timeline.position(first, { kinds: ['timeline'] }, createVisitorContext()),
    ).toBe(4)
    const filtered = await harness.content.timeline.overview(
      { kinds: ['timeline'], years: { from: 1895, to: 1999 } },
      createVisitorContext(),
    )
    expect(filtered.decades.map(({ decade, count, offset }) => [decade, count, offset])).toEqual([
      ['189X', 1, 0],
      ['190X', 1, 1],
    ])
    expect(filtered).toMatchObject({ total: 2, open: null, undated: null })
  })

  it('is updated by every change, and shows scheduled items when they are published', async () => {
    const harness = new ContentTestHarness(await open())
    const { id, version } = await createEvent(harness, '1900', 'First')
    expect(await titles(harness)).toEqual(['First'])
    await createEvent(harness, '1800', 'Earlier')
    expect(await titles(harness)).toEqual(['Earlier', 'First'])
    const values = { title: 'First', content: 'x', date: '1700' }
    await harness.content.items.save('timeline', { id, version, values }, createOwnerContext())
    expect(await titles(harness)).toEqual(['First', 'Earlier'])
    await createEvent(harness, '1600', 'To come', tomorrow)
    const context = createVisitorContext()
    await harness.content.timeline.list({ kinds: ['timeline', 'image'] }, context)
    expect(context.expiryTimes).toContain(tomorrow)
    expect([...context.tags]).toEqual(
      expect.arrayContaining(['timeline', 'image', 'gallery', `timeline:${id}`]),
    )
    harness.now = tomorrow
    expect(await titles(harness)).toEqual(['To come', 'First', 'Earlier'])
    await harness.content.items.publish('timeline', id, null, createOwnerContext())
    expect(await titles(harness)).toEqual(['To come', 'Earlier'])
  })

  it('finds public items dated to one day of any year, oldest first', async () => {
    const harness = new ContentTestHarness(await open())
    for (const date of ['1989-11-17', '-0044-11-17', '1939-11-17', '1918-10-28', '1900-11', '1900', null])
      await createEvent(harness, date)
    await createEvent(harness, '1950-11-16/1950-11-17', 'Two days')
    await createEvent(harness, '../1960-11-17', 'Open start')
    await createEvent(harness, '1940-11-17', 'Draft', null)
    await createEvent(harness, '1941-11-17', 'Scheduled', tomorrow)
    await harness.createImage(await harness.createGallery('Places'), 'Square', { date: '1990-11-17' })
    await harness.createArticle('Published', '2025-11-17T12:00:00.000Z')
    const find = async (month: number, day: number) =>
      (await harness.content.timeline.listOnDayOfYear({ month, day }, createVisitorContext())).map(titleOf)
    expect(await find(11, 17)).toEqual(['-0044-11-17', '1939-11-17', '1989-11-17', 'Square'])
    expect(await find(10, 28)).toEqual(['1918-10-28'])
    expect(await find(2, 30)).toEqual([])
    const findInMonth = async (month: number) =>
      (await harness.content.timeline.listInMonth(month, createVisitorContext())).map(titleOf)
    await createEvent(harness, '2001-11-02')
    expect(await findInMonth(11)).toEqual(['2001-11-02', '-0044-11-17', '1939-11-17', '1989-11-17', 'Square'])
    expect(await findInMonth(13)).toEqual([])
  })

  it('drops the images of a gallery when it is hidden, and restores them', async () => {
    const harness = new ContentTestHarness(await open())
    const gallery = await harness.createGallery('Places')
    await harness.createImage(gallery, 'Seen', { date: '1900' })
    expect(await titles(harness, { kinds: ['image'] })).toEqual(['Seen'])
    await harness.content.items.publish('gallery', gallery, null, createOwnerContext())
    expect(await titles(harness, { kinds: ['image'] })).toEqual([])
    await harness.content.items.publish('gallery', gallery, yesterday, createOwnerContext())
    expect(await titles(harness, { kinds: ['image'] })).toEqual(['Seen'])
  })

  it('is read as a whole once; after changes of items only their days are', async () => {
    const harness = new ContentTestHarness(await open())
    const owner = createOwnerContext()
    const gallery = await harness.createGallery('Places')
    const events = await Promise.all(
      ['1900', '1900', '1950', '2000-05-01'].map((date, n) => createEvent(harness, date, `E${n}`)),
    )
    const mill = await harness.createImage(gallery, 'Mill', { date: '1900' })
    const all = { kinds: timelineKindNames }
    await titles(harness, all)
    let wholeReads = 0
    const { listAfter } = harness.data.timeline
    const countingListAfter: typeof listAfter = (...args) => {
      wholeReads += 1
      return listAfter(...args)
    }
    Object.assign(harness.data.timeline, { listAfter: countingListAfter })
    const [first, second, third] = events.map(({ id }) => id)
    const redate = async (id = 0, title: string, date: string) => {
      const { version } = await harness.content.items.read('timeline', id, owner)
      await harness.content.items.save(
        'timeline',
        { id, version, values: { title, content: 'x', date } },
        owner,
      )
    }
    const changes: readonly [change: () => Promise<unknown>, expected: string[]][] = [
      [() => createEvent(harness, '1900', 'E00'), ['E0', 'E00', 'E1', 'Mill', 'E2', 'E3']],
      [() => redate(first, 'Z', '1900'), ['E00', 'E1', 'Mill', 'Z', 'E2', 'E3']],
      [() => redate(second, 'E1', '1980'), ['E00', 'Mill', 'Z', 'E2', 'E1', 'E3']],
      [() => harness.content.trash.remove('timeline', third ?? 0, owner), ['E00', 'Mill', 'Z', 'E1', 'E3']],
      [() => harness.content.items.publish('image', mill, null, owner), ['E00', 'Z', 'E1', 'E3']],
      [() => harness.content.trash.restore('timeline', third ?? 0, owner), ['E00', 'Z', 'E2', 'E1', 'E3']],
      [
        () => harness.content.items.publish('image', mill, yesterday, owner),
        ['E00', 'Mill', 'Z', 'E2', 'E1', 'E3'],
      ],
    ]
    for (const [change, expected] of changes) {
      await change()
      expect(await titles(harness, all)).toEqual(expected)
    }
    expect(wholeReads).toBe(0)
    expect(await titles(harness, { kinds: ['image'] })).toEqual(['Mill'])
    await harness.content.items.publish('gallery', gallery, null, owner)
    expect(await titles(harness, all)).toEqual(['E00', 'Z', 'E2', 'E1', 'E3'])
    expect(wholeReads).toBe(1)
  })

  it('reads a long timeline completely, and only once for concurrent requests', async () => {
    const harness = new ContentTestHarness(await open())
    await createEvent(harness, '1900', 'Real')
    const [model] = await harness.data.timeline.listAfter(null, { kinds: ['timeline'], now: tomorrow }, 1)
    let queries = 0
    const original = harness.data.timeline.listAfter
    Object.assign(harness.data.timeline, {
      listAfter: async (...[row]: Parameters<typeof original>) => {
        queries += 1
        const from = row ? row.item : 0
        return Array.from({ length: Math.min(2000, 5000 - from) }, (_, n) => ({
          ...model,
          item: from + n + 1,
        }))
      },
    })
    const pages = await Promise.all(
      Array.from({ length: 5 }, () =>
        harness.content.timeline.overview({ kinds: ['timeline'] }, createVisitorContext()),
      ),
    )
    expect(pages.map(({ total }) => total)).toEqual([5000, 5000, 5000, 5000, 5000])
    expect(queries).toBe(3)
  })
})
