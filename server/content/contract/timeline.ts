import type { Item, LineKind } from '../../../domain/kinds/index.ts'
import type { Asker, ListPage } from './items.ts'

/** What is asked of the line of time. */
export interface LineQuery {
  readonly kinds: readonly LineKind[]
  /** What touches these years; what has no date touches none. */
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
}

/** Something on the line of time. */
export type LineEntry = {
  [K in LineKind]: { readonly kind: K; readonly item: Item<K> }
}[LineKind]

/** Neighbours on the line that belong together: how many, and where the first of them stands. */
export interface LineRun {
  readonly count: number
  readonly offset: number
  readonly first: { readonly kind: LineKind; readonly id: number }
}

/** How much of a line stands where, by the earliest day of each entry; in the order of the line. */
export interface LineOverview {
  readonly total: number
  /** What has no beginning (`../1918`). */
  readonly open: LineRun | null
  /** Decades in which something begins, written as EDTF writes them: `189X`. */
  readonly decades: readonly (LineRun & { readonly decade: string })[]
  readonly undated: LineRun | null
}

/** All kinds that have a date, in the order of time. */
export interface TimelineService {
  /** The line of time: what is public, by the earliest day, then by title, whatever is undated last. */
  list(query: LineQuery, asker: Asker): Promise<ListPage<LineEntry>>
  overview(query: Pick<LineQuery, 'kinds' | 'years'>, asker: Asker): Promise<LineOverview>
  /** How many stand before an item on a line; one that does not stand there has no place on it. */
  position(name: LineRun['first'], query: Pick<LineQuery, 'kinds' | 'years'>, asker: Asker): Promise<number>
}
