import { countDaysInMonth } from '../calendar.ts'
import {
  getPossibleDayRange,
  getPossibleMonthRange,
  getPossibleYearRange,
  type IntegerRange,
} from '../epoch-day-bounds.ts'
import type { CalendarDate, SingleDate } from '../historical-date.ts'

/** How a year is named: by number, or as a decade, century or millennium. A single value has equal ends. */
export type YearsOrPeriodWordingInput =
  /** Years of one era as written: 45 BC is 45, not -44. */
  | { readonly kind: 'years'; readonly from: number; readonly to: number; readonly bc: boolean }
  /** First years of decades AD: 1920. */
  | { readonly kind: 'decades'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'centuries' | 'millennia'
      readonly from: number
      readonly to: number
      readonly bc: boolean
    }
  | { readonly kind: 'unknown'; readonly bc: boolean }

/** The parts of a date that are worded; wholly unspecified parts (`XX`) are null. */
export interface DateWordingInput {
  readonly year: YearsOrPeriodWordingInput
  /** 0 spring – 3 winter. */
  readonly seasons: IntegerRange | null
  /** 1–12 */
  readonly months: IntegerRange | null
  readonly days: IntegerRange | null
}

const A_LEAP_YEAR = 2000

/** Splits a date into the parts to word. */
export function toDateWordingInput(date: SingleDate): DateWordingInput {
  const year = toYearWordingInput(date.year.digits)
  if (date.kind === 'season') {
    return {
      year,
      seasons: createSingleNumberRange(Number(date.season.digits) - 21),
      months: null,
      days: null,
    }
  }
  const months = date.month === null || date.month.digits === 'XX' ? null : date.month.digits
  return {
    year,
    seasons: null,
    months: months === null ? null : getPossibleMonthRange(months),
    days: getDayRange(date),
  }
}

function createSingleNumberRange(number: number): IntegerRange {
  return { from: number, to: number }
}

function toYearWordingInput(digits: string): YearsOrPeriodWordingInput {
  const bc = digits.startsWith('-')
  const unspecified = digits.split('X').length - 1
  const { from, to } = getPossibleYearRange(digits)
  const leading = Number(digits.replace('-', '').replaceAll('X', ''))
  if (unspecified === 0) return toEraYears(from, to)
  if (unspecified === 1)
    return bc ? toEraYears(from, to) : { kind: 'decades', ...createSingleNumberRange(from) }
  if (unspecified === 2) return { kind: 'centuries', ...createSingleNumberRange(leading + 1), bc }
  if (unspecified === 3) return { kind: 'millennia', ...createSingleNumberRange(leading + 1), bc }
  return { kind: 'unknown', bc }
}

/** Converts astronomical years, which include a year 0, to years of an era, which has none. */
function toEraYears(from: number, to: number): YearsOrPeriodWordingInput {
  return from <= 0
    ? { kind: 'years', from: 1 - from, to: 1 - to, bc: true }
    : { kind: 'years', from, to, bc: false }
}

function getDayRange(date: CalendarDate): IntegerRange | null {
  if (date.month === null || date.day === null || date.day.digits === 'XX') return null
  const days = getPossibleDayRange(date.day.digits)
  const year = date.year.digits.includes('X') ? A_LEAP_YEAR : getPossibleYearRange(date.year.digits).to
  return {
    from: days.from,
    to: Math.min(days.to, countDaysInMonth(year, getPossibleMonthRange(date.month.digits).to)),
  }
}
