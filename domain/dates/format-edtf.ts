import type { DatePart, HistoricalDate, IntervalEnd, SingleDate } from './historical-date.ts'
import { getDateParts } from './historical-date.ts'

/**
 * The date in its one canonical EDTF form: `parseDate` of it gives the same date. A qualifier shared by the
 * first components stands once, after the last of them (`2004-06~-11`); any other stands before its own
 * (`2004-06-~11`).
 */
export function formatEdtf(date: HistoricalDate): string {
  return date.kind === 'interval'
    ? `${formatIntervalEndAsEdtf(date.start)}/${formatIntervalEndAsEdtf(date.end)}`
    : formatSingleDateAsEdtf(date)
}

function formatIntervalEndAsEdtf(end: IntervalEnd): string {
  if (end === 'open') return '..'
  return end === 'unknown' ? '' : formatSingleDateAsEdtf(end)
}

function formatSingleDateAsEdtf(moment: SingleDate): string {
  const parts = getDateParts(moment)
  const shared = getQualifierSign(moment.year)
  const firstUnlike = parts.findIndex((part) => getQualifierSign(part) !== shared)
  const groupLength = firstUnlike === -1 ? parts.length : firstUnlike
  return parts
    .map((part, index) => {
      if (index >= groupLength) return getQualifierSign(part) + part.digits
      return index === groupLength - 1 ? part.digits + shared : part.digits
    })
    .join('-')
}

function getQualifierSign(part: DatePart): string {
  if (part.uncertain) return part.approximate ? '%' : '?'
  return part.approximate ? '~' : ''
}
