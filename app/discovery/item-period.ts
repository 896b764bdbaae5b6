import {
  getEarliestEpochDay,
  getLatestEpochDay,
  type HistoricalDate,
  parseEdtf,
} from '../../domain/dates/index.ts'
import type { Item, KindName } from '../../domain/kinds/index.ts'
import { findTimelineDate } from '../../domain/kinds/item-dates.ts'

/** The first and the last day of an item's time, counted from 1970; null if one of them is not known. */
export function findItemEpochDays(kind: KindName, item: Item): { first: number; last: number } | null {
  const date = parseDate(findTimelineDate(kind, item))
  const first = date === null ? null : getEarliestEpochDay(date)
  const last = date === null ? null : getLatestEpochDay(date)
  return first === null || last === null ? null : { first, last }
}

/** The year of a day counted from 1970. */
export function toYear(epochDay: number): number {
  return new Date(epochDay * dayMs).getUTCFullYear()
}

/** The day of the month of a day counted from 1970. */
export function toDayOfMonth(epochDay: number): number {
  return new Date(epochDay * dayMs).getUTCDate()
}

const dayMs = 86_400_000

function parseDate(text: string | null): HistoricalDate | null {
  const parsed = text === null ? null : parseEdtf(text)
  return parsed?.ok ? parsed.date : null
}
