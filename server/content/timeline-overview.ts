import { toEpochDay } from '../../domain/dates/calendar.ts'
import { OPEN_START_SORT_KEY } from '../../domain/dates/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import type { TimelineItemRange, TimelineOverview } from './contract/timeline.ts'
import { getItemKeyAt, type TimelineIndexSubset } from './timeline-index.ts'

const averageDaysPerYear = 365.2425

/** Counts the items of a slice by decade. */
export function createTimelineOverview(slice: TimelineIndexSubset): TimelineOverview {
  const decades: (TimelineItemRange & { readonly decade: string })[] = []
  let open: TimelineItemRange | null = null
  let undated: TimelineItemRange | null = null
  for (let n = 0; n < slice.length; ) {
    const day = getDayAt(slice, n)
    const { name, end } = getDecadeOfDay(day)
    const next = findFirstFromDay(slice, n, end)
    const run = { offset: n, count: next - n, first: getItemKeyAt(slice.index, slice.toIndexPosition(n)) }
    if (name === 'open') open = run
    else if (name === 'undated') undated = run
    else decades.push({ decade: name, ...run })
    n = next
  }
  return { total: slice.length, open, decades, undated }
}

function getDayAt(slice: TimelineIndexSubset, n: number): number {
  return slice.index.days[slice.toIndexPosition(n)] ?? undatedSortDay
}

/** The decade of a day in EDTF notation, and the first day after it. */
export function getDecadeOfDay(day: number): { readonly name: string; readonly end: number } {
  if (day === undatedSortDay) return { name: 'undated', end: Number.POSITIVE_INFINITY }
  if (day === OPEN_START_SORT_KEY) return { name: 'open', end: OPEN_START_SORT_KEY + 1 }
  const year = getYearOfEpochDay(day)
  // Year 0 (1 BC) belongs to the last decade BC.
  const [digits, next] =
    year > 0
      ? [String(Math.floor(year / 10)).padStart(3, '0'), Math.floor(year / 10) * 10 + 10]
      : [`-${String(Math.floor(-year / 10)).padStart(3, '0')}`, 1 - Math.floor(-year / 10) * 10]
  return { name: `${digits}X`, end: toEpochDay(next, 1, 1) }
}

function getYearOfEpochDay(day: number): number {
  let year = 1970 + Math.floor(day / averageDaysPerYear)
  while (toEpochDay(year, 1, 1) > day) year -= 1
  while (toEpochDay(year + 1, 1, 1) <= day) year += 1
  return year
}

/** The first item after the n-th with this day or a later one; items are sorted by day. */
function findFirstFromDay(slice: TimelineIndexSubset, n: number, day: number): number {
  let [low, high] = [n + 1, slice.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (getDayAt(slice, middle) < day) low = middle + 1
    else high = middle
  }
  return low
}
