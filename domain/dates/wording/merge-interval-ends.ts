import type { IntegerRange } from '../epoch-day-bounds.ts'
import type { DateWordingInput, YearsOrPeriodWordingInput } from './date-wording-input.ts'

/**
 * Merges the two ends of an interval into one input with ranges, if words can name what they share once:
 * "May 9–12, 1945", "May–June 1945", "1914–1918", "18th–19th century". `null` if they can't be merged.
 */
export function mergeIntervalEnds(start: DateWordingInput, end: DateWordingInput): DateWordingInput | null {
  if (isAmbiguousWithDash(start) || isAmbiguousWithDash(end)) return null
  if (isYearOnly(start) && isYearOnly(end)) {
    const year = mergeYears(start.year, end.year)
    return year === null ? null : { ...start, year }
  }
  if (!isSameYear(start, end)) return null
  if (start.seasons !== null && end.seasons !== null) {
    return { ...start, seasons: joinRanges(start.seasons, end.seasons) }
  }
  if (start.months === null || end.months === null) return null
  if (start.days === null && end.days === null) {
    return { ...start, months: joinRanges(start.months, end.months) }
  }
  if (start.days === null || end.days === null || start.months.from !== end.months.from) return null
  return { ...start, days: joinRanges(start.days, end.days) }
}

/** Whether both are days of one year, so that the year is named only once: "May 9 – June 3, 1945". */
export function areDaysOfSameYear(start: DateWordingInput, end: DateWordingInput): boolean {
  return start.days !== null && end.days !== null && isSameYear(start, end)
}

/**
 * Whether the input is itself a range, or has a year that isn't a number: a dash after it would be ambiguous.
 */
export function isAmbiguousWithDash(input: DateWordingInput): boolean {
  const { year, months, days } = input
  if (isMultiValueRange(months) || isMultiValueRange(days)) return true
  if (year.kind === 'years') return isMultiValueRange(year)
  return year.kind === 'unknown' || !isYearOnly(input)
}

function isMultiValueRange(range: IntegerRange | null): boolean {
  return range !== null && range.from !== range.to
}

function isYearOnly(input: DateWordingInput): boolean {
  return input.months === null && input.seasons === null
}

function isSameYear(start: DateWordingInput, end: DateWordingInput): boolean {
  const [a, b] = [start.year, end.year]
  return a.kind === 'years' && b.kind === 'years' && a.from === b.from && a.bc === b.bc
}

function mergeYears(
  start: YearsOrPeriodWordingInput,
  end: YearsOrPeriodWordingInput,
): YearsOrPeriodWordingInput | null {
  if (start.kind === 'unknown' || end.kind === 'unknown' || start.kind !== end.kind) return null
  if (start.kind === 'decades' || end.kind === 'decades') {
    // The first decade of a century has its own name, which can't be joined with "the twenties".
    const isSameCentury = Math.floor(start.from / 100) === Math.floor(end.to / 100)
    const isMergeable = isSameCentury && start.from % 100 !== 0
    return isMergeable || start.from === end.to ? { ...start, to: end.to } : null
  }
  return start.bc === end.bc ? { ...start, to: end.to } : null
}

function joinRanges(start: IntegerRange, end: IntegerRange): IntegerRange {
  return { from: start.from, to: end.to }
}
