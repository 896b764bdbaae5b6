import type { KindName } from '../../../domain/kinds/index.ts'

/** Why an item of several was skipped. */
export type SkipReason =
  | 'stale'
  | 'gone'
  | 'elsewhere'
  | 'inUse'
  | 'noCategory'
  | 'addressTaken'
  | 'circle'
  | 'forbidden'
  | 'invalid'
  | 'failed'

/** An item by its kind and number. */
export interface ItemRef {
  readonly kind: KindName
  readonly id: number
}

export interface SkippedItem extends ItemRef {
  /** Empty where nothing is known of it. */
  readonly name: string
  readonly reason: SkipReason
  /** The kinds that use it, where that is why. */
  readonly by: readonly KindName[]
}

/** What was done to several items. */
export type BulkAction =
  | 'published'
  | 'unpublished'
  | 'moved'
  | 'removed'
  | 'restored'
  | 'purged'
  | 'arranged'
  | 'changed'
  | 'sorted'
  | 'saved'

/** What became of several items. */
export interface BulkResult {
  readonly done: BulkAction
  readonly count: number
  readonly skipped: readonly SkippedItem[]
  /** What went into the trash, and can be brought back. */
  readonly removed: readonly ItemRef[]
  /** How many there was no time for. */
  readonly pending: number
}

/** A result without skipped items. */
export function createBulkSuccessResult(done: BulkAction, count: number): BulkResult {
  return { done, count, skipped: [], removed: [], pending: 0 }
}

/** Joins the results of the parts that one action was sent in. */
export function mergeBulkResults(first: BulkResult | null, next: BulkResult): BulkResult {
  if (first === null) return next
  return {
    done: next.done,
    count: first.count + next.count,
    skipped: [...first.skipped, ...next.skipped],
    removed: [...first.removed, ...next.removed],
    pending: first.pending + next.pending,
  }
}
