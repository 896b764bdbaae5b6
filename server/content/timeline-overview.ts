import { toEpochDay } from '../../domain/dates/calendar.ts'
import { OPEN_START_SORT_KEY } from '../../domain/dates/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import type { TimelineOverview, TimelineRun } from './contract/timeline.ts'
import { getItemKeyAt, type TimelineSlice } from './timeline-index.ts'

const averageDaysPerYear = 365.2425

/** How much of a stretch stands in each decade. */
export function createTimelineOverview(stretch: TimelineSlice): TimelineOverview {
  const decades: (TimelineRun & { readonly decade: string })[] = []
  let open: TimelineRun | null = null
  let dateless: TimelineRun | null = null
  for (let n = 0; n < stretch.length; ) {
    const day = getDayAt(stretch, n)
    const { name, end } = getDecadeOfDay(day)
    const next = findFirstFromDay(stretch, n, end)
    const run = { offset: n, count: next - n, first: getItemKeyAt(stretch.index, stretch.toIndexPosition(n)) }
    if (name === 'open') open = run
    else if (name === 'undated') dateless = run
    else decades.push({ decade: name, ...run })
    n = next
  }
  return { total: stretch.length, open, decades, undated: dateless }
}

function getDayAt(stretch: TimelineSlice, n: number): number {
  return stretch.index.days[stretch.toIndexPosition(n)] ?? undatedSortDay
}

/** The decade of a day, as EDTF writes it, and the first day after it. */
function getDecadeOfDay(day: number): { readonly name: string; readonly end: number } {
  if (day === undatedSortDay) return { name: 'undated', end: Number.POSITIVE_INFINITY }
  if (day === OPEN_START_SORT_KEY) return { name: 'open', end: OPEN_START_SORT_KEY + 1 }
  const year = getYearOfEpochDay(day)
  // The year 0, 1 BC, closes the last decade before Christ.
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

/** The first one, after the n-th, that is of this day or later; days only grow. */
function findFirstFromDay(stretch: TimelineSlice, n: number, day: number): number {
  let [low, high] = [n + 1, stretch.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (getDayAt(stretch, middle) < day) low = middle + 1
    else high = middle
  }
  return low
}
