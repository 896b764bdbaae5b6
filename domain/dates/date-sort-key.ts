import { getEarliestEpochDay } from './epoch-day-bounds.ts'
import type { HistoricalDate } from './historical-date.ts'

/** Sorts before every date: the earliest possible day, -9999-01-01, is epoch day -4 371 587. */
export const OPEN_START_SORT_KEY = -10_000_000

/**
 * An integer that orders dates by their earliest day and fits a 32-bit column. A date without one (`../1918`)
 * comes first, with `OPEN_START_SORT_KEY`. Dates that begin on the same day have equal keys.
 */
export function getDateSortKey(date: HistoricalDate): number {
  return getEarliestEpochDay(date) ?? OPEN_START_SORT_KEY
}
