import type { QualifiedDateComponent, SingleDate } from '../historical-date.ts'
import { readFeastDay } from './feast-days.ts'
import { readYear, type YearRange } from './read-year.ts'

/** What is known of a date or of an interval within a year, decade or century; single ones have equal ends. */
export interface DateRange {
  readonly start: SingleDate
  readonly end: SingleDate
  /** One date somewhere between them, not an interval. */
  readonly isWithin?: true
}

/** Numbers of a day, month or season. */
interface NumberRange {
  readonly from: number
  readonly to: number
}

/** A day, month or season without its year. */
export interface YearlessDate {
  readonly season: NumberRange | null
  readonly month: NumberRange | null
  readonly day: NumberRange | null
}

const wholeYear: YearlessDate = { season: null, month: null, day: null }
/** The first season in EDTF. */
const springNumber = 21

/** What a reader may return: an interval such as "May–June 1945", or only a date. */
export type ReadingScope = 'date' | 'date-or-interval'

/** Reads "9. m5 1945", "s1 1968", "m5-m6 1945" or a year in normalized words. */
export function readDateOfYear(words: string, scope: ReadingScope): DateRange | null {
  const feast = readFeastDay(words)
  if (feast !== null) return { start: feast, end: feast }
  const alone = readYear(words)
  if (alone !== null) return createDateRange(alone, wholeYear, scope)
  const [, lead = '', yearWords = ''] =
    /^((?:\d{1,2}\.?(?:-\d{1,2}\.?)? )?m\d{1,2}(?:-m\d{1,2})?(?: \d{1,2}\.?(?:-\d{1,2}\.?)?,?(?= (?:\d|unknown-year|first decade)))?|s[1-4](?:-s[1-4])?),? (.+)$/.exec(
      words,
    ) ?? []
  // "zima 1941/42" begins in the first of the two years; "11 Feb 1731/32" was in the second one as we count.
  const year = readYear(
    yearWords.replace(/^(\d\d)(\d\d)\/(?:\d\d)?(\d\d)$/, (_, century, first, second) =>
      lead.startsWith('s') ? century + first : String(Number(century) + (second === '00' ? 1 : 0)) + second,
    ),
  )
  const part = readYearlessDate(lead)
  return year === null || part === null ? null : createDateRange(year, part, scope)
}

/** Reads "9. m5", "m5 9", "9.-12. m5", "m5 9-12", "m5-m6" or "s1-s2". */
export function readYearlessDate(words: string): YearlessDate | null {
  const [, firstSeason, lastSeason = firstSeason] = /^s(\d)(?:-s(\d))?$/.exec(words) ?? []
  if (firstSeason !== undefined) return { ...wholeYear, season: toRange(firstSeason, lastSeason) }
  const [, firstDay, lastDay = firstDay, firstMonth, lastMonth = firstMonth, dayBehind, lastDayBehind] =
    /^(?:(\d{1,2})\.?(?:-(\d{1,2})\.?)? )?m(\d{1,2})(?:-m(\d{1,2}))?(?: (\d{1,2})\.?(?:-(\d{1,2})\.?)?,?)?$/.exec(
      words,
    ) ?? []
  if (firstMonth === undefined || (firstDay !== undefined && dayBehind !== undefined)) return null
  const day = firstDay ?? dayBehind
  return {
    season: null,
    month: toRange(firstMonth, lastMonth),
    day: day === undefined ? null : toRange(day, lastDay ?? lastDayBehind ?? day),
  }
}

/** Dates of one year, or of the first and the last year. */
export function createDateRange(year: YearRange, part: YearlessDate, scope: ReadingScope): DateRange | null {
  const unspecified = scope === 'date' || year.from.includes('X') ? maskRanges(part) : null
  if (unspecified !== null) {
    const date = createDate(year.from, unspecified)
    return { start: date, end: date }
  }
  const { season, month, day } = part
  const isRange = (range: NumberRange | null) => range !== null && range.from !== range.to
  // "May 1945–1946" and "May–June 1, 1945" can be meant in several ways.
  if (year.from !== year.to && part !== wholeYear) return null
  if (isRange(month) && day !== null) return null
  if (scope === 'date' && (year.from !== year.to || isRange(season) || isRange(month) || isRange(day)))
    return null
  const at = (end: 'from' | 'to') =>
    createDate(year[end], {
      season: season === null ? null : String(springNumber - 1 + season[end]),
      month: month === null ? null : pad(month[end]),
      day: day === null ? null : pad(day[end]),
    })
  return { start: at('from'), end: at('to') }
}

interface Digits {
  readonly season: string | null
  readonly month: string | null
  readonly day: string | null
}

/** In an unspecified year a range can only be a tens digit: "May 1–9 in the 1940s". Null if there is none. */
function maskRanges({ month, day }: YearlessDate): Digits | null {
  const months = month === null || month.from === month.to ? null : findMask(month, 12)
  const days = day === null || day.from === day.to ? null : findMask(day, 31)
  if (months === null && days === null) return null
  return {
    season: null,
    month: months ?? (month === null ? null : pad(month.from)),
    day: days ?? (day === null ? null : pad(day.from)),
  }
}

/** The tens digit and `X` that stand for a range; a month may end before its last number, as February does. */
function findMask({ from, to }: NumberRange, max: number): string | null {
  const tens = Math.floor(from / 10)
  const isWhole = from === Math.max(1, tens * 10) && to <= tens * 10 + 9 && to >= Math.min(max, tens * 10 + 8)
  return isWhole && Math.floor(to / 10) === tens ? `${tens}X` : null
}

function createDate(year: string, { season, month, day }: Digits): SingleDate {
  if (season !== null) return { kind: 'season', year: toComponent(year), season: toComponent(season) }
  return {
    kind: 'date',
    year: toComponent(year),
    month: month === null ? null : toComponent(month),
    day: day === null ? null : toComponent(day),
  }
}

function toComponent(digits: string): QualifiedDateComponent {
  return { digits, uncertain: false, approximate: false }
}

function toRange(from: string, to: string | undefined): NumberRange {
  return { from: Number(from), to: Number(to ?? from) }
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
