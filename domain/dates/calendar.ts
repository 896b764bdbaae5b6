/** The first and the last year a date may have; years are astronomical, so 0 is 1 BC and -44 is 45 BC. */
export const MIN_DATE_YEAR = -9999
export const MAX_DATE_YEAR = 9999

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DAYS_IN_400_YEARS = 146_097
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_FROM_MARCH_0 = 719_468

/** Whether the year has a 29 February in the proleptic Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** How many days the month (1–12) of the year has. */
export function countDaysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

/**
 * Whole days from 1970-01-01 to the given day of the proleptic Gregorian calendar with astronomical years.
 * Counted without `Date`, whose two-digit years mean the twentieth century.
 */
export function toEpochDay(year: number, month: number, day: number): number {
  // Years that begin in March put the leap day at the end, so every month's start is a fixed sum.
  const marchYear = month > 2 ? year : year - 1
  const cycle = Math.floor(marchYear / 400)
  const yearOfCycle = marchYear - cycle * 400
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1
  const dayOfCycle =
    yearOfCycle * 365 + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100) + dayOfYear
  return cycle * DAYS_IN_400_YEARS + dayOfCycle - EPOCH_FROM_MARCH_0
}
