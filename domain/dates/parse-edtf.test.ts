import { describe, expect, it } from 'vitest'
import {
  DATE_PROBLEM_CODES,
  type DateProblemCode,
  formatEdtf,
  getDateProblemMessage,
  parseEdtf,
} from './index.ts'

const rejected: [string, DateProblemCode][] = [
  ['', 'empty'],
  [' \t\n ', 'empty'],
  ['1'.repeat(101), 'too-long'],
  ['1'.repeat(100), 'year-range'],
  ['yesterday', 'not-a-date'],
  ['1945-', 'not-a-date'],
  ['-1945-', 'not-a-date'],
  ['+1945', 'not-a-date'],
  ['19450509', 'not-a-date'],
  ['1945??', 'not-a-date'],
  ['1945-05-09-01', 'not-a-date'],
  ['1945 05', 'not-a-date'],
  ['１９４５', 'not-a-date'],
  ['١٩٤٥', 'not-a-date'],
  ['−0044', 'not-a-date'],
  ['1945\u00001', 'not-a-date'],
  ['1945\n-05', 'not-a-date'],
  ['1945/1946z', 'not-a-date'],
  ['32. 5. 1945', 'no-such-day'],
  ['9/5/1945', 'two-meanings'],
  ['09-05-1945', 'two-meanings'],
  ['1945-5', 'two-digits'],
  ['1945-5-9', 'two-digits'],
  ['1945-05-9', 'two-digits'],
  ['890', 'year-digits'],
  ['-44', 'year-digits'],
  ['890~', 'year-digits'],
  ['890/910', 'year-digits'],
  ['12345', 'year-range'],
  ['-10000', 'year-range'],
  ['10000-01-01', 'year-range'],
  ['Y12345', 'year-range'],
  ['-0000', 'negative-zero'],
  ['-0000-01', 'negative-zero'],
  ['192x', 'lowercase-x'],
  ['1945-xx', 'lowercase-x'],
  ['1X32', 'unspecified-place'],
  ['X984', 'unspecified-place'],
  ['1945-X1', 'unspecified-place'],
  ['1945-05-X1', 'unspecified-place'],
  ['1945-XX-09', 'unspecified-place'],
  ['1945-1X-09', 'unspecified-place'],
  ['1945-00', 'no-such-month'],
  ['1945-13', 'no-such-month'],
  ['1945-20', 'no-such-month'],
  ['1945-42', 'no-such-month'],
  ['1945-2X', 'no-such-month'],
  ['1945-25', 'season-kind'],
  ['1945-41', 'season-kind'],
  ['1945-21-01', 'season-day'],
  ['1945-02-30', 'no-such-day'],
  ['1945-02-29', 'no-such-day'],
  ['1900-02-29', 'no-such-day'],
  ['-0001-02-29', 'no-such-day'],
  ['1945-04-31', 'no-such-day'],
  ['1945-05-00', 'no-such-day'],
  ['1945-05-32', 'no-such-day'],
  ['1945-05-4X', 'no-such-day'],
  ['1945-02-3X', 'no-such-day'],
  ['XXXX-02-30', 'no-such-day'],
  ['1945-05-09 12:00', 'time-of-day'],
  ['1945-05-09T12:00/..', 'time-of-day'],
  ['1918-1914', 'interval-order'],
  ['1918–1914', 'interval-order'],
  ['1918 – 1914', 'interval-order'],
  ['1914/1915/1916', 'interval-parts'],
  ['//', 'interval-parts'],
  ['/', 'interval-dateless'],
  ['../..', 'interval-dateless'],
  ['../', 'interval-dateless'],
  ['/..', 'interval-dateless'],
  ['[..]', 'interval-dateless'],
  ['[1900..1890]', 'interval-order'],
  ['[1900..1890', 'set-of-dates'],
  ['[..1900]x', 'set-of-dates'],
  ['a[..1900]', 'not-a-date'],
  ['[1945-02-30..]', 'no-such-day'],
  ['[..1945-02-30]', 'no-such-day'],
  ['1918/1914', 'interval-order'],
  ['1945-05-09/1945-05-08', 'interval-order'],
  ['1945-05-09/1945-04', 'interval-order'],
  ['193X/192X', 'interval-order'],
  ['1945-24/1945-21', 'interval-order'],
  ['0014/-0044', 'interval-order'],
  ['1945-02-30/..', 'no-such-day'],
  ['../1945-02-30', 'no-such-day'],
  ['1914 / 1918', 'not-a-date'],
]

describe('parseEdtf', () => {
  it.each(rejected)('rejects %j with the reason %s', (text, reason) => {
    expect(parseEdtf(text)).toEqual({ ok: false, reason })
  })

  it('has a test for every reason except those of the specification examples', () => {
    const testedElsewhere = ['significant-digits', 'set-of-dates']
    const tested = new Set<string>([...rejected.map(([, reason]) => reason), ...testedElsewhere])
    expect([...tested].sort()).toEqual([...DATE_PROBLEM_CODES].sort())
  })

  it.each([
    ['  1945-05-09\n', '1945-05-09'],
    ['\u00a01914/1918\ufeff', '1914/1918'],
    [`${' '.repeat(5000)}1890~${' '.repeat(5000)}`, '1890~'],
  ])('ignores space around the date', (text, formatted) => {
    const result = parseEdtf(text)
    expect(result.ok && formatEdtf(result.date)).toBe(formatted)
  })

  it.each([
    '1904-02-29',
    '2000-02-29',
    '0000-02-29',
    '-0004-02-29',
    '156X-02-29',
    'XXXX-02-29',
    '2005/2005-02',
    '1985/1985',
    '192X/1925',
    '-9999',
    '9999-24',
    '-00XX',
    '-000X',
    '1945-1X-XX',
    '2001-21?',
    '1984~/2004-06%',
  ])('accepts %s', (text) => {
    const result = parseEdtf(text)
    expect(result.ok && formatEdtf(result.date)).toBe(text)
  })

  it.each([
    ['?1945', '1945?'],
    ['?1945~', '1945%'],
    ['?-0044', '-0044?'],
    ['1945?-05~', '1945%-~05'],
    ['~1945-~05', '1945-05~'],
    ['1945-05?-?09', '1945-05-09?'],
    ['1945-?05?', '1945-05?'],
  ])('parses %s like %s', (text, canonical) => {
    const [parsed, expected] = [parseEdtf(text), parseEdtf(canonical)]
    expect(parsed).toEqual(expected)
    expect(parsed.ok && formatEdtf(parsed.date)).toBe(canonical)
  })

  it('applies a trailing qualifier to all components to its left and a leading one only to its own', () => {
    const unqualified = { uncertain: false, approximate: false }
    expect(parseEdtf('2004-06~-?11')).toEqual({
      ok: true,
      date: {
        kind: 'date',
        year: { digits: '2004', uncertain: false, approximate: true },
        month: { digits: '06', uncertain: false, approximate: true },
        day: { digits: '11', uncertain: true, approximate: false },
      },
    })
    expect(parseEdtf('2004-%21')).toEqual({
      ok: true,
      date: {
        kind: 'season',
        year: { digits: '2004', ...unqualified },
        season: { digits: '21', uncertain: true, approximate: true },
      },
    })
  })
})

describe('getDateProblemMessage', () => {
  it('has a distinct sentence for every problem in both languages', () => {
    for (const language of ['cs', 'en-US'] as const) {
      const messages = DATE_PROBLEM_CODES.map((reason) => getDateProblemMessage(reason, language))
      expect(new Set(messages).size).toBe(DATE_PROBLEM_CODES.length)
      for (const message of messages) expect(message).toMatch(/^\p{Lu}.*\.$/u)
    }
  })

  it('gives examples that are themselves accepted', () => {
    const advice = DATE_PROBLEM_CODES.flatMap(
      (reason) =>
        getDateProblemMessage(reason, 'en-US').match(/[0-9]{4}-[0-9X-]+|[0-9X]{4}(?:\/[0-9]{4})?/g) ?? [],
    )
    expect(advice.length).toBeGreaterThan(10)
    for (const text of advice) expect(parseEdtf(text), text).toMatchObject({ ok: true })
  })
})
