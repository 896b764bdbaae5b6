import { diagnose } from './diagnose.ts'
import type { DateProblem } from './problems.ts'
import { earliestOfMoment } from './span.ts'
import type { DatePart, Moment } from './types.ts'

/** What reading one date gives: the date, or why there is none. */
export type MomentResult = { ok: true; date: Moment } | { ok: false; reason: DateProblem }

/** Each component with the qualifier before it (its own) and after it (its own and of all to the left). */
const FORM =
  /^([?~%]?)(-?[0-9X]{4})([?~%]?)(?:-([?~%]?)([0-9X]{2})([?~%]?)(?:-([?~%]?)([0-9X]{2})([?~%]?))?)?$/

/** Reads a date that is not an interval. */
export function parseMoment(text: string): MomentResult {
  const match = FORM.exec(text)
  if (match === null) return refused(diagnose(text))
  const [year, second, day] = qualifiedParts(match)
  if (year === undefined) return refused('not-a-date')
  const problem = yearProblem(year.digits) ?? secondProblem(second?.digits, day?.digits)
  if (problem !== null) return refused(problem)
  if (second !== undefined && isSeason(second.digits)) {
    return { ok: true, date: { kind: 'season', year, season: second } }
  }
  const date: Moment = { kind: 'date', year, month: second ?? null, day: day ?? null }
  return earliestOfMoment(date) === null ? refused('no-such-day') : { ok: true, date }
}

function refused(reason: DateProblem): MomentResult {
  return { ok: false, reason }
}

/** Walks from the right, because a qualifier after a component holds for everything to its left. */
function qualifiedParts(match: RegExpExecArray): DatePart[] {
  const parts: DatePart[] = []
  let group = ''
  for (let index = 7; index >= 1; index -= 3) {
    const digits = match[index + 1]
    if (digits === undefined) continue
    group += match[index + 2] ?? ''
    const marks = group + (match[index] ?? '')
    parts.unshift({ digits, uncertain: /[?%]/.test(marks), approximate: /[~%]/.test(marks) })
  }
  return parts
}

function yearProblem(digits: string): DateProblem | null {
  if (digits === '-0000') return 'negative-zero'
  return /^-?[0-9]*X*$/.test(digits) ? null : 'unspecified-place'
}

/** The second component is a month or a season; the third is a day. */
function secondProblem(second: string | undefined, day: string | undefined): DateProblem | null {
  if (second === undefined) return null
  if (/^X[0-9]$/.test(second)) return 'unspecified-place'
  if (isSeason(second)) return day === undefined ? null : 'season-day'
  if (/^(?:2[5-9]|3[0-9]|4[01])$/.test(second)) return 'season-kind'
  if (!/^(?:0[1-9X]|1[0-2X]|XX)$/.test(second)) return 'no-such-month'
  return day === undefined ? null : dayProblem(second, day)
}

function dayProblem(month: string, day: string): DateProblem | null {
  if (/^X[0-9]$/.test(day)) return 'unspecified-place'
  // A known day of an unknown month has no place in words, and no record we know of needs it.
  if (month.includes('X') && day !== 'XX') return 'unspecified-place'
  return /^(?:0[1-9X]|[12][0-9X]|3[01X]|XX)$/.test(day) ? null : 'no-such-day'
}

function isSeason(digits: string): boolean {
  return /^2[1-4]$/.test(digits)
}
