import type { Item, TimelineKind } from '../../../domain/kinds/index.ts'
import type { PaginatedList, RequestContext } from './items.ts'

/** What is asked of the line of time. */
export interface TimelineQuery {
  readonly kinds: readonly TimelineKind[]
  /** What touches these years; what has no date touches none. */
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
}

/** Something on the line of time. */
export type TimelineEntry = {
  [K in TimelineKind]: { readonly kind: K; readonly item: Item<K> }
}[TimelineKind]

/** Neighbours on the line that belong together: how many, and where the first of them stands. */
export interface TimelineRun {
  readonly count: number
  readonly offset: number
  readonly first: { readonly kind: TimelineKind; readonly id: number }
}

/** How much of a line stands where, by the earliest day of each entry; in the order of the line. */
export interface TimelineOverview {
  readonly total: number
  /** What has no beginning (`../1918`). */
  readonly open: TimelineRun | null
  /** Decades in which something begins, written as EDTF writes them: `189X`. */
  readonly decades: readonly (TimelineRun & { readonly decade: string })[]
  readonly undated: TimelineRun | null
}

/** All kinds that have a date, in the order of time. */
export interface TimelineService {
  /** The line of time: what is public, by the earliest day, then by title, whatever is undated last. */
  list(query: TimelineQuery, context: RequestContext): Promise<PaginatedList<TimelineEntry>>
  overview(query: Pick<TimelineQuery, 'kinds' | 'years'>, context: RequestContext): Promise<TimelineOverview>
  /** How many stand before an item on a line; one that does not stand there has no place on it. */
  position(
    name: TimelineRun['first'],
    query: Pick<TimelineQuery, 'kinds' | 'years'>,
    context: RequestContext,
  ): Promise<number>
}
