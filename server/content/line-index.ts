import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { TimelineKind } from '../../domain/kinds/index.ts'
import { timelineKinds } from '../../domain/kinds/index.ts'
import { undated } from '../data/content/item-rows.ts'
import type { LineCriteria, LineRow, LineRows } from '../data/content/line.ts'

/** Everything on a line of time in its order, in as few bytes as a place on it needs. */
export interface LineIndex {
  readonly length: number
  readonly days: Int32Array
  readonly lastDays: Int32Array
  readonly kinds: Uint8Array
  readonly ids: Int32Array
}

/** A part of a line: places in the index, in order. */
export interface Stretch {
  readonly index: LineIndex
  readonly length: number
  /** The place in the index of the n-th one. */
  placeOf(n: number): number
}

const sliceLength = 2000

/** Reads a whole line, slice by slice, so that others are answered in between. */
export async function readLine(rows: LineRows, criteria: LineCriteria): Promise<LineIndex> {
  const slices: (readonly LineRow[])[] = []
  let last: LineRow | null = null
  for (;;) {
    const slice: readonly LineRow[] = await rows.after(last, criteria, sliceLength)
    if (slice.length > 0) slices.push(slice)
    last = slice.at(-1) ?? null
    if (slice.length < sliceLength) return packed(slices)
    await yieldToEventLoop()
  }
}

function packed(slices: readonly (readonly LineRow[])[]): LineIndex {
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
export function stretchOf(
  index: LineIndex,
  { from, to }: { readonly from: number | null; readonly to: number | null },
): Stretch {
  if (from === null && to === null) return { index, length: index.length, placeOf: (n) => n }
  const places = new Int32Array(index.length)
  let length = 0
  for (let place = 0; place < index.length; place += 1) {
    const day = index.days[place] ?? undated
    if (day === undated || (to !== null && day > to)) break
    if (from === null || (index.lastDays[place] ?? day) >= from) {
      places[length] = place
      length += 1
    }
  }
  return { index, length, placeOf: (n) => places[n] ?? 0 }
}

/** Which item stands at a place of the index. */
export function nameAt({ kinds, ids }: LineIndex, place: number): { kind: TimelineKind; id: number } {
  return { kind: timelineKinds[kinds[place] ?? 0] ?? 'timeline', id: ids[place] ?? 0 }
}

/** Where on a stretch an item stands; -1 where it does not. */
export function positionOf(stretch: Stretch, kind: TimelineKind, id: number): number {
  const { kinds, ids } = stretch.index
  const code = timelineKinds.indexOf(kind)
  for (let n = 0; n < stretch.length; n += 1) {
    const place = stretch.placeOf(n)
    if (ids[place] === id && kinds[place] === code) return n
  }
  return -1
}
