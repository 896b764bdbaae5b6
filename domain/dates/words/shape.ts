import { daysInMonth } from '../calendar.ts'
import { dayRange, monthRange, type NumberRange, yearRange } from '../span.ts'
import type { CalendarDate, Moment } from '../types.ts'

/**
 * How a year is named: by its number, or as a decade, century or millennium. A range of one has both ends
 * alike.
 */
export type YearShape =
  /** Years of one era as people count them: 45 BC is 45, not -44. */
  | { readonly kind: 'years'; readonly from: number; readonly to: number; readonly bc: boolean }
  /** First years of decades of our era: 1920. */
  | { readonly kind: 'decades'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'centuries' | 'millennia'
      readonly from: number
      readonly to: number
      readonly bc: boolean
    }
  | { readonly kind: 'unknown'; readonly bc: boolean }

/** A date taken apart into what is named in words; wholly unspecified parts (`XX`) are absent. */
export interface MomentShape {
  readonly year: YearShape
  /** 0 spring – 3 winter. */
  readonly seasons: NumberRange | null
  /** 1–12 */
  readonly months: NumberRange | null
  readonly days: NumberRange | null
}

const A_LEAP_YEAR = 2000

/** Takes a date apart for wording. */
export function shapeOf(moment: Moment): MomentShape {
  const year = yearShape(moment.year.digits)
  if (moment.kind === 'season') {
    return { year, seasons: one(Number(moment.season.digits) - 21), months: null, days: null }
  }
  const months = moment.month === null || moment.month.digits === 'XX' ? null : moment.month.digits
  return {
    year,
    seasons: null,
    months: months === null ? null : monthRange(months),
    days: daysOf(moment),
  }
}

/** A range of one number. */
export function one(number: number): NumberRange {
  return { from: number, to: number }
}

function yearShape(digits: string): YearShape {
  const bc = digits.startsWith('-')
  const unspecified = digits.split('X').length - 1
  const { from, to } = yearRange(digits)
  const leading = Number(digits.replace('-', '').replaceAll('X', ''))
  if (unspecified === 0) return nameYears(from, to)
  if (unspecified === 1) return bc ? nameYears(from, to) : { kind: 'decades', ...one(from) }
  if (unspecified === 2) return { kind: 'centuries', ...one(leading + 1), bc }
  if (unspecified === 3) return { kind: 'millennia', ...one(leading + 1), bc }
  return { kind: 'unknown', bc }
}

/** From astronomical years, which have a year 0, to those of an era, which has none. */
function nameYears(from: number, to: number): YearShape {
  return from <= 0
    ? { kind: 'years', from: 1 - from, to: 1 - to, bc: true }
    : { kind: 'years', from, to, bc: false }
}

function daysOf(date: CalendarDate): NumberRange | null {
  if (date.month === null || date.day === null || date.day.digits === 'XX') return null
  const days = dayRange(date.day.digits)
  const year = date.year.digits.includes('X') ? A_LEAP_YEAR : yearRange(date.year.digits).to
  return { from: days.from, to: Math.min(days.to, daysInMonth(year, monthRange(date.month.digits).to)) }
}
