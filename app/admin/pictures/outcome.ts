/** Why one picture of several was left as it is. */
export type LeftBecause = 'stale' | 'gone' | 'elsewhere' | 'forbidden' | 'invalid' | 'failed'

/** A picture that was left as it is. */
export interface LeftPicture {
  readonly id: number
  /** Empty where nothing is known of it. */
  readonly name: string
  readonly because: LeftBecause
}

/** What became of several pictures. */
export interface DeskOutcome {
  readonly done:
    | 'changed'
    | 'published'
    | 'unpublished'
    | 'removed'
    | 'restored'
    | 'moved'
    | 'sorted'
    | 'saved'
  readonly count: number
  readonly left: readonly LeftPicture[]
  /** What went into the trash, and can be brought back. */
  readonly removed: readonly number[]
}

/** Nothing went wrong with any. */
export function outcomeOf(done: DeskOutcome['done'], count: number): DeskOutcome {
  return { done, count, left: [], removed: [] }
}

/** Puts together what became of the parts of one deed. */
export function joined(first: DeskOutcome | null, next: DeskOutcome): DeskOutcome {
  if (first === null) return next
  return {
    done: next.done,
    count: first.count + next.count,
    left: [...first.left, ...next.left],
    removed: [...first.removed, ...next.removed],
  }
}
