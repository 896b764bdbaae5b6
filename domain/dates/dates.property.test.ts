import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectByRunLength } from '../../tests/support/test-run.ts'
import { countDaysInMonth } from './calendar.ts'
import {
  convertDateWordsToEdtf,
  formatDateInWords,
  formatDateWithPattern,
  formatEdtf,
  getDateSortKey,
  getEarliestEpochDay,
  getLatestEpochDay,
  type HistoricalDate,
  parseEdtf,
} from './index.ts'

const numRuns = selectByRunLength({ short: 400, long: 5000 })

const pad = (number: number, length: number) => `${number}`.padStart(length, '0')
const formatYear = (year: number) => (year < 0 ? `-${pad(-year, 4)}` : pad(year, 4))

/** Replaces the last digits with X. */
const mask = (digits: string, unspecified: number) =>
  digits.slice(0, digits.length - unspecified) + 'X'.repeat(unspecified)

const anyYear = fc.integer({ min: -9999, max: 9999 })

/** An existing calendar day. */
const anyDay = fc.record({ year: anyYear, month: fc.integer({ min: 1, max: 12 }) }).chain(({ year, month }) =>
  fc.record({
    year: fc.constant(year),
    month: fc.constant(month),
    day: fc.integer({ min: 1, max: countDaysInMonth(year, month) }),
  }),
)

/** An existing day together with a less specific date that includes it. */
const dayAndMask = fc
  .record({
    day: anyDay,
    yearX: fc.integer({ min: 0, max: 4 }),
    rest: fc.constantFrom('none', 'month', 'day', 'tenDays', 'month-XX', 'months', 'XX', 'XX-XX'),
  })
  .map(({ day, yearX, rest }) => {
    const [mm, dd] = [pad(day.month, 2), pad(day.day, 2)]
    const tails = {
      none: '',
      month: `-${mm}`,
      day: `-${mm}-${dd}`,
      tenDays: `-${mm}-${mask(dd, 1)}`,
      'month-XX': `-${mm}-XX`,
      months: `-${mask(mm, 1)}`,
      XX: '-XX',
      'XX-XX': '-XX-XX',
    }
    return { day, text: mask(formatYear(day.year), yearX) + tails[rest as keyof typeof tails] }
  })

const qualifier = fc.constantFrom('', '', '?', '~', '%')

/** Text of a single date; each component may be qualified on both sides. */
const singleDateText = fc
  .record({
    body: fc.oneof(
      dayAndMask.map(({ text }) => text),
      fc
        .record({ year: anyYear, season: fc.integer({ min: 21, max: 24 }) })
        .map(({ year, season }) => `${formatYear(year)}-${season}`),
    ),
    marks: fc.array(fc.tuple(qualifier, qualifier), { minLength: 3, maxLength: 3 }),
  })
  .map(({ body, marks }) =>
    body.replace(/-?[0-9X]{4}|[0-9X]{2}(?![0-9X])/g, (digits, offset: number) => {
      const [before, after] = marks[offset === 0 ? 0 : offset < 7 ? 1 : 2] ?? ['', '']
      return before + digits + after
    }),
  )

const end = fc.oneof({ weight: 6, arbitrary: singleDateText }, fc.constantFrom('..', ''))
const bound = fc.oneof({ weight: 3, arbitrary: singleDateText }, fc.constant(''))
const dateText = fc.oneof(
  singleDateText,
  fc.tuple(end, end).map(([first, last]) => `${first}/${last}`),
  fc.tuple(bound, bound).map(([first, last]) => `[${first}..${last}]`),
)

/** Any date: texts with ends in the wrong order or both empty aren't dates. */
const anyDate: fc.Arbitrary<HistoricalDate> = dateText
  .map((text) => parseEdtf(text))
  .filter((result) => result.ok)
  .map((result) => result.date)

/** `1890/1890` is worded like `1890`, as which it is read. */
function isNotOneDateTwice(date: HistoricalDate): boolean {
  return date.kind !== 'interval' || JSON.stringify(date.start) !== JSON.stringify(date.end)
}

/** The day by the platform's calendar, as an independent calculation. */
function platformDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000
}

describe('any date', () => {
  it('is accepted if it is a single date', () => {
    fc.assert(
      fc.property(singleDateText, (text) => {
        expect(parseEdtf(text)).toMatchObject({ ok: true })
      }),
    )
  })

  it('survives formatting and parsing', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseEdtf(formatEdtf(date))).toEqual({ ok: true, date })
      }),
      { numRuns },
    )
  })

  it.each(['cs', 'en-US'] as const)(
    'can be entered in the words in which the site shows it (%s)',
    (language) => {
      fc.assert(
        fc.property(anyDate.filter(isNotOneDateTwice), (date) => {
          const read = parseEdtf(convertDateWordsToEdtf(formatDateInWords(date, language)))
          // Czech has two words for "around", which are read as the same.
          expect(read.ok && formatDateInWords(read.date, 'en-US')).toBe(formatDateInWords(date, 'en-US'))
        }),
        { numRuns },
      )
    },
  )

  it('has one canonical text, which parsing and formatting leave unchanged', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const text = formatEdtf(date)
        const again = parseEdtf(text)
        expect(again.ok && formatEdtf(again.date)).toBe(text)
      }),
      { numRuns },
    )
  })

  it('survives JSON', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(JSON.parse(JSON.stringify(date))).toEqual(date)
      }),
    )
  })

  it('does not end before it begins', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [earliest, latest] = [getEarliestEpochDay(date), getLatestEpochDay(date)]
        if (earliest !== null && latest !== null) expect(earliest).toBeLessThanOrEqual(latest)
      }),
      { numRuns },
    )
  })

  it('has a sort key that fits 32 bits and orders by earliest day, none first', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(getDateSortKey(a) | 0).toBe(getDateSortKey(a))
        const [first, second] = [a, b].map((date) => getEarliestEpochDay(date) ?? Number.NEGATIVE_INFINITY)
        expect(Math.sign(getDateSortKey(a) - getDateSortKey(b))).toBe(
          first === second ? 0 : Math.sign(Number(first) - Number(second)),
        )
      }),
    )
  })

  it('is formatted without artefacts in both languages', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('cs' as const, 'en-US' as const), (date, language) => {
        const words = formatDateInWords(date, language)
        expect(words).toMatch(/^[\p{L}0-9]/u)
        expect(words).not.toMatch(/undefined|NaN|null|X|[?~%/]| {2}|\s$|\( |-/)
      }),
      { numRuns },
    )
  })
})

describe('any day of the years -9999 to 9999', () => {
  it('has the same epoch day as on the platform', () => {
    fc.assert(
      fc.property(anyDay, ({ year, month, day }) => {
        const result = parseEdtf(`${formatYear(year)}-${pad(month, 2)}-${pad(day, 2)}`)
        if (!result.ok) throw new Error(result.reason)
        expect(getEarliestEpochDay(result.date)).toBe(platformDay(year, month, day))
        expect(getLatestEpochDay(result.date)).toBe(platformDay(year, month, day))
      }),
      { numRuns },
    )
  })

  it('sorts by year, then month, then day', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (a, b) => {
        const keys = [a, b].map(({ year, month, day }) => {
          const result = parseEdtf(`${formatYear(year)}-${pad(month, 2)}-${pad(day, 2)}`)
          if (!result.ok) throw new Error(result.reason)
          return getDateSortKey(result.date)
        })
        const expected = a.year - b.year || a.month - b.month || a.day - b.day
        expect(Math.sign(Number(keys[0]) - Number(keys[1]))).toBe(Math.sign(expected))
      }),
    )
  })

  it('is within the bounds of every less specific date that includes it', () => {
    fc.assert(
      fc.property(dayAndMask, ({ day, text }) => {
        const result = parseEdtf(text)
        if (!result.ok) throw new Error(`${text}: ${result.reason}`)
        const number = platformDay(day.year, day.month, day.day)
        expect(getEarliestEpochDay(result.date)).toBeLessThanOrEqual(number)
        expect(getLatestEpochDay(result.date)).toBeGreaterThanOrEqual(number)
      }),
      { numRuns },
    )
  })

  it('accepts 29 February exactly in leap years', () => {
    fc.assert(
      fc.property(anyYear, (year) => {
        const isLeap = new Date(platformDay(year, 2, 29) * 86_400_000).getUTCMonth() === 1
        expect(parseEdtf(`${formatYear(year)}-02-29`).ok).toBe(isLeap)
      }),
    )
  })
})

describe('invalid input', () => {
  const garbage = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 10_000, size: 'max' }),
    fc.string({ unit: fc.constantFrom(...'0129-X?~%/.T ['), maxLength: 120 }),
    fc
      .tuple(dateText, fc.nat(30), fc.string({ unit: 'grapheme', maxLength: 2 }))
      .map(([text, position, inserted]) => text.slice(0, position) + inserted + text.slice(position + 1)),
  )

  it('never throws, and accepted input has a canonical form', () => {
    fc.assert(
      fc.property(garbage, (text) => {
        const result = parseEdtf(text)
        if (result.ok) expect(parseEdtf(formatEdtf(result.date))).toEqual(result)
        else expect(result.reason).toMatch(/^[a-z-]+$/)
      }),
      { numRuns },
    )
  })

  it('never makes a pattern throw', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.string({ unit: fc.constantFrom(...'YMD[]-. \0$&'), maxLength: 40 }),
        (date, pattern) => {
          fc.pre(date.kind !== 'within')
          expect(formatDateWithPattern(date, pattern, 'cs')).not.toMatch(/undefined|NaN|null/)
        },
      ),
    )
  })

  it.each([' ', '-', '1', 'X', '?', '/', '[', '1-', '1945-', ' 1', 'x', '–'])(
    'of a million times %j is rejected',
    (repeated) => {
      const text = `${repeated.repeat(1_000_000)}!`
      expect(parseEdtf(text).ok).toBe(false)
    },
  )
})
