import type { PeriodPart } from '../period-parts.ts'
import type { DatePartNote } from './date-qualification.ts'
import type { DateWordingInput, YearsOrPeriodWordingInput } from './date-wording-input.ts'

/** The words of one language for dates; `format-date-in-words.ts` combines them. */
export interface DateWordFormatter {
  /** The date by itself: "1920s", "květen 1945". */
  formatAlone(input: DateWordingInput): string
  /** Season, month or day without the year, or an empty string: "May 9", "9. května". */
  formatWithoutYear(input: DateWordingInput): string
  /** "around the 1920s", "kolem 20. let 20. století" */
  formatApproximate(input: DateWordingInput): string
  /** An approximate interval worded as one: "around 1890–1900", "přibližně 1890–1900". */
  formatApproximateInterval(merged: DateWordingInput): string
  /** "possibly 1848", "snad 1848"; takes the result of `formatAlone`. */
  formatUncertain(words: string): string
  /** An end of an interval or a bound of an uncertain date: "from 1890", "před rokem 1900". */
  formatWithPreposition(
    preposition: DatePreposition,
    input: DateWordingInput,
    qualifier: DateQualifier,
  ): string
  /** "first half of the 17th century", "konec 19. století" */
  formatPartOfPeriod(part: PeriodPart, period: DateWordingInput): string
  /** Between two years: "mezi lety 1620 a 1648"; years that follow each other are "1921 or 1922". */
  formatBetweenYears(from: YearsInput, to: YearsInput): string
  /** "day unknown", "rok a měsíc nejisté" */
  formatNote(note: DatePartNote): string
  readonly uncertain: string
  readonly startUnknown: string
  readonly endUnknown: string
}

/** What stands before an end of an interval, or before a bound of an uncertain date. */
export type DatePreposition = 'from' | 'to' | 'until' | 'before' | 'after' | 'between' | 'and'

/** Years by number. */
export type YearsInput = Extract<YearsOrPeriodWordingInput, { kind: 'years' }>

/** The qualifier of a whole date. */
export type DateQualifier = 'none' | 'approximate' | 'uncertain'

/** Joins the ends of a range, already worded, with an en dash; a single value if both are equal. */
export function joinRangeWithDash(from: string, to: string): string {
  return from === to ? from : `${from}–${to}`
}

/** Whether one year follows the other, in the same era. */
export function areConsecutiveYears(from: YearsInput, to: YearsInput): boolean {
  return from.bc === to.bc && Math.abs(to.from - from.from) === 1
}
