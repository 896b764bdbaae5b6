import { getEpochDayRangeOfYears, OPEN_START_SORT_KEY } from '../../domain/dates/index.ts'
import { undatedSortDay } from '../data/content/item-rows.ts'
import { maxRankedMatches } from '../data/search/index.ts'
import type { DayCounts } from '../data/search/period-queries.ts'
import type { SearchPeriod } from './contract/search.ts'
import { getDecadeOfDay } from './timeline-overview.ts'

/** More of them are hard to take in: the earliest decades are then listed by century. */
const maxPeriods = 24

/** The decades in which items begin or end, and how many items overlap each. */
export function listSearchPeriods({ begins, ends }: DayCounts): SearchPeriod[] {
  const decades = new Set(
    [...begins.keys(), ...ends.keys()]
      .filter((day) => day !== OPEN_START_SORT_KEY && day !== undatedSortDay)
      .sort((a, b) => a - b)
      .map((day) => getDecadeOfDay(day).name),
  )
  let periods = [...decades]
  for (const century of new Set(periods.map(toCentury))) {
    if (periods.length <= maxPeriods) break
    periods = [...new Set(periods.map((period) => (toCentury(period) === century ? century : period)))]
  }
  return periods.map((period) => {
    const years = getYears(period)
    const days = getEpochDayRangeOfYears(years.from, years.to)
    const found =
      sumWhere(begins, (day) => day <= Number(days.to)) - sumWhere(ends, (day) => day < Number(days.from))
    return { period, ...years, count: Math.min(found, maxRankedMatches), capped: found > maxRankedMatches }
  })
}

function toCentury(period: string): string {
  return `${period.slice(0, -2)}XX`
}

/** The years of `192X` or `18XX`; those of `-005X` are -59 to -50. Year 0 is 1 BC. */
function getYears(period: string): { readonly from: number; readonly to: number } {
  const [first, last] = [Number(period.replaceAll('X', '0')), Number(period.replaceAll('X', '9'))]
  return period.startsWith('-') ? { from: last, to: first + 0 } : { from: Math.max(first, 1), to: last }
}

function sumWhere(counts: ReadonlyMap<number, number>, isCounted: (day: number) => boolean): number {
  let sum = 0
  for (const [day, count] of counts) if (isCounted(day)) sum += count
  return sum
}
