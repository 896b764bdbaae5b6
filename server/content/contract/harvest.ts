import type { KindName } from '../../../domain/kinds/index.ts'
import type { RequestContext } from './items.ts'

/** A public item and the time at which its metadata last changed. */
export interface HarvestedItemChange {
  readonly id: number
  readonly changedAt: string
}

export interface HarvestQuery {
  /** The first time of change. */
  readonly from?: string | null
  /** The time before which it changed. */
  readonly before?: string | null
  /** Only items with higher ids. */
  readonly after?: number
  /** Only this item. */
  readonly id?: number
  readonly limit: number
}

/** Lists the public items for harvesters; always what visitors see. */
export interface HarvestService {
  /** The next items of a kind in id order. */
  listChanges(
    kind: KindName,
    query: HarvestQuery,
    context: RequestContext,
  ): Promise<readonly HarvestedItemChange[]>
  /** A time before which nothing changed for visitors; null: nothing is public. */
  findEarliestChange(kinds: readonly KindName[], context: RequestContext): Promise<string | null>
}
