import { MAX_DATE_YEAR, MIN_DATE_YEAR, toEpochDay } from './calendar.ts'

/** A period in epoch days, both ends included; `null` means no limit on that side. */
export interface EpochDayRange {
  readonly from: number | null
  readonly to: number | null
}

/**
 * The days from 1 January of the first year to 31 December of the last one. Years are astronomical (0 is 1
 * BC) and clamped to the supported range; a missing year or NaN sets no limit. A date overlaps the period if
 * its latest day isn't before `from` and its earliest day isn't after `to`; a `null` limit always passes.
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
