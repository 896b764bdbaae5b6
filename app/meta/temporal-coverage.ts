import { hasTwoEnds, type IntervalBoundary, parseEdtf } from '../../domain/dates/index.ts'

/**
 * Converts an EDTF text to schema.org's `temporalCoverage`, an ISO 8601 date or interval: `1890~` is 1890, `192X` is
 * 1920/1929. Undefined without a date.
 */
export function convertEdtfToTemporalCoverage(text: string | null): string | undefined {
  const parsed = text === null ? null : parseEdtf(text)
  if (parsed === null || !parsed.ok) return undefined
  const { date } = parsed
  const [start, end] = hasTwoEnds(date) ? [date.start, date.end] : [date, date]
  const [from, to] = [formatEnd(start, '0'), formatEnd(end, '9')]
  return from === to ? from : `${from}/${to}`
}

/** An unspecified digit of the year becomes the first or the last one; an unspecified month or day is left out. */
function formatEnd(end: IntervalBoundary, digit: '0' | '9'): string {
  if (end === 'open' || end === 'unknown') return '..'
  // Before year 0 the first year has the greater number.
  const isBeforeYearZero = end.year.digits.startsWith('-')
  const year = end.year.digits.replaceAll('X', isBeforeYearZero ? `${9 - Number(digit)}` : digit)
  if (end.kind === 'season' || year !== end.year.digits) return year
  const known = [end.month, end.day].map((part) => (part?.digits.includes('X') ? null : part))
  const [month, day] = known
  if (!month) return year
  return day ? `${year}-${month.digits}-${day.digits}` : `${year}-${month.digits}`
}
