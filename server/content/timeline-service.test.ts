import { expect, it } from 'vitest'
import { type TimelineKind, timelineKinds } from '../../domain/kinds/index.ts'
import {
  ContentTestHarness,
  catchProblem,
  createEditorContext,
  createOwnerContext,
  createVisitorContext,
  tomorrow,
  yesterday,
} from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { TimelineEntry, TimelineQuery } from './contract/timeline.ts'

const titleOf = ({ item }: TimelineEntry) => ('title' in item ? item.title : item.name)
const event = (
  bench: ContentTestHarness,
  date: string | null,
  title = String(date),
  at: string | null = yesterday,
) => bench.createItem('timeline', { title, content: 'x', date }, at)

async function titles(bench: ContentTestHarness, query: Partial<TimelineQuery> = {}) {
  const { items } = await bench.content.timeline.list(
    { kinds: ['timeline'], limit: 100, ...query },
    createVisitorContext(),
  )
  return items.map(titleOf)
}

async function book(bench: ContentTestHarness, name: string, year: string) {
  const category = await bench.createCategory('book')
  return bench.createItem('book', {
    category,
    name,
    writer: 'w',
    description: 'd',
    url: 'https://example.org',
    year,
  })
}

describeOnBothEngines('the line of time', (open) => {
  it('refuses a kind that does not stand on it, and no kind at all', async () => {
    const { content } = new ContentTestHarness(await open())
    for (const kinds of [[], ['news'], ['timeline', 'account'], ['__proto__']]) {
      const query = { kinds: kinds as TimelineKind[] }
      expect((await catchProblem(content.timeline.list(query, createVisitorContext()))).code).toBe(
        'bad_request',
      )
      expect((await catchProblem(content.timeline.overview(query, createVisitorContext()))).code).toBe(
        'bad_request',
      )
    }
  })

  it('shows nobody, not even an editor, what is hidden: drafts, scheduled, removed, in a hidden gallery', async () => {
    const bench = new ContentTestHarness(await open())
    await event(bench, '1900', 'Draft', null)
    await event(bench, '1900', 'Scheduled', tomorrow)
    const removed = await event(bench, '1900', 'Removed')
    await bench.content.trash.remove('timeline', removed.id, createOwnerContext())
    const hidden = await bench.createGallery('Hidden', null, null)
    await bench.createImage(hidden, 'Unseen', { date: '1900' })
    await bench.createArticle('Unwritten', null)
    for (const asker of [createVisitorContext(), createEditorContext()]) {
      expect((await bench.content.timeline.list({ kinds: timelineKinds }, asker)).items).toEqual([])
      expect(await bench.content.timeline.overview({ kinds: timelineKinds }, asker)).toMatchObject({
        total: 0,
      })
    }
    const name = { kind: 'timeline', id: removed.id } as const
    const asked = bench.content.timeline.position(name, { kinds: timelineKinds }, createVisitorContext())
    expect((await catchProblem(asked)).code).toBe('not_found')
  })

  it('bears any numbers', async () => {
    const bench = new ContentTestHarness(await open())
    await event(bench, '1900')
    for (const limit of [0, -5, 1e9, Number.NaN, 1.5])
      expect(await titles(bench, { limit })).toEqual(['1900'])
    expect(await titles(bench, { offset: 1e15 })).toEqual([])
    expect(await titles(bench, { offset: -3 })).toEqual(['1900'])
    expect(await titles(bench, { years: { from: 1e12, to: -1e12 } })).toEqual([])
    expect(await titles(bench, { years: { from: Number.NaN } })).toEqual(['1900'])
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 40]) {
      const asked = bench.content.timeline.position(
        { kind: 'timeline', id },
        { kinds: ['timeline'] },
        createVisitorContext(),
      )
      expect((await catchProblem(asked)).code).toBe('not_found')
    }
  })

  it('stands in the order of the timeline itself, the undated last', async () => {
    const bench = new ContentTestHarness(await open())
    const dates = ['1945-05', '1227', null, '192X', '-0044', '1914/1918', '1890~', '../1100']
    for (const date of dates) await event(bench, date)
    for (const name of ['Čáp', 'Cesta', 'Chata', 'Hora']) await event(bench, '1800', name)
    const { items } = await bench.content.items.list('timeline', { limit: 100 }, createVisitorContext())
    expect(await titles(bench)).toEqual(items.map(({ title }) => title))
    expect((await titles(bench)).slice(3, 7)).toEqual(['Cesta', 'Čáp', 'Hora', 'Chata'])
  })

  it('takes dated images and books, and articles by the day they came out', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Places')
    await event(bench, '1900')
    await event(bench, null, 'Some day')
    await bench.createImage(gallery, 'Dated', { date: '1890~' })
    await bench.createImage(gallery, 'Undated')
    await book(bench, 'The chronicle', '1931')
    await bench.createArticle('Told', '2026-01-02T00:00:00.000Z')
    expect(await titles(bench)).toEqual(['1900', 'Some day'])
    expect(await titles(bench, { kinds: timelineKinds })).toEqual([
      'Dated',
      '1900',
      'The chronicle',
      'Told',
      'Some day',
    ])
    expect(await titles(bench, { kinds: ['image', 'book'] })).toEqual(['Dated', 'The chronicle'])
    expect(await titles(bench, { kinds: timelineKinds, years: { from: 1895, to: 2026 } })).toEqual([
      '1900',
      'The chronicle',
      'Told',
    ])
  })

  it('cuts out a period, whatever reaches into it included', async () => {
    const bench = new ContentTestHarness(await open())
    for (const date of ['1900', '1914/1918', '1916', '1930/..', '1990', null]) await event(bench, date)
    expect(await titles(bench, { years: { from: 1915, to: 1920 } })).toEqual(['1914/1918', '1916'])
    expect(await titles(bench, { years: { from: 1950 } })).toEqual(['1930/..', '1990'])
    expect(await titles(bench, { years: { to: 1900 } })).toEqual(['1900'])
  })

  it('pages without a gap, and says where an item stands', async () => {
    const bench = new ContentTestHarness(await open())
    for (let n = 0; n < 12; n += 1) await event(bench, '1900', `E${String(n).padStart(2, '0')}`)
    const whole = await bench.content.timeline.list(
      { kinds: ['timeline'], limit: 100 },
      createVisitorContext(),
    )
    const pages = await Promise.all([0, 5, 10].map((offset) => titles(bench, { offset, limit: 5 })))
    expect(pages.flat()).toEqual(whole.items.map(titleOf))
    for (const [place, { kind, item }] of whole.items.entries()) {
      const name = { kind, id: item.id }
      expect(
        await bench.content.timeline.position(name, { kinds: ['timeline'] }, createVisitorContext()),
      ).toBe(place)
    }
  })

  it('counts by decades, before Christ too, with where each begins', async () => {
    const bench = new ContentTestHarness(await open())
    for (const date of ['../0010', '-0044', '0000', '0001', '1890', '1899-12-31', '1900', '2026-01-01', null])
      await event(bench, date)
    const overview = await bench.content.timeline.overview({ kinds: ['timeline'] }, createVisitorContext())
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
      await bench.content.timeline.position(first, { kinds: ['timeline'] }, createVisitorContext()),
    ).toBe(4)
    const cut = await bench.content.timeline.overview(
      { kinds: ['timeline'], years: { from: 1895, to: 1999 } },
      createVisitorContext(),
    )
    expect(cut.decades.map(({ decade, count, offset }) => [decade, count, offset])).toEqual([
      ['189X', 1, 0],
      ['190X', 1, 1],
    ])
    expect(cut).toMatchObject({ total: 2, open: null, undated: null })
  })

  it('follows every change, and what is scheduled comes by itself', async () => {
    const bench = new ContentTestHarness(await open())
    const { id, version } = await event(bench, '1900', 'First')
    expect(await titles(bench)).toEqual(['First'])
    await event(bench, '1800', 'Earlier')
    expect(await titles(bench)).toEqual(['Earlier', 'First'])
    const values = { title: 'First', content: 'x', date: '1700' }
    await bench.content.items.save('timeline', { id, version, values }, createOwnerContext())
    expect(await titles(bench)).toEqual(['First', 'Earlier'])
    await event(bench, '1600', 'To come', tomorrow)
    const asked = createVisitorContext()
    await bench.content.timeline.list({ kinds: ['timeline', 'image'] }, asked)
    expect(asked.expiryTimes).toContain(tomorrow)
    expect([...asked.tags]).toEqual(
      expect.arrayContaining(['timeline', 'image', 'gallery', `timeline:${id}`]),
    )
    bench.now = tomorrow
    expect(await titles(bench)).toEqual(['To come', 'First', 'Earlier'])
    await bench.content.items.publish('timeline', id, null, createOwnerContext())
    expect(await titles(bench)).toEqual(['To come', 'Earlier'])
  })

  it('loses the images of a gallery that is hidden, and gets them back', async () => {
    const bench = new ContentTestHarness(await open())
    const gallery = await bench.createGallery('Places')
    await bench.createImage(gallery, 'Seen', { date: '1900' })
    expect(await titles(bench, { kinds: ['image'] })).toEqual(['Seen'])
    await bench.content.items.publish('gallery', gallery, null, createOwnerContext())
    expect(await titles(bench, { kinds: ['image'] })).toEqual([])
    await bench.content.items.publish('gallery', gallery, yesterday, createOwnerContext())
    expect(await titles(bench, { kinds: ['image'] })).toEqual(['Seen'])
  })

  it('reads a long line once for all who ask at the same time, and whole', async () => {
    const bench = new ContentTestHarness(await open())
    await event(bench, '1900', 'Real')
    const [model] = await bench.data.timeline.listAfter(null, { kinds: ['timeline'], now: tomorrow }, 1)
    let asked = 0
    const real = bench.data.timeline.listAfter
    Object.assign(bench.data.timeline, {
      listAfter: async (...[row]: Parameters<typeof real>) => {
        asked += 1
        const from = row ? row.item : 0
        return Array.from({ length: Math.min(2000, 5000 - from) }, (_, n) => ({
          ...model,
          item: from + n + 1,
        }))
      },
    })
    const pages = await Promise.all(
      Array.from({ length: 5 }, () =>
        bench.content.timeline.overview({ kinds: ['timeline'] }, createVisitorContext()),
      ),
    )
    expect(pages.map(({ total }) => total)).toEqual([5000, 5000, 5000, 5000, 5000])
    expect(asked).toBe(3)
  })
})
