import { MAX_DATE_YEAR, MIN_DATE_YEAR, toEpochDay } from './calendar.ts'

/** A period in day numbers, both ends included; `null` is no limit on that side. */
export interface EpochDayRange {
  readonly from: number | null
  readonly to: number | null
}

/**
 * The days from 1 January of the first year to 31 December of the last one. Years are astronomical (0 is 1
 * BC) and are brought into the range of dates; a missing one, or one that is no number, sets no limit. A date
 * lies in the period when its `latestDay` is not before `from` and its `earliestDay` not after `to`, `null`
 * being no obstacle.
 */
export function getEpochDayRangeOfYears(from?: number, to?: number): EpochDayRange {
  const first = clampYear(from)
  const last = clampYear(to)
  return {
    from: first === null ? null : toEpochDay(first, 1, 1),
    to: last === null ? null : toEpochDay(last, 12, 31),
  }
}

function clampYear(year: number | undefined): number | null {
  if (year === undefined || Number.isNaN(year)) return null
  return Math.trunc(Math.min(Math.max(year, MIN_DATE_YEAR), MAX_DATE_YEAR))
}
