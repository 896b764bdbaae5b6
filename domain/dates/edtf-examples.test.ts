import { describe, expect, it } from 'vitest'
import {
  type DateProblemCode,
  formatEdtf,
  getEarliestEpochDay,
  getLatestEpochDay,
  parseEdtf,
} from './index.ts'

/** Converts an epoch day to an ISO day with the platform's calendar, as an independent calculation. */
function toIsoDay(day: number | null): string | null {
  return day === null ? null : new Date(day * 86_400_000).toISOString().slice(0, -14)
}

/** Examples of the EDTF specification with their earliest and latest day. */
const level0 = [
  ['1985-04-12', '1985-04-12', '1985-04-12'],
  ['1985-04', '1985-04-01', '1985-04-30'],
  ['1985', '1985-01-01', '1985-12-31'],
  ['1964/2008', '1964-01-01', '2008-12-31'],
  ['2004-06/2006-08', '2004-06-01', '2006-08-31'],
  ['2004-02-01/2005-02-08', '2004-02-01', '2005-02-08'],
  ['2004-02-01/2005-02', '2004-02-01', '2005-02-28'],
  ['2004-02-01/2005', '2004-02-01', '2005-12-31'],
  ['2005/2006-02', '2005-01-01', '2006-02-28'],
] as const

const level1 = [
  ['2001-21', '2001-03-01', '2001-05-31'],
  ['2001-22', '2001-06-01', '2001-08-31'],
  ['2001-23', '2001-09-01', '2001-11-30'],
  ['2001-24', '2001-12-01', '2002-02-28'],
  ['1984?', '1984-01-01', '1984-12-31'],
  ['2004-06~', '2004-06-01', '2004-06-30'],
  ['2004-06-11%', '2004-06-11', '2004-06-11'],
  ['201X', '2010-01-01', '2019-12-31'],
  ['20XX', '2000-01-01', '2099-12-31'],
  ['2004-XX', '2004-01-01', '2004-12-31'],
  ['1985-04-XX', '1985-04-01', '1985-04-30'],
  ['1985-XX-XX', '1985-01-01', '1985-12-31'],
  ['1985-04-12/..', '1985-04-12', null],
  ['1985-04/..', '1985-04-01', null],
  ['1985/..', '1985-01-01', null],
  ['../1985-04-12', null, '1985-04-12'],
  ['../1985-04', null, '1985-04-30'],
  ['../1985', null, '1985-12-31'],
  ['[..1760-12-03]', '1760-12-02', '1760-12-03'],
  ['[1760-12..]', '1761-01-01', null],
  ['[..1984]', '1983-12-31', '1984-12-31'],
  ['1985-04-12/', '1985-04-12', '1985-04-12'],
  ['1985-04/', '1985-04-01', '1985-04-30'],
  ['1985/', '1985-01-01', '1985-12-31'],
  ['/1985-04-12', '1985-04-12', '1985-04-12'],
  ['/1985-04', '1985-04-01', '1985-04-30'],
  ['/1985', '1985-01-01', '1985-12-31'],
  ['-1985', '-001985-01-01', '-001985-12-31'],
] as const

const level2 = [
  ['2004-06~-11', '2004-06-11', '2004-06-11'],
  ['2004?-06-11', '2004-06-11', '2004-06-11'],
  ['2004-%06-11', '2004-06-11', '2004-06-11'],
  ['156X-12-25', '1560-12-25', '1569-12-25'],
  ['15XX-12-25', '1500-12-25', '1599-12-25'],
  ['XXXX-12-XX', '0000-12-01', '9999-12-31'],
  ['1XXX-XX', '1000-01-01', '1999-12-31'],
  ['1XXX-12', '1000-12-01', '1999-12-31'],
  ['1984-1X', '1984-10-01', '1984-12-31'],
  ['2004-06-~01/2004-06-~20', '2004-06-01', '2004-06-20'],
  ['2004-06-XX/2004-07-03', '2004-06-01', '2004-07-03'],
] as const

/** Examples of EDTF features that aren't supported. */
const rejected: [string, DateProblemCode][] = [
  ['1985-04-12T23:20:30', 'time-of-day'],
  ['1985-04-12T23:20:30Z', 'time-of-day'],
  ['1985-04-12T23:20:30-04', 'time-of-day'],
  ['1985-04-12T23:20:30+04:30', 'time-of-day'],
  ['Y170000002', 'year-range'],
  ['Y-170000002', 'year-range'],
  ['Y-17E7', 'year-range'],
  ['Y171010000S3', 'year-range'],
  ['Y3388E2S3', 'year-range'],
  ['1950S2', 'significant-digits'],
  ['2001-34', 'season-kind'],
  ['[1667,1668,1670..1672]', 'set-of-dates'],
  ['[1760-01,1760-02,1760-12..]', 'set-of-dates'],
  ['[1667,1760-12]', 'set-of-dates'],
  ['{1667,1668,1670..1672}', 'set-of-dates'],
  ['{1960,1961-12}', 'set-of-dates'],
  ['{..1984}', 'set-of-dates'],
]

describe('examples of the EDTF specification', () => {
  it.each([...level0, ...level1, ...level2])(
    'parses %s as %s to %s and formats it unchanged',
    (text, first, last) => {
      const result = parseEdtf(text)
      if (!result.ok) throw new Error(`rejected: ${result.reason}`)
      expect(toIsoDay(getEarliestEpochDay(result.date))).toBe(first)
      expect(toIsoDay(getLatestEpochDay(result.date))).toBe(last)
      expect(formatEdtf(result.date)).toBe(text)
    },
  )

  it('formats a qualifier of the year alone in its canonical position', () => {
    const result = parseEdtf('?2004-06-~11')
    if (!result.ok) throw new Error(`rejected: ${result.reason}`)
    expect(formatEdtf(result.date)).toBe('2004?-06-~11')
  })

  it.each(rejected)('rejects %s with the reason %s', (text, reason) => {
    expect(parseEdtf(text)).toEqual({ ok: false, reason })
  })
})
