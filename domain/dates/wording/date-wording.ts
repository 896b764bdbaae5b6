import type { DatePartNote } from './date-qualification.ts'
import type { DateWordingInput } from './date-wording-input.ts'

/** What a language must be able to say about dates; how sentences are put together of it is in `words.ts`. */
export interface DateWording {
  /** The date standing alone: "1920s", "květen 1945". */
  formatAlone(shape: DateWordingInput): string
  /** Season, month or day without the year, or nothing: "9 May", "9. května". */
  formatWithoutYear(shape: DateWordingInput): string
  /** "around the 1920s", "kolem 20. let 20. století" */
  formatApproximate(shape: DateWordingInput): string
  /** An interval named as one, only estimated: "around 1890–1900", "přibližně 1890–1900". */
  formatApproximateInterval(merged: DateWordingInput): string
  /** "possibly 1848", "snad 1848"; takes what `alone` gave. */
  formatUncertain(words: string): string
  /** Ends of an interval. */
  from(shape: DateWordingInput, hedge: DateQualifier): string
  to(shape: DateWordingInput, hedge: DateQualifier): string
  until(shape: DateWordingInput, hedge: DateQualifier): string
  /** "day unknown", "rok a měsíc nejisté" */
  formatNote(note: DatePartNote): string
  readonly uncertain: string
  readonly startUnknown: string
  readonly endUnknown: string
}

/** A caution about a whole date. */
export type DateQualifier = 'none' | 'approximate' | 'uncertain'

/** A range of already worded numbers or names with an en dash, or the one when both are the same. */
export function joinRangeWithDash(from: string, to: string): string {
  return from === to ? from : `${from}–${to}`
}
