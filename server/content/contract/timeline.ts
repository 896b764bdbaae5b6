import type { Item, TimelineKindName } from '../../../domain/kinds/index.ts'
import type { PaginatedList, RequestContext } from './items.ts'

/** Filters of the timeline. */
export interface TimelineQuery {
  readonly kinds: readonly TimelineKindName[]
  /** Items that overlap these years; undated items overlap none. */
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
  /** Lists nothing while a long timeline is read for the first time, and lets the page expire soon, instead of waiting. */
  readonly unlessLoading?: boolean
}

/** An item on the timeline. */
export type TimelineEntry = {
  [K in TimelineKindName]: { readonly kind: K; readonly item: Item<K> }
}[TimelineKindName]

/** Consecutive timeline items that belong together: their number, and the offset and key of the first. */
export interface TimelineItemRange {
  readonly count: number
  readonly offset: number
  readonly first: { readonly kind: TimelineKindName; readonly id: number }
}

/** Counts of timeline items by the decade of their earliest day, in timeline order. */
export interface TimelineOverview {
  readonly total: number
  /** Items with an open start (`../1918`). */
  readonly open: TimelineItemRange | null
  /** Decades in which an item begins, in EDTF notation: `189X`. */
  readonly decades: readonly (TimelineItemRange & { readonly decade: string })[]
  readonly undated: TimelineItemRange | null
}

/** A day without its year; months and days start at 1. */
export interface DayOfYear {
  readonly month: number
  readonly day: number
}

/** Dated items of all kinds in chronological order. */
export interface TimelineService {
  /** Public items by earliest day, then by title, undated last. */
  list(query: TimelineQuery, context: RequestContext): Promise<PaginatedList<TimelineEntry>>
  overview(query: Pick<TimelineQuery, 'kinds' | 'years'>, context: RequestContext): Promise<TimelineOverview>
  /** Public items dated to this day of any year, oldest first; at most a hundred. */
  listOnDayOfYear(
    day: DayOfYear,
    context: RequestContext,
    options?: Pick<TimelineQuery, 'unlessLoading'>,
  ): Promise<TimelineEntry[]>
  /** Public items dated to a day of this month (1 to 12) of any year, by day, then oldest first; at most five hundred. */
  listInMonth(month: number, context: RequestContext): Promise<TimelineEntry[]>
  /**
   * Public items dated to a day of any year, by day of the year, at most so many (up to five) for each: kinds in the given
   * order, the oldest first.
   */
  listByDayOfYear(
    query: { readonly kinds: readonly TimelineKindName[]; readonly limitPerDay: number },
    context: RequestContext,
  ): Promise<TimelineEntry[]>
  /** The number of items before this one on the timeline; throws `not_found` if it isn't on it. */
  position(
    key: TimelineItemRange['first'],
    query: Pick<TimelineQuery, 'kinds' | 'years'>,
    context: RequestContext,
  ): Promise<number>
}
