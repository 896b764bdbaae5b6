import { daysInMonth, toEpochDay } from './calendar.ts'
import {
  type CalendarDate,
  type HistoricalDate,
  type IntervalEnd,
  isOpenOrUnknownEnd,
  type SeasonDate,
  type SingleDate,
} from './historical-date.ts'

/** The lowest and the highest whole number that written digits may stand for. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** In any eight years following a year there is a leap one, so a 29 February needs no longer search. */
const LEAP_SEARCH = 8

/** The first of the three months of each season; winter runs over to the next year. */
const SEASON_STARTS: Readonly<Record<string, number>> = { '21': 3, '22': 6, '23': 9, '24': 12 }

/**
 * The years that `1945`, `192X` or `-00XX` may mean; `-00XX` reaches to the year 0, which closes the 1st
 * century BC.
 */
export function getPossibleYears(digits: string): NumberRange {
  const negative = digits.startsWith('-')
  const { from, to } = getDigitRange(negative ? digits.slice(1) : digits)
  // `0 -` instead of a minus sign, which would make a negative zero.
  return negative ? { from: 0 - to, to: 0 - from } : { from, to }
}

/** The months that `05`, `0X`, `1X` or `XX` may mean. */
export function getPossibleMonths(digits: string | undefined): NumberRange {
  return clampRange(getDigitRange(digits ?? 'XX'), 12)
}

/** The days of a month that `09`, `1X` or `XX` may mean, with no regard to the month's length. */
export function getPossibleDays(digits: string | undefined): NumberRange {
  return clampRange(getDigitRange(digits ?? 'XX'), 31)
}

/**
 * The first day the date may mean, as whole days since 1970-01-01; `null` when it has none, as in `../1918`.
 *
 * A qualified date counts as if it were not qualified: the first day of `1890~` is 1890-01-01, because a
 * margin of our own would be an invention. An unknown end of an interval adds nothing: of `/1918` only 1918
 * is known, so its first day is 1918-01-01. Seasons are those of the northern hemisphere by whole months,
 * winter being December to February: the winter of 1945 begins on 1945-12-01. `XXXX` may be any year from 0
 * to 9999.
 */
export function getEarliestEpochDay(date: HistoricalDate): number | null {
  if (date.kind !== 'interval') return getEarliestEpochDayOfSingleDate(date)
  return getIntervalEndDay(date.start === 'unknown' ? date.end : date.start, getEarliestEpochDayOfSingleDate)
}

/**
 * The last day the date may mean, by the same rules as `earliestDay`; `null` when it has none, as in
 * `1990/..`.
 */
export function getLatestEpochDay(date: HistoricalDate): number | null {
  if (date.kind !== 'interval') return getLatestEpochDayOfSingleDate(date)
  return getIntervalEndDay(date.end === 'unknown' ? date.start : date.end, getLatestEpochDayOfSingleDate)
}

/** `null` also tells that no such day exists in any of the possible years, as in `1945-02-30`. */
export function getEarliestEpochDayOfSingleDate(moment: SingleDate): number | null {
  const years = getPossibleYears(moment.year.digits)
  if (moment.kind === 'season') return toEpochDay(years.from, getSeasonStartMonth(moment), 1)
  const month = getPossibleMonths(moment.month?.digits).from
  const day = getPossibleDays(moment.day?.digits).from
  const lastTried = Math.min(years.to, years.from + LEAP_SEARCH)
  for (let year = years.from; year <= lastTried; year++) {
    if (day <= daysInMonth(year, month)) return toEpochDay(year, month, day)
  }
  return null
}

function getLatestEpochDayOfSingleDate(moment: SingleDate): number | null {
  const years = getPossibleYears(moment.year.digits)
  return moment.kind === 'season'
    ? getLastEpochDayOfSeason(years.to, moment)
    : getLatestEpochDayOfCalendarDate(years, moment)
}

function getLatestEpochDayOfCalendarDate(years: NumberRange, date: CalendarDate): number | null {
  const month = getPossibleMonths(date.month?.digits).to
  const days = getPossibleDays(date.day?.digits)
  const lastTried = Math.max(years.from, years.to - LEAP_SEARCH)
  for (let year = years.to; year >= lastTried; year--) {
    const day = Math.min(days.to, daysInMonth(year, month))
    if (day >= days.from) return toEpochDay(year, month, day)
  }
  return null
}

function getLastEpochDayOfSeason(year: number, date: SeasonDate): number {
  const start = getSeasonStartMonth(date)
  const [lastYear, lastMonth] = start === 12 ? [year + 1, 2] : [year, start + 2]
  return toEpochDay(lastYear, lastMonth, daysInMonth(lastYear, lastMonth))
}

function getSeasonStartMonth(date: SeasonDate): number {
  return SEASON_STARTS[date.season.digits] ?? 1
}

function getIntervalEndDay(end: IntervalEnd, dayOf: (moment: SingleDate) => number | null): number | null {
  return isOpenOrUnknownEnd(end) ? null : dayOf(end)
}

function getDigitRange(digits: string): NumberRange {
  return { from: Number(digits.replaceAll('X', '0')), to: Number(digits.replaceAll('X', '9')) }
}

/** There is no month 00 and no month 19, whatever digits the X may stand for. */
function clampRange(range: NumberRange, highest: number): NumberRange {
  return { from: Math.max(range.from, 1), to: Math.min(range.to, highest) }
}
