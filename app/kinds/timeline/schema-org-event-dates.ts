import { type IntervalEnd, parseEdtf, type SingleDate } from '../../../domain/dates/index.ts'

/** When an event was, as far as it can be told to machines. */
export interface SchemaOrgEventDates {
  readonly startDate: string
  readonly endDate?: string
}

/** The dates of an EDTF text where they are known for certain; anything guessed, doubted or open is not told. */
export function toSchemaOrgEventDates(text: string | null): SchemaOrgEventDates | null {
  const read = text === null ? null : parseEdtf(text)
  if (read === null || !read.ok) return null
  const { date } = read
  if (date.kind !== 'interval') return toStartDate(date)
  const start = toStartDate(date.start)
  const endDate = toCertainIsoDate(date.end)
  return start && (endDate === null ? start : { ...start, endDate })
}

function toStartDate(start: IntervalEnd): SchemaOrgEventDates | null {
  const startDate = toCertainIsoDate(start)
  return startDate === null ? null : { startDate }
}

/** A moment as ISO 8601 writes it; null where a part of it is not known for certain. */
function toCertainIsoDate(end: IntervalEnd): string | null {
  if (end === 'open' || end === 'unknown' || end.kind === 'season') return null
  const parts = knownParts(end)
  const sure = parts.every(({ digits, uncertain, approximate }) => {
    return /^\d+$/.test(digits) && !uncertain && !approximate
  })
  return sure && end.year.digits !== '0000' ? parts.map(({ digits }) => digits).join('-') : null
}

function knownParts(moment: Extract<SingleDate, { kind: 'date' }>) {
  return [moment.year, moment.month, moment.day].filter((part) => part !== null)
}
