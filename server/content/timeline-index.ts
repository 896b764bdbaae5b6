import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TimelineKindName } from '../../domain/kinds/index.ts'
import { timelineKindNames } from '../../domain/kinds/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import type {
  TimelineCriteria,
  TimelineItemRow,
  TimelineRepository,
} from '../data/content/timeline-repository.ts'
import type { DayOfYear } from './contract/timeline.ts'

/** All timeline items in order, packed into typed arrays to save memory. */
export interface TimelineIndex {
  readonly length: number
  readonly days: Int32Array
  readonly lastDays: Int32Array
  readonly kinds: Uint8Array
  readonly ids: Int32Array
}

/** A part of the timeline: index positions in order. */
export interface TimelineIndexSubset {
  readonly index: TimelineIndex
  readonly length: number
  /** The index position of the n-th item. */
  toIndexPosition(n: number): number
}

const rowsPerQuery = 2000
const millisecondsPerDay = 86_400_000

/** Reads the whole timeline in batches, yielding in between so that other requests are served. */
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
  const codes = new Map<string, number>(timelineKindNames.map((kind, code) => [kind, code]))
  let position = 0
  for (const slice of slices) {
    for (const { kind, item, line_day, date_to } of slice) {
      index.days[position] = line_day
      index.lastDays[position] = date_to ?? line_day
      index.kinds[position] = codes.get(kind) ?? 0
      index.ids[position] = item
      position += 1
    }
  }
  return index
}

/**
 * The items that overlap a period, in epoch days; without a period, all items. Undated items overlap none.
 */
export function filterTimelineByPeriod(
  index: TimelineIndex,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): TimelineIndexSubset {
  if (from === null && to === null) return { index, length: index.length, toIndexPosition: (n) => n }
  const positions = new Int32Array(index.length)
  let length = 0
  for (let position = 0; position < index.length; position += 1) {
    const day = index.days[position] ?? undatedSortDay
    if (day === undatedSortDay || (to !== null && day > to)) break
    if (from === null || (index.lastDays[position] ?? day) >= from) {
      positions[length] = position
      length += 1
    }
  }
  return { index, length, toIndexPosition: (n) => positions[n] ?? 0 }
}

/** The index positions of items whose date is this day of a year, and not a longer time. */
export function findPositionsOnDayOfYear(
  index: TimelineIndex,
  { month, day }: DayOfYear,
  limit: number,
): number[] {
  const positions: number[] = []
  for (const position of iterateExactDays(index, month)) {
    if (positions.length === limit) break
    if (getDayOfMonth(index, position) === day) positions.push(position)
  }
  return positions
}

/** The index positions of items whose date is a day of this month of any year, by day of the month. */
export function findPositionsInMonth(index: TimelineIndex, month: number, limit: number): number[] {
  return [...iterateExactDays(index, month)]
    .sort((one, other) => getDayOfMonth(index, one) - getDayOfMonth(index, other) || one - other)
    .slice(0, limit)
}

/** The positions of items in this month of any year that are dated to one day, oldest first. */
function* iterateExactDays({ length, days, lastDays }: TimelineIndex, month: number): Generator<number> {
  for (let position = 0; position < length; position += 1) {
    const epochDay = days[position] ?? undatedSortDay
    if (epochDay === undatedSortDay) return
    if (epochDay !== lastDays[position]) continue
    if (new Date(epochDay * millisecondsPerDay).getUTCMonth() + 1 === month) yield position
  }
}

function getDayOfMonth({ days }: TimelineIndex, position: number): number {
  return new Date((days[position] ?? 0) * millisecondsPerDay).getUTCDate()
}

/** The item at an index position. */
export function getItemKeyAt(
  { kinds, ids }: TimelineIndex,
  position: number,
): { kind: TimelineKindName; id: number } {
  return { kind: timelineKindNames[kinds[position] ?? 0] ?? 'timeline', id: ids[position] ?? 0 }
}

/** The position of an item in the slice; -1 if it isn't there. */
export function findTimelineItemPosition(
  slice: TimelineIndexSubset,
  kind: TimelineKindName,
  id: number,
): number {
  const { kinds, ids } = slice.index
  const code = timelineKindNames.indexOf(kind)
  for (let n = 0; n < slice.length; n += 1) {
    const position = slice.toIndexPosition(n)
    if (ids[position] === id && kinds[position] === code) return n
  }
  return -1
}
