import { earliestDay } from './span.ts'
import type { HistoricalDate } from './types.ts'

/** Sorts before every date: the earliest possible day, -9999-01-01, has the number -4 371 587. */
export const BEFORE_ALL_DAYS = -10_000_000

/**
 * A whole number that orders dates by their earliest day and fits a 32-bit column. A date without one
 * (`../1918`) comes first, with `BEFORE_ALL_DAYS`. Dates that begin on the same day share their key.
 */
export function sortKey(date: HistoricalDate): number {
  return earliestDay(date) ?? BEFORE_ALL_DAYS
}
