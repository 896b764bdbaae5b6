import { describe, expect, it } from 'vitest'
import { toEpochDay } from '../../domain/dates/calendar.ts'
import { OPEN_START_SORT_KEY } from '../../domain/dates/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import { listSearchPeriods } from './search-periods.ts'

/** Counts of items with these first and last years; null for an open end. */
function list(...items: readonly (readonly [number | null, number | null])[]) {
  const [begins, ends] = [new Map<number, number>(), new Map<number, number>()]
  const add = (counts: Map<number, number>, day: number) => counts.set(day, (counts.get(day) ?? 0) + 1)
  for (const [from, to] of items) {
    add(begins, from === null ? OPEN_START_SORT_KEY : toEpochDay(from, 1, 1))
    add(ends, to === null ? undatedSortDay : toEpochDay(to, 12, 31))
  }
  return listSearchPeriods({ begins, ends })
}

describe('listSearchPeriods', () => {
  it('counts every item that overlaps a decade', () => {
    expect(list([1547, 2009], [1921, 1921], [1929, 1930], [1930, null], [null, 1925])).toEqual([
      { period: '154X', from: 1540, to: 1549, count: 2, capped: false },
      { period: '192X', from: 1920, to: 1929, count: 4, capped: false },
      { period: '193X', from: 1930, to: 1939, count: 3, capped: false },
      { period: '200X', from: 2000, to: 2009, count: 2, capped: false },
    ])
    expect(list([null, null])).toEqual([])
  })

  it('omits no time: of many decades, the earliest are listed by century', () => {
    const years = Array.from({ length: 40 }, (_, n) => 1605 + 10 * n)
    const periods = list(...years.map((year) => [year, year] as const))
    expect(periods.map(({ period }) => period)).toEqual([
      ...['16XX', '17XX'],
      ...Array.from({ length: 20 }, (_, n) => `${180 + n}X`),
    ])
    expect(periods.reduce((sum, { count }) => sum + count, 0)).toBe(40)
  })

  it('knows years before Christ, and says when there are more than a search counts', () => {
    expect(list([-44, -44], [0, 0], [5, 5]).map(({ period, from, to }) => [period, from, to])).toEqual([
      ['-004X', -49, -40],
      ['-000X', -9, 0],
      ['000X', 1, 9],
    ])
    const many = Array.from({ length: 501 }, () => [1921, 1921] as const)
    expect(list(...many)).toEqual([{ period: '192X', from: 1920, to: 1929, count: 500, capped: true }])
  })
})
