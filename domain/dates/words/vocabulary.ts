import type { Note } from './qualification.ts'
import type { MomentShape } from './shape.ts'

/** What a language must be able to say about dates; how sentences are put together of it is in `words.ts`. */
export interface Vocabulary {
  /** The date standing alone: "1920s", "květen 1945". */
  alone(shape: MomentShape): string
  /** Season, month or day without the year, or nothing: "9 May", "9. května". */
  withoutYear(shape: MomentShape): string
  /** "around the 1920s", "kolem 20. let 20. století" */
  around(shape: MomentShape): string
  /** An interval named as one, only estimated: "around 1890–1900", "přibližně 1890–1900". */
  aroundSpan(merged: MomentShape): string
  /** "possibly 1848", "snad 1848"; takes what `alone` gave. */
  possibly(words: string): string
  /** Ends of an interval. */
  from(shape: MomentShape, hedge: Hedge): string
  to(shape: MomentShape, hedge: Hedge): string
  until(shape: MomentShape, hedge: Hedge): string
  /** "day unknown", "rok a měsíc nejisté" */
  note(note: Note): string
  readonly uncertain: string
  readonly startUnknown: string
  readonly endUnknown: string
}

/** A caution about a whole date. */
export type Hedge = 'none' | 'approximate' | 'uncertain'

/** A range of already worded numbers or names with an en dash, or the one when both are the same. */
export function dashed(from: string, to: string): string {
  return from === to ? from : `${from}–${to}`
}
