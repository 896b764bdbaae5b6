import { describe, expect, it } from 'vitest'
import {
  getDateSortKey,
  getEarliestEpochDay,
  getEpochDayRangeOfYears,
  getLatestEpochDay,
  OPEN_START_SORT_KEY,
  parseEdtf,
} from './index.ts'

function parse(text: string) {
  const result = parseEdtf(text)
  if (!result.ok) throw new Error(`${text} rejected: ${result.reason}`)
  return result.date
}

describe('getDateSortKey', () => {
  it('sorts by the earliest day, open starts first', () => {
    const chronicle = [
      '../1918',
      '-9999',
      '-00XX',
      '-0044-03-15',
      '0000',
      '1190~',
      '1227',
      '18XX',
      '1848?',
      '1890~',
      '1899-12-30',
      '[..1900]',
      '1900',
      '[1900..]',
      '[1901-02..1948]',
      '192X',
      '1926',
      '1945-21/1945-23',
      '1945-03-02',
      '1945-05-09/..',
      '1945-24',
      '1946-01',
    ]
    const sorted = chronicle.toReversed().sort((a, b) => getDateSortKey(parse(a)) - getDateSortKey(parse(b)))
    expect(sorted).toEqual(chronicle)
  })

  it('gives dates that begin on the same day the same key', () => {
    expect(getDateSortKey(parse('00XX'))).toBe(getDateSortKey(parse('0000-01-01')))
    expect(getDateSortKey(parse('1945/..'))).toBe(getDateSortKey(parse('1945-01?')))
  })

  it('sorts a date without an earliest day before all days', () => {
    expect(getEarliestEpochDay(parse('../1918'))).toBeNull()
    expect(getDateSortKey(parse('../1918'))).toBe(OPEN_START_SORT_KEY)
    expect(OPEN_START_SORT_KEY).toBeLessThan(getDateSortKey(parse('-9999')))
  })

  it('takes what is known of an uncertain date for its days, but never one day', () => {
    const bounds = (text: string) => [getEarliestEpochDay(parse(text)), getLatestEpochDay(parse(text))]
    const [day, nextDay] = [getDateSortKey(parse('1945-05-09')), getDateSortKey(parse('1945-05-10'))]
    expect(bounds('[..1945-05-09]')).toEqual([day - 1, day])
    expect(bounds('[1945-05-09..]')).toEqual([nextDay, null])
    expect(bounds('[1945-05-09..1945-05-10]')).toEqual([day, nextDay])
  })

  it('sorts an interval with an unknown start by its end', () => {
    expect(getDateSortKey(parse('/1918-05'))).toBe(getDateSortKey(parse('1918-05')))
    expect(getLatestEpochDay(parse('1918-05/'))).toBe(getLatestEpochDay(parse('1918-05')))
  })
})

describe('getEarliestEpochDay and getLatestEpochDay', () => {
  it.each(['~', '?', '%'])('ignore the qualifier %s', (qualifier) => {
    expect(getEarliestEpochDay(parse(`1890${qualifier}`))).toBe(getEarliestEpochDay(parse('1890')))
    expect(getLatestEpochDay(parse(`1890${qualifier}`))).toBe(getLatestEpochDay(parse('1890')))
  })

  it.each([
    ['-01XX', '-0199-01-01', '-0100-12-31'],
    ['-00XX', '-0099-01-01', '0000-12-31'],
    ['-000X', '-0009-01-01', '0000-12-31'],
    ['-XXXX', '-9999-01-01', '0000-12-31'],
    ['190X-02-29', '1904-02-29', '1908-02-29'],
    ['XXXX-02-29', '0000-02-29', '9996-02-29'],
    ['1900-02-XX', '1900-02-01', '1900-02-28'],
    ['1900-02-2X', '1900-02-20', '1900-02-28'],
    ['192X-02', '1920-02-01', '1929-02-28'],
    ['1945-0X', '1945-01-01', '1945-09-30'],
    ['1945-05-0X', '1945-05-01', '1945-05-09'],
    ['1945-05-3X', '1945-05-30', '1945-05-31'],
    ['1943-24', '1943-12-01', '1944-02-29'],
    ['194X-21', '1940-03-01', '1949-05-31'],
  ])('give %s the bounds %s and %s', (text, first, last) => {
    expect(getEarliestEpochDay(parse(text))).toBe(getEarliestEpochDay(parse(first)))
    expect(getLatestEpochDay(parse(text))).toBe(getEarliestEpochDay(parse(last)))
  })
})

describe('a day that does not exist', () => {
  const part = (digits: string) => ({ digits, uncertain: false, approximate: false })
  const date = { kind: 'date', year: part('1945'), month: part('02'), day: part('29') } as const

  it('has no earliest and no latest day', () => {
    expect(getEarliestEpochDay(date)).toBeNull()
    expect(getLatestEpochDay(date)).toBeNull()
  })

  it('bounds nothing', () => {
    expect(getEarliestEpochDay({ kind: 'within', start: 'open', end: date })).toBeNull()
    expect(getEarliestEpochDay({ kind: 'within', start: date, end: 'open' })).toBeNull()
  })
})

describe('getEpochDayRangeOfYears', () => {
  it('spans from the first day of the first year to the last day of the last', () => {
    expect(getEpochDayRangeOfYears(1914, 1918)).toEqual({
      from: getEarliestEpochDay(parse('1914-01-01')),
      to: getEarliestEpochDay(parse('1918-12-31')),
    })
  })

  it.each([
    [undefined, undefined],
    [Number.NaN, Number.NaN],
  ])('has no limit for %s', (from, to) => {
    expect(getEpochDayRangeOfYears(from, to)).toEqual({ from: null, to: null })
  })

  it('accepts one limit without the other', () => {
    expect(getEpochDayRangeOfYears(1970)).toEqual({ from: 0, to: null })
    expect(getEpochDayRangeOfYears(undefined, 1969)).toEqual({ from: null, to: -1 })
  })

  it('accepts astronomical years and clamps years out of range', () => {
    expect(getEpochDayRangeOfYears(0, 0)).toEqual({ from: -719_528, to: -719_163 })
    expect(getEpochDayRangeOfYears(-1e300, Number.POSITIVE_INFINITY)).toEqual({
      from: -4_371_587,
      to: 2_932_896,
    })
    expect(getEpochDayRangeOfYears(1970.9, 1970.1)).toEqual({ from: 0, to: 364 })
  })
})
