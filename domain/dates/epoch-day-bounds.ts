import { countDaysInMonth, toEpochDay } from './calendar.ts'
import {
  type CalendarDate,
  type HistoricalDate,
  hasTwoEnds,
  type IntervalBoundary,
  isOpenOrUnknownBoundary,
  type SeasonDate,
  type SingleDate,
} from './historical-date.ts'

/** The lowest and the highest integer that digits with X may mean. */
export interface IntegerRange {
  readonly from: number
  readonly to: number
}

/** A leap year follows any year within eight years, so the search for a 29 February can stop there. */
const LEAP_SEARCH = 8

/** The first of the three months of each season; winter extends into the next year. */
const SEASON_STARTS: Readonly<Record<string, number>> = { '21': 3, '22': 6, '23': 9, '24': 12 }

/**
 * The years that `1945`, `192X` or `-00XX` may mean; `-00XX` extends to the year 0, the last of the 1st
 * century BC.
 */
export function getPossibleYearRange(digits: string): IntegerRange {
  const isNegative = digits.startsWith('-')
  const { from, to } = getDigitRange(isNegative ? digits.slice(1) : digits)
  // `0 -` instead of a minus sign, which would make a negative zero.
  return isNegative ? { from: 0 - to, to: 0 - from } : { from, to }
}

/** The months that `05`, `0X`, `1X` or `XX` may mean. */
export function getPossibleMonthRange(digits: string | undefined): IntegerRange {
  return clampRange(getDigitRange(digits ?? 'XX'), 12)
}

/** The days of a month that `09`, `1X` or `XX` may mean, regardless of the month's length. */
export function getPossibleDayRange(digits: string | undefined): IntegerRange {
  return clampRange(getDigitRange(digits ?? 'XX'), 31)
}

/**
 * The earliest day the date may mean, in days since 1970-01-01; `null` if it has none, as in `../1918`.
 *
 * Qualifiers are ignored: the earliest day of `1890~` is 1890-01-01, because any margin would be arbitrary.
 * An unknown end of an interval adds nothing: of `/1918` only 1918 is known, so its earliest day is
 * 1918-01-01. Seasons are those of the northern hemisphere in whole months; winter is December to February,
 * so the winter of 1945 begins on 1945-12-01. `XXXX` may be any year from 0 to 9999.
 * Of `[..1900]` only 1900 is known, and people look for it there: its earliest day is the last one before 1900, so that
 * it sorts just before it; that of `[1945..]` is the first one after 1945.
 */
export function getEarliestEpochDay(date: HistoricalDate): number | null {
  if (!hasTwoEnds(date)) return getEarliestEpochDayOfSingleDate(date)
  if (date.kind === 'within') {
    if (date.start === 'open') return addDays(getEarliestEpochDayOfSingleDate(date.end), -1)
    if (date.end === 'open') return addDays(getLatestEpochDayOfSingleDate(date.start), 1)
  }
  return getIntervalEndDay(date.start === 'unknown' ? date.end : date.start, getEarliestEpochDayOfSingleDate)
}

/** The latest day, by the same rules as `getEarliestEpochDay`; `null` if it has none, as in `1990/..`. */
export function getLatestEpochDay(date: HistoricalDate): number | null {
  if (!hasTwoEnds(date)) return getLatestEpochDayOfSingleDate(date)
  return getIntervalEndDay(date.end === 'unknown' ? date.start : date.end, getLatestEpochDayOfSingleDate)
}

function addDays(day: number | null, days: number): number | null {
  return day === null ? null : day + days
}

/** Also `null` if the day exists in none of the possible years, as in `1945-02-30`. */
export function getEarliestEpochDayOfSingleDate(date: SingleDate): number | null {
  const years = getPossibleYearRange(date.year.digits)
  if (date.kind === 'season') return toEpochDay(years.from, getSeasonStartMonth(date), 1)
  const month = getPossibleMonthRange(date.month?.digits).from
  const day = getPossibleDayRange(date.day?.digits).from
  const lastTried = Math.min(years.to, years.from + LEAP_SEARCH)
  for (let year = years.from; year <= lastTried; year++) {
    if (day <= countDaysInMonth(year, month)) return toEpochDay(year, month, day)
  }
  return null
}

function getLatestEpochDayOfSingleDate(date: SingleDate): number | null {
  const years = getPossibleYearRange(date.year.digits)
  return date.kind === 'season'
    ? getLastEpochDayOfSeason(years.to, date)
    : getLatestEpochDayOfCalendarDate(years, date)
}

function getLatestEpochDayOfCalendarDate(years: IntegerRange, date: CalendarDate): number | null {
  const month = getPossibleMonthRange(date.month?.digits).to
  const days = getPossibleDayRange(date.day?.digits)
  const lastTried = Math.max(years.from, years.to - LEAP_SEARCH)
  for (let year = years.to; year >= lastTried; year--) {
    const day = Math.min(days.to, countDaysInMonth(year, month))
    if (day >= days.from) return toEpochDay(year, month, day)
  }
  return null
}

function getLastEpochDayOfSeason(year: number, date: SeasonDate): number {
  const start = getSeasonStartMonth(date)
  const [lastYear, lastMonth] = start === 12 ? [year + 1, 2] : [year, start + 2]
  return toEpochDay(lastYear, lastMonth, countDaysInMonth(lastYear, lastMonth))
}

function getSeasonStartMonth(date: SeasonDate): number {
  return SEASON_STARTS[date.season.digits] ?? 1
}

function getIntervalEndDay(end: IntervalBoundary, dayOf: (date: SingleDate) => number | null): number | null {
  return isOpenOrUnknownBoundary(end) ? null : dayOf(end)
}

function getDigitRange(digits: string): IntegerRange {
  return { from: Number(digits.replaceAll('X', '0')), to: Number(digits.replaceAll('X', '9')) }
}

/** There is no month 00 and no month 19, whatever the X may mean. */
function clampRange(range: IntegerRange, highest: number): IntegerRange {
  return { from: Math.max(range.from, 1), to: Math.min(range.to, highest) }
}
/** Sorts before every date: the earliest possible day, -9999-01-01, is epoch day -4 371 587. */
export const OPEN_START_SORT_KEY = -10000000
/**
 * An integer that orders dates by their earliest day and fits a 32-bit column. A date without one (`../1918`)
 * comes first, with `OPEN_START_SORT_KEY`. Dates that begin on the same day have equal keys.
 */
export function getDateSortKey(date: HistoricalDate): number {
  return getEarliestEpochDay(date) ?? OPEN_START_SORT_KEY
}
