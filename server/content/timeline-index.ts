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
  /** The days of the year of items that are dated to one day, see `getDayOfYearCode`; 0 for others. */
  readonly daysOfYear: Uint16Array
  /** The latest of the last days of each block of items. */
  readonly blockLastDays: Int32Array
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
/** A period skips blocks of items that ended before it. */
const blockLength = 1024

/** Reads the whole timeline in batches, yielding in between so that other requests are served. */
export async function readTimelineIndex(
  rows: TimelineRepository,
  criteria: TimelineCriteria,
  onRowsRead: (count: number) => void,
): Promise<TimelineIndex> {
  // Rows are packed at once: those of a million items would need hundreds of megabytes.
  const packed: PackedRows[] = []
  let last: TimelineItemRow | null = null
  for (;;) {
    const slice: readonly TimelineItemRow[] = await rows.listAfter(last, criteria, rowsPerQuery)
    packed.push(packTimelineRows(slice))
    onRowsRead(packed.length * rowsPerQuery)
    last = slice.at(-1) ?? null
    if (slice.length < rowsPerQuery) return joinPackedRows(packed)
    await yieldToEventLoop()
  }
}

type PackedRows = Pick<TimelineIndex, 'length' | 'days' | 'lastDays' | 'kinds' | 'ids'>

const kindCodes = new Map<string, number>(timelineKindNames.map((kind, code) => [kind, code]))

function packTimelineRows(rows: readonly TimelineItemRow[]): PackedRows {
  return {
    length: rows.length,
    days: Int32Array.from(rows, ({ line_day }) => line_day),
    lastDays: Int32Array.from(rows, ({ line_day, date_to }) => date_to ?? line_day),
    kinds: Uint8Array.from(rows, ({ kind }) => kindCodes.get(kind) ?? 0),
    ids: Int32Array.from(rows, ({ item }) => item),
  }
}

export const emptyTimelineIndex = joinPackedRows([])

/** The index with other rows for some days. */
export function replaceTimelineDays(
  index: TimelineIndex,
  rowsByDay: ReadonlyMap<number, readonly TimelineItemRow[]>,
): TimelineIndex {
  const parts: PackedRows[] = []
  let copied = 0
  for (const [day, rows] of [...rowsByDay].sort(([one], [other]) => one - other)) {
    parts.push(
      slicePackedRows(index, copied, findFirstPositionAfterDay(index, day - 1)),
      packTimelineRows(rows),
    )
    copied = findFirstPositionAfterDay(index, day)
  }
  return joinPackedRows([...parts, slicePackedRows(index, copied, index.length)])
}

/** The items of some kinds. */
export function filterTimelineByKinds(
  index: TimelineIndex,
  kinds: readonly TimelineKindName[],
): TimelineIndex {
  const codes = new Set(kinds.map((kind) => kindCodes.get(kind)))
  const positions = new Int32Array(index.length)
  let length = 0
  for (let position = 0; position < index.length; position += 1) {
    if (!codes.has(index.kinds[position])) continue
    positions[length] = position
    length += 1
  }
  const chosen = positions.subarray(0, length)
  const pick = (values: Int32Array) => chosen.map((position) => values[position] ?? 0)
  const chosenKinds = new Uint8Array(length)
  for (let n = 0; n < length; n += 1) chosenKinds[n] = index.kinds[chosen[n] ?? 0] ?? 0
  const { days, lastDays, ids } = index
  return joinPackedRows([
    { length, days: pick(days), lastDays: pick(lastDays), kinds: chosenKinds, ids: pick(ids) },
  ])
}

/** The days of items in the index. */
export function findTimelineDays(index: TimelineIndex, kind: TimelineKindName, id: number): number[] {
  const { ids, kinds, days } = index
  const code = kindCodes.get(kind)
  const found: number[] = []
  for (let position = ids.indexOf(id); position >= 0; position = ids.indexOf(id, position + 1))
    if (kinds[position] === code) found.push(days[position] ?? undatedSortDay)
  return found
}

function slicePackedRows(index: TimelineIndex, from: number, to: number): PackedRows {
  const { days, lastDays, kinds, ids } = index
  return {
    length: to - from,
    days: days.subarray(from, to),
    lastDays: lastDays.subarray(from, to),
    kinds: kinds.subarray(from, to),
    ids: ids.subarray(from, to),
  }
}

function joinPackedRows(parts: readonly PackedRows[]): TimelineIndex {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const index = {
    length,
    days: new Int32Array(length),
    lastDays: new Int32Array(length),
    kinds: new Uint8Array(length),
    ids: new Int32Array(length),
    daysOfYear: new Uint16Array(length),
    blockLastDays: new Int32Array(Math.ceil(length / blockLength)).fill(-undatedSortDay),
  }
  let start = 0
  for (const part of parts) {
    for (const name of ['days', 'lastDays', 'kinds', 'ids'] as const) index[name].set(part[name], start)
    start += part.length
  }
  const date = new Date(0)
  for (let position = 0; position < length; position += 1) {
    const lastDay = index.lastDays[position] ?? undatedSortDay
    const block = Math.floor(position / blockLength)
    if (lastDay > (index.blockLastDays[block] ?? lastDay)) index.blockLastDays[block] = lastDay
    if (lastDay !== index.days[position] || lastDay === undatedSortDay) continue
    date.setTime(lastDay * millisecondsPerDay)
    index.daysOfYear[position] = getDayOfYearCode({ month: date.getUTCMonth() + 1, day: date.getUTCDate() })
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
  const end = findFirstPositionAfterDay(
    index,
    to === null ? undatedSortDay - 1 : Math.min(to, undatedSortDay - 1),
  )
  if (from === null) return { index, length: end, toIndexPosition: (n) => n }
  const positions: number[] = []
  for (const [block, blockLastDay] of index.blockLastDays.entries()) {
    if (blockLastDay < from) continue
    const blockEnd = Math.min(end, (block + 1) * blockLength)
    for (let position = block * blockLength; position < blockEnd; position += 1)
      if ((index.lastDays[position] ?? from) >= from) positions.push(position)
  }
  return { index, length: positions.length, toIndexPosition: (n) => positions[n] ?? 0 }
}

/** Items are sorted by their first day. */
function findFirstPositionAfterDay({ days, length }: TimelineIndex, day: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? undatedSortDay) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The index positions of items whose date is this day of a year, and not a longer time, oldest first. */
export function findPositionsOnDayOfYear(
  { daysOfYear }: TimelineIndex,
  dayOfYear: DayOfYear,
  limit: number,
): number[] {
  const code = getDayOfYearCode(dayOfYear)
  const positions: number[] = []
  for (
    let position = daysOfYear.indexOf(code);
    position >= 0 && positions.length < limit;
    position = daysOfYear.indexOf(code, position + 1)
  )
    positions.push(position)
  return positions
}

/** The index positions of items whose date is a day of this month of any year, by day of the month. */
export function findPositionsInMonth(index: TimelineIndex, month: number, limit: number): number[] {
  const positions: number[] = []
  for (let day = 1; day <= maxDaysInMonth && positions.length < limit; day += 1)
    positions.push(...findPositionsOnDayOfYear(index, { month, day }, limit - positions.length))
  return positions
}

/**
 * The index positions of the items of each day of the year, by day, at most so many for each: kinds in the given
 * order, the oldest first.
 */
export function findFirstPositionsOfDaysOfYear(
  { length, daysOfYear, kinds }: TimelineIndex,
  kindsInOrder: readonly TimelineKindName[],
  limit: number,
): number[] {
  const ranks = timelineKindNames.map((kind) => kindsInOrder.indexOf(kind))
  const positionsByRank = kindsInOrder.map(() => new Map<number, number[]>())
  for (let position = 0; position < length; position += 1) {
    const code = daysOfYear[position] ?? 0
    const byDay = code === 0 ? undefined : positionsByRank[ranks[kinds[position] ?? 0] ?? -1]
    if (byDay === undefined) continue
    const positions = byDay.get(code)
    if (positions === undefined) byDay.set(code, [position])
    else if (positions.length < limit) positions.push(position)
  }
  const codes = new Set(positionsByRank.flatMap((byDay) => [...byDay.keys()]))
  return [...codes]
    .sort((one, other) => one - other)
    .flatMap((code) => positionsByRank.flatMap((byDay) => byDay.get(code) ?? []).slice(0, limit))
}

const maxDaysInMonth = 31

function getDayOfYearCode({ month, day }: DayOfYear): number {
  return month * (maxDaysInMonth + 1) + day
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
