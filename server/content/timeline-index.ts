import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TimelineKind } from '../../domain/kinds/index.ts'
import { timelineKinds } from '../../domain/kinds/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import type {
  TimelineCriteria,
  TimelineItemRow,
  TimelineRepository,
} from '../data/content/timeline-repository.ts'

/** Everything on a line of time in its order, in as few bytes as a place on it needs. */
export interface TimelineIndex {
  readonly length: number
  readonly days: Int32Array
  readonly lastDays: Int32Array
  readonly kinds: Uint8Array
  readonly ids: Int32Array
}

/** A part of a line: places in the index, in order. */
export interface TimelineSlice {
  readonly index: TimelineIndex
  readonly length: number
  /** The place in the index of the n-th one. */
  toIndexPosition(n: number): number
}

const rowsPerQuery = 2000

/** Reads a whole line, slice by slice, so that others are answered in between. */
export async function readTimelineIndex(
  rows: TimelineRepository,
  criteria: TimelineCriteria,
): Promise<TimelineIndex> {
  const slices: (readonly TimelineItemRow[])[] = []
  let last: TimelineItemRow | null = null
  for (;;) {
    const slice: readonly TimelineItemRow[] = await rows.listAfter(last, criteria, rowsPerQuery)
    if (slice.length > 0) slices.push(slice)
    last = slice.at(-1) ?? null
    if (slice.length < rowsPerQuery) return packTimelineRows(slices)
    await yieldToEventLoop()
  }
}

function packTimelineRows(slices: readonly (readonly TimelineItemRow[])[]): TimelineIndex {
  const length = slices.reduce((sum, slice) => sum + slice.length, 0)
  const index = {
    length,
    days: new Int32Array(length),
    lastDays: new Int32Array(length),
    kinds: new Uint8Array(length),
    ids: new Int32Array(length),
  }
  const codes = new Map<string, number>(timelineKinds.map((kind, code) => [kind, code]))
  let place = 0
  for (const slice of slices) {
    for (const { kind, item, line_day, date_to } of slice) {
      index.days[place] = line_day
      index.lastDays[place] = date_to ?? line_day
      index.kinds[place] = codes.get(kind) ?? 0
      index.ids[place] = item
      place += 1
    }
  }
  return index
}

/** What touches a period, in day numbers; without one, everything. What has no day touches none. */
export function sliceTimeline(
  index: TimelineIndex,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): TimelineSlice {
  if (from === null && to === null) return { index, length: index.length, toIndexPosition: (n) => n }
  const places = new Int32Array(index.length)
  let length = 0
  for (let place = 0; place < index.length; place += 1) {
    const day = index.days[place] ?? undatedSortDay
    if (day === undatedSortDay || (to !== null && day > to)) break
    if (from === null || (index.lastDays[place] ?? day) >= from) {
      places[length] = place
      length += 1
    }
  }
  return { index, length, toIndexPosition: (n) => places[n] ?? 0 }
}

/** Which item stands at a place of the index. */
export function getItemKeyAt(
  { kinds, ids }: TimelineIndex,
  place: number,
): { kind: TimelineKind; id: number } {
  return { kind: timelineKinds[kinds[place] ?? 0] ?? 'timeline', id: ids[place] ?? 0 }
}

/** Where on a stretch an item stands; -1 where it does not. */
export function findTimelinePosition(stretch: TimelineSlice, kind: TimelineKind, id: number): number {
  const { kinds, ids } = stretch.index
  const code = timelineKinds.indexOf(kind)
  for (let n = 0; n < stretch.length; n += 1) {
    const place = stretch.toIndexPosition(n)
    if (ids[place] === id && kinds[place] === code) return n
  }
  return -1
}
