import type { DateProblemCode } from './date-problems.ts'
import { diagnoseMalformedDate } from './diagnose-date-problem.ts'
import { getEarliestEpochDayOfSingleDate } from './epoch-day-bounds.ts'
import type { QualifiedDateComponent, SingleDate } from './historical-date.ts'

/** The parsed single date, or the reason why the text is rejected. */
type ParseSingleDateResult = { ok: true; date: SingleDate } | { ok: false; reason: DateProblemCode }

/** Each component with a leading qualifier (its own) and a trailing one (its own and of all to its left). */
const SINGLE_DATE_PATTERN =
  /^([?~%]?)(-?[0-9X]{4})([?~%]?)(?:-([?~%]?)([0-9X]{2})([?~%]?)(?:-([?~%]?)([0-9X]{2})([?~%]?))?)?$/

/** Parses a date that isn't an interval. */
export function parseSingleDate(text: string): ParseSingleDateResult {
  const match = SINGLE_DATE_PATTERN.exec(text)
  if (match === null) return createFailure(diagnoseMalformedDate(text))
  const [year, second, day] = readQualifiedParts(match)
  if (year === undefined) return createFailure('not-a-date')
  const problem = findYearProblem(year.digits) ?? findMonthOrSeasonProblem(second?.digits, day?.digits)
  if (problem !== null) return createFailure(problem)
  if (second !== undefined && isSeason(second.digits)) {
    return { ok: true, date: { kind: 'season', year, season: second } }
  }
  const date: SingleDate = { kind: 'date', year, month: second ?? null, day: day ?? null }
  return getEarliestEpochDayOfSingleDate(date) === null ? createFailure('no-such-day') : { ok: true, date }
}

function createFailure(reason: DateProblemCode): ParseSingleDateResult {
  return { ok: false, reason }
}

/** Goes from the right, because a trailing qualifier applies to everything to its left. */
function readQualifiedParts(match: RegExpExecArray): QualifiedDateComponent[] {
  const parts: QualifiedDateComponent[] = []
  let trailingQualifiers = ''
  for (let index = 7; index >= 1; index -= 3) {
    const digits = match[index + 1]
    if (digits === undefined) continue
    trailingQualifiers += match[index + 2] ?? ''
    const qualifiers = trailingQualifiers + (match[index] ?? '')
    parts.unshift({ digits, uncertain: /[?%]/.test(qualifiers), approximate: /[~%]/.test(qualifiers) })
  }
  return parts
}

function findYearProblem(digits: string): DateProblemCode | null {
  if (digits === '-0000') return 'negative-zero'
  return /^-?[0-9]*X*$/.test(digits) ? null : 'unspecified-place'
}

/** The second component is a month or a season; the third is a day. */
function findMonthOrSeasonProblem(
  second: string | undefined,
  day: string | undefined,
): DateProblemCode | null {
  if (second === undefined) return null
  if (/^X[0-9]$/.test(second)) return 'unspecified-place'
  if (isSeason(second)) return day === undefined ? null : 'season-day'
  if (/^(?:2[5-9]|3[0-9]|4[01])$/.test(second)) return 'season-kind'
  if (!/^(?:0[1-9X]|1[0-2X]|XX)$/.test(second)) return 'no-such-month'
  return day === undefined ? null : findDayProblem(second, day)
}

function findDayProblem(month: string, day: string): DateProblemCode | null {
  if (/^X[0-9]$/.test(day)) return 'unspecified-place'
  // A known day of an unknown month can't be worded, and no known record needs it.
  if (month.includes('X') && day !== 'XX') return 'unspecified-place'
  return /^(?:0[1-9X]|[12][0-9X]|3[01X]|XX)$/.test(day) ? null : 'no-such-day'
}

function isSeason(digits: string): boolean {
  return /^2[1-4]$/.test(digits)
}
