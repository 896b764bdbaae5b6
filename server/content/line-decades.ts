import { dayNumber } from '../../domain/dates/calendar.ts'
import { BEFORE_ALL_DAYS } from '../../domain/dates/index.ts'
import { undated } from '../data/content/item-rows.ts'
import type { TimelineOverview, TimelineRun } from './contract/timeline.ts'
import { nameAt, type Stretch } from './line-index.ts'

const averageYear = 365.2425

/** How much of a stretch stands in each decade. */
export function overviewOf(stretch: Stretch): TimelineOverview {
  const decades: (TimelineRun & { readonly decade: string })[] = []
  let open: TimelineRun | null = null
  let dateless: TimelineRun | null = null
  for (let n = 0; n < stretch.length; ) {
    const day = dayAt(stretch, n)
    const { name, end } = runOf(day)
    const next = firstFrom(stretch, n, end)
    const run = { offset: n, count: next - n, first: nameAt(stretch.index, stretch.placeOf(n)) }
    if (name === 'open') open = run
    else if (name === 'undated') dateless = run
    else decades.push({ decade: name, ...run })
    n = next
  }
  return { total: stretch.length, open, decades, undated: dateless }
}

function dayAt(stretch: Stretch, n: number): number {
  return stretch.index.days[stretch.placeOf(n)] ?? undated
}

/** The decade of a day, as EDTF writes it, and the first day after it. */
function runOf(day: number): { readonly name: string; readonly end: number } {
  if (day === undated) return { name: 'undated', end: Number.POSITIVE_INFINITY }
  if (day === BEFORE_ALL_DAYS) return { name: 'open', end: BEFORE_ALL_DAYS + 1 }
  const year = yearOf(day)
  // The year 0, 1 BC, closes the last decade before Christ.
  const [digits, next] =
    year > 0
      ? [String(Math.floor(year / 10)).padStart(3, '0'), Math.floor(year / 10) * 10 + 10]
      : [`-${String(Math.floor(-year / 10)).padStart(3, '0')}`, 1 - Math.floor(-year / 10) * 10]
  return { name: `${digits}X`, end: dayNumber(next, 1, 1) }
}

function yearOf(day: number): number {
  let year = 1970 + Math.floor(day / averageYear)
  while (dayNumber(year, 1, 1) > day) year -= 1
  while (dayNumber(year + 1, 1, 1) <= day) year += 1
  return year
}

/** The first one, after the n-th, that is of this day or later; days only grow. */
function firstFrom(stretch: Stretch, n: number, day: number): number {
  let [low, high] = [n + 1, stretch.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (dayAt(stretch, middle) < day) low = middle + 1
    else high = middle
  }
  return low
}
