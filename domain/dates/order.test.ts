import { describe, expect, it } from 'vitest'
import { BEFORE_ALL_DAYS, earliestDay, latestDay, parseDate, periodOfYears, sortKey } from './index.ts'

function read(text: string) {
  const result = parseDate(text)
  if (!result.ok) throw new Error(`${text} refused: ${result.reason}`)
  return result.date
}

describe('sortKey', () => {
  it('puts a chronicle in order by the earliest day, open starts first', () => {
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
      '192X',
      '1926',
      '1945-21/1945-23',
      '1945-03-02',
      '1945-05-09/..',
      '1945-24',
      '1946-01',
    ]
    const sorted = chronicle.toReversed().sort((a, b) => sortKey(read(a)) - sortKey(read(b)))
    expect(sorted).toEqual(chronicle)
  })

  it('lets dates that begin on one day share their place', () => {
    expect(sortKey(read('00XX'))).toBe(sortKey(read('0000-01-01')))
    expect(sortKey(read('1945/..'))).toBe(sortKey(read('1945-01?')))
  })

  it('gives a date without an earliest day a key before all days', () => {
    expect(earliestDay(read('../1918'))).toBeNull()
    expect(sortKey(read('../1918'))).toBe(BEFORE_ALL_DAYS)
    expect(BEFORE_ALL_DAYS).toBeLessThan(sortKey(read('-9999')))
  })

  it('places an interval with an unknown start by what is known, its end', () => {
    expect(sortKey(read('/1918-05'))).toBe(sortKey(read('1918-05')))
    expect(latestDay(read('1918-05/'))).toBe(latestDay(read('1918-05')))
  })
})

describe('earliestDay and latestDay', () => {
  it.each(['~', '?', '%'])('are not moved by the qualifier %s', (qualifier) => {
    expect(earliestDay(read(`1890${qualifier}`))).toBe(earliestDay(read('1890')))
    expect(latestDay(read(`1890${qualifier}`))).toBe(latestDay(read('1890')))
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
  ])('bound %s by %s and %s', (text, first, last) => {
    expect(earliestDay(read(text))).toBe(earliestDay(read(first)))
    expect(latestDay(read(text))).toBe(earliestDay(read(last)))
  })
})

describe('periodOfYears', () => {
  it('runs from the first day of the first year to the last day of the last', () => {
    expect(periodOfYears(1914, 1918)).toEqual({
      from: earliestDay(read('1914-01-01')),
      to: earliestDay(read('1918-12-31')),
    })
  })

  it.each([
    [undefined, undefined],
    [Number.NaN, Number.NaN],
  ])('has no limit for %s', (from, to) => {
    expect(periodOfYears(from, to)).toEqual({ from: null, to: null })
  })

  it('takes one limit without the other', () => {
    expect(periodOfYears(1970)).toEqual({ from: 0, to: null })
    expect(periodOfYears(undefined, 1969)).toEqual({ from: null, to: -1 })
  })

  it('keeps astronomical years and brings absurd ones into range', () => {
    expect(periodOfYears(0, 0)).toEqual({ from: -719_528, to: -719_163 })
    expect(periodOfYears(-1e300, Number.POSITIVE_INFINITY)).toEqual({ from: -4_371_587, to: 2_932_896 })
    expect(periodOfYears(1970.9, 1970.1)).toEqual({ from: 0, to: 364 })
  })
})
