import { ProblemError } from '../../domain/problem-error.ts'

const isoTimestampPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Parses an untrusted timestamp with a time zone into the one form that both databases compare correctly. */
export function normalizeIsoTimestamp(text: unknown): string {
  const day = typeof text === 'string' ? isoTimestampPattern.exec(text)?.[1] : undefined
  const time = day ? Date.parse(String(text)) : Number.NaN
  // Date.parse would read 31 February as 3 March, so days outside the calendar are rejected.
  const isCalendarDay = day !== undefined && normalizeDay(day) === day
  const timestamp = isCalendarDay && !Number.isNaN(time) ? new Date(time).toISOString() : ''
  if (timestamp.length === 24 && timestamp >= '0001') return timestamp
  throw new ProblemError('bad_request', { moment: String(text).slice(0, 40) })
}

function normalizeDay(day: string): string | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}
