import { expect, it } from 'vitest'
import { ContentTestHarness, createVisitorContext, yesterday } from '../../tests/support/content-harness.ts'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import type { SearchQuery } from './contract/search.ts'

describeOnBothEngines('search of periods', (open) => {
  it('lists decades with as many items as a search of them finds, the closest first, also when typed', async () => {
    const harness = new ContentTestHarness(await open())
    for (const [title, date] of [
      ['Castle', '1547/2009'],
      ['Century', '19XX'],
      ['School', '1921/1923'],
      ['Mill', '1928/1931'],
      ['Bridge', '1925-05-01'],
      ['Station', '1871'],
    ] as const)
      await harness.createItem('timeline', { title, date, content: '<p>x</p>' })
    await harness.createItem('timeline', { title: 'Draft', date: '1922', content: '<p>x</p>' }, null)
    await harness.createItem('news', { title: 'Clothes of the 1920s', content: '<p>x</p>' })
    const find = async (query: SearchQuery) =>
      await harness.content.search.find(query, createVisitorContext())
    const titles = async (query: SearchQuery) => (await find(query)).items.map(({ title }) => title)

    const periods = await harness.content.search.listPeriods(createVisitorContext())
    expect(periods.map(({ period, count }) => [period, count])).toEqual([
      ['154X', 1],
      ['187X', 2],
      ['190X', 2],
      ['192X', 5],
      ['193X', 3],
      ['199X', 2],
      ['200X', 1],
    ])
    for (const { from, to, count } of periods)
      expect([from, (await find({ q: '', years: { from, to } })).total]).toEqual([from, count])
    const closest = ['School', 'Bridge', 'Mill', 'Century', 'Castle']
    expect(await titles({ q: '', years: { from: 1920, to: 1929 } })).toEqual(closest)

    for (const q of ['1920s', '20. léta', 'between 1920 and 1929'])
      expect((await titles({ q })).slice(0, 5)).toEqual(closest)
    expect(await titles({ q: '1920s' })).toEqual([...closest, 'Clothes of the 1920s'])
    expect(await find({ q: '1920s' })).toMatchObject({ total: 6, kinds: { timeline: 5, news: 1 } })
    expect(await titles({ q: '1920s', kinds: ['news'] })).toEqual(['Clothes of the 1920s'])
    expect(await titles({ q: '19th century' })).toEqual(['Station', 'Castle'])
    expect(await titles({ q: 'bridge in the 1920s' })).toEqual(['Bridge'])
    expect(await titles({ q: 'castle 1920s', years: { from: 1900 } })).toEqual([])
  })

  it('lists the closest items of a period that has more than are counted', async () => {
    const harness = new ContentTestHarness(await open())
    await harness.data.transaction(async ({ search }) => {
      for (let item = 1; item <= 510; item += 1) {
        const day = item > 505 ? 3650 + item : 0
        await search.put({
          kind: 'news',
          item,
          title: 'x',
          body: '',
          published_at: yesterday,
          within: null,
          author: null,
          date_from: day,
          date_to: item > 505 ? day : 40_000,
          line_day: null,
          line_title: null,
          words: { a: 'x', b: '', c: '' },
        })
      }
    })
    const found = await harness.content.search.find(
      { q: '', years: { from: 1980, to: 1989 } },
      createVisitorContext(),
    )
    expect(found).toMatchObject({ total: 500, capped: true })
    expect(found.items.slice(0, 6).map(({ id }) => id)).toEqual([506, 507, 508, 509, 510, 1])
    const [decade] = await harness.content.search.listPeriods(createVisitorContext())
    expect(decade).toMatchObject({ period: '197X', count: 500, capped: true })
  })
})
