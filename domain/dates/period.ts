import { dayNumber, FIRST_YEAR, LAST_YEAR } from './calendar.ts'

/** A period in day numbers, both ends included; `null` is no limit on that side. */
export interface DayPeriod {
  readonly from: number | null
  readonly to: number | null
}

/**
 * The days from 1 January of the first year to 31 December of the last one. Years are astronomical (0 is 1
 * BC) and are brought into the range of dates; a missing one, or one that is no number, sets no limit. A date
 * lies in the period when its `latestDay` is not before `from` and its `earliestDay` not after `to`, `null`
 * being no obstacle.
 */
export function periodOfYears(from?: number, to?: number): DayPeriod {
  const first = knownYear(from)
  const last = knownYear(to)
  return {
    from: first === null ? null : dayNumber(first, 1, 1),
    to: last === null ? null : dayNumber(last, 12, 31),
  }
}

function knownYear(year: number | undefined): number | null {
  if (year === undefined || Number.isNaN(year)) return null
  return Math.trunc(Math.min(Math.max(year, FIRST_YEAR), LAST_YEAR))
}
