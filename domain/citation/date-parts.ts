import { type HistoricalDateInterval, parseEdtf, type SingleDate } from '../dates/index.ts'

/** A date in numbers: a year, a month of a year, or a day. */
export type NumericDateParts =
  | readonly [number]
  | readonly [number, number]
  | readonly [number, number, number]

/** A date in the terms of bibliographic formats. */
export interface BibliographicDate {
  readonly start: NumericDateParts
  /** The end of an interval. */
  readonly end: NumericDateParts | null
  /** Whether the date is an estimate or doubtful. */
  readonly isApproximate: boolean
}

/** The numbers of an EDTF date; null if its years are not all known, or it is only known to lie within bounds. */
export function toBibliographicDate(edtf: string): BibliographicDate | null {
  const result = parseEdtf(edtf)
  if (!result.ok) return null
  const { date } = result
  if (date.kind === 'within') return null
  const [first, last] = date.kind === 'interval' ? [date.start, date.end] : [date, null]
  if (typeof first === 'string') return null
  const start = toNumericParts(first)
  if (start === null) return null
  if (last === null) return { start, end: null, isApproximate: isQualified(date) }
  const end = typeof last === 'string' ? null : toNumericParts(last)
  return end === null ? null : { start, end, isApproximate: isQualified(date) }
}

function toNumericParts(date: SingleDate): NumericDateParts | null {
  const year = toNumber(date.year.digits)
  if (year === null) return null
  const month = date.kind === 'date' && date.month !== null ? toNumber(date.month.digits) : null
  if (month === null) return [year]
  const day = date.kind === 'date' && date.day !== null ? toNumber(date.day.digits) : null
  return day === null ? [year, month] : [year, month, day]
}

function toNumber(digits: string): number | null {
  return /^-?\d+$/.test(digits) ? Number(digits) : null
}

function isQualified(date: HistoricalDateInterval | SingleDate): boolean {
  const ends = date.kind === 'interval' ? [date.start, date.end] : [date]
  return ends.some((end) => {
    if (typeof end === 'string') return false
    const parts = end.kind === 'season' ? [end.year, end.season] : [end.year, end.month, end.day]
    return parts.some((part) => part?.approximate || part?.uncertain)
  })
}
