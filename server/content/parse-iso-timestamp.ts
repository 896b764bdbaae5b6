import { ProblemError } from '../../domain/problem-error.ts'

const isoTimestampPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** A moment from outside, with its zone, in the one form that both databases compare rightly. */
export function parseIsoTimestamp(text: unknown): string {
  const day = typeof text === 'string' ? isoTimestampPattern.exec(text)?.[1] : undefined
  const time = day ? Date.parse(String(text)) : Number.NaN
  // 31 February would be read as 3 March: a day that is not in the calendar is none.
  const real = day !== undefined && normalizeDay(day) === day
  const moment = real && !Number.isNaN(time) ? new Date(time).toISOString() : ''
  if (moment.length === 24 && moment >= '0001') return moment
  throw new ProblemError('bad_request', { moment: String(text).slice(0, 40) })
}

function normalizeDay(day: string): string | null {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10)
}
