import type { KindName } from '../../../domain/kinds/index.ts'

/** Why one item of several was left as it is. */
export type LeftBecause =
  | 'stale'
  | 'gone'
  | 'inUse'
  | 'noCategory'
  | 'addressTaken'
  | 'circle'
  | 'forbidden'
  | 'invalid'
  | 'failed'

/** An item by its kind and number. */
export interface Named {
  readonly kind: KindName
  readonly id: number
}

/** An item that was left as it is. */
export interface LeftItem extends Named {
  /** Empty where nothing is known of it. */
  readonly name: string
  readonly because: LeftBecause
  /** What it is used by, where that is why. */
  readonly by: readonly KindName[]
}

/** What was done to several items. */
export type Done = 'published' | 'unpublished' | 'moved' | 'removed' | 'restored' | 'purged' | 'arranged'

/** What became of several items. */
export interface BulkOutcome {
  readonly done: Done
  readonly count: number
  readonly left: readonly LeftItem[]
  /** What went into the trash, and can be brought back. */
  readonly removed: readonly Named[]
  /** How many there was no time for. */
  readonly waiting: number
}
