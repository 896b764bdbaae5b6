import type { DateProblemCode } from './date-problems.ts'
import { listNumericDateMeanings } from './reading/numeric-date-meanings.ts'

/** Common input that isn't a valid date, and the problem to report; the first match counts. */
const PROBLEM_PATTERNS: readonly (readonly [RegExp, DateProblemCode])[] = [
  [/^[[{]/, 'set-of-dates'],
  [/^[0-9]{1,2}[./ -] ?[0-9]{1,2}[./ -] ?[0-9]{4}$/, 'no-such-day'],
  [/^[^/]*\/[^/]*\//, 'interval-parts'],
  [/^-?[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]/, 'time-of-day'],
  [/^[Yy]-?[0-9]/, 'year-range'],
  [/^-?[0-9]{4,}S[0-9]/, 'significant-digits'],
  [/^-?[0-9]{4} ?[-–—] ?[0-9]{4}$/, 'interval-order'],
  [/^-?[0-9]{4}-[0-9]{1,2}(?:-[0-9]{1,2})?$/, 'two-digits'],
  // Eight digits are a day without hyphens, not a distant year.
  [/^[0-9]{8}$/, 'not-a-date'],
  [/^-?[0-9]{5,}(?:[-?~%]|$)/, 'year-range'],
  [/^-?[0-9]{1,3}(?:[-?~%]|$)/, 'year-digits'],
  [/^[-0-9?~%X]*x/, 'lowercase-x'],
]

/** The most helpful reason why a text without the form of a date is rejected. */
export function diagnoseMalformedDate(text: string): DateProblemCode {
  if (listNumericDateMeanings(text).length > 1) return 'two-meanings'
  return PROBLEM_PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? 'not-a-date'
}
