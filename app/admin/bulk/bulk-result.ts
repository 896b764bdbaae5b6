import type { KindName } from '../../../domain/kinds/index.ts'
import type { UsedPicture } from '../../../server/content/contract/items.ts'

/** Why a bulk action skipped an item. */
export type BulkItemSkipReason =
  | 'stale'
  | 'gone'
  | 'elsewhere'
  | 'inUse'
  | 'noCategory'
  | 'noGallery'
  | 'picturesUsed'
  | 'addressTaken'
  | 'circle'
  | 'forbidden'
  | 'incomplete'
  | 'invalid'
  | 'failed'

/** An item's kind and id. */
export interface ItemKindAndId {
  readonly kind: KindName
  readonly id: number
}

export interface SkippedItem extends ItemKindAndId {
  /** Empty if the item could not be read. */
  readonly name: string
  readonly reason: BulkItemSkipReason
  /** The kinds of the items that use it, if the reason is `inUse`. */
  readonly by: readonly KindName[]
  /** The fields that it lacks to be published, if the reason is `incomplete`. */
  readonly missing: readonly string[]
  /** The pictures of a gallery that are used elsewhere, with these uses, if the reason is `picturesUsed`. */
  readonly pictures?: readonly UsedPicture[]
}

export type CompletedBulkActionKind =
  | 'published'
  | 'unpublished'
  | 'moved'
  | 'removed'
  | 'restored'
  | 'purged'
  | 'arranged'
  | 'covered'
  | 'changed'
  | 'sorted'
  | 'saved'

export interface BulkResult {
  readonly done: CompletedBulkActionKind
  /** How many items the action changed. */
  readonly count: number
  /** How many items it left as they were, because they already were what it makes them. */
  readonly unchanged: number
  readonly skipped: readonly SkippedItem[]
  /** Items moved to the trash, which can be restored. */
  readonly removed: readonly ItemKindAndId[]
  /** How many pictures and galleries moved to the trash with galleries. */
  readonly along?: number
  /** How many items were not processed within the time limit. */
  readonly pending: number
}

/** A result without skipped items. */
export function createBulkSuccessResult(done: CompletedBulkActionKind, count: number): BulkResult {
  return { done, count, unchanged: 0, skipped: [], removed: [], pending: 0 }
}

/** Merges the results of the batches that one action was sent in. */
export function mergeBulkResults(first: BulkResult | null, next: BulkResult): BulkResult {
  if (first === null) return next
  return {
    done: next.done,
    count: first.count + next.count,
    unchanged: first.unchanged + next.unchanged,
    skipped: [...first.skipped, ...next.skipped],
    removed: [...first.removed, ...next.removed],
    pending: first.pending + next.pending,
    along: (first.along ?? 0) + (next.along ?? 0),
  }
}
