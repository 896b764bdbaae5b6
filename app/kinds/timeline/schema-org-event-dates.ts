import { type IntervalBoundary, parseEdtf, type SingleDate } from '../../../domain/dates/index.ts'

/** The dates of an event in schema.org's format. */
interface SchemaOrgEventDates {
  readonly startDate: string
  readonly endDate?: string
}

/** Converts an EDTF text to dates; approximate, uncertain and open dates, and those known only by their bounds, are left out. */
export function convertEdtfToSchemaOrgEventDates(text: string | null): SchemaOrgEventDates | null {
  const parsed = text === null ? null : parseEdtf(text)
  if (parsed === null || !parsed.ok) return null
  const { date } = parsed
  if (date.kind === 'within') return null
  if (date.kind !== 'interval') return toStartDate(date)
  const start = toStartDate(date.start)
  const endDate = toCertainIsoDate(date.end)
  return start && (endDate === null ? start : { ...start, endDate })
}

/** Converts an EDTF text to one date; null if it is not certain, or an interval. */
export function convertEdtfToSchemaOrgDate(text: string | null): string | null {
  const dates = convertEdtfToSchemaOrgEventDates(text)
  return text?.includes('/') ? null : (dates?.startDate ?? null)
}

function toStartDate(start: IntervalBoundary): SchemaOrgEventDates | null {
  const startDate = toCertainIsoDate(start)
  return startDate === null ? null : { startDate }
}

/** Formats a date as ISO 8601; null when a part of it is uncertain. */
function toCertainIsoDate(end: IntervalBoundary): string | null {
  if (end === 'open' || end === 'unknown' || end.kind === 'season') return null
  const parts = getDateParts(end)
  const isCertain = parts.every(({ digits, uncertain, approximate }) => {
    return /^\d+$/.test(digits) && !uncertain && !approximate
  })
  return isCertain && end.year.digits !== '0000' ? parts.map(({ digits }) => digits).join('-') : null
}

function getDateParts(date: Extract<SingleDate, { kind: 'date' }>) {
  return [date.year, date.month, date.day].filter((part) => part !== null)
}
