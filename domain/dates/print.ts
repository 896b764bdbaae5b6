import type { DatePart, HistoricalDate, IntervalEnd, Moment } from './types.ts'
import { partsOf } from './types.ts'

/**
 * The date in its one canonical EDTF form: `parseDate` of it gives the same date. A qualifier shared by the
 * first components stands once, after the last of them (`2004-06~-11`); any other stands before its own
 * (`2004-06-~11`).
 */
export function printDate(date: HistoricalDate): string {
  return date.kind === 'interval' ? `${printEnd(date.start)}/${printEnd(date.end)}` : printMoment(date)
}

function printEnd(end: IntervalEnd): string {
  if (end === 'open') return '..'
  return end === 'unknown' ? '' : printMoment(end)
}

function printMoment(moment: Moment): string {
  const parts = partsOf(moment)
  const shared = qualifierOf(moment.year)
  const firstUnlike = parts.findIndex((part) => qualifierOf(part) !== shared)
  const groupLength = firstUnlike === -1 ? parts.length : firstUnlike
  return parts
    .map((part, index) => {
      if (index >= groupLength) return qualifierOf(part) + part.digits
      return index === groupLength - 1 ? part.digits + shared : part.digits
    })
    .join('-')
}

function qualifierOf(part: DatePart): string {
  if (part.uncertain) return part.approximate ? '%' : '?'
  return part.approximate ? '~' : ''
}
