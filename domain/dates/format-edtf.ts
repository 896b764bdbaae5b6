import type {
  HistoricalDate,
  IntervalBoundary,
  QualifiedDateComponent,
  SingleDate,
} from './historical-date.ts'
import { getDateParts } from './historical-date.ts'

/**
 * Formats a date in its canonical EDTF form; `parseEdtf` restores the same date. A qualifier shared by the
 * first components is written once, after the last of them (`2004-06~-11`); any other precedes its own
 * (`2004-06-~11`).
 */
export function formatEdtf(date: HistoricalDate): string {
  if (date.kind === 'within')
    return `[${date.start === 'open' ? '' : formatSingleDateAsEdtf(date.start)}..${date.end === 'open' ? '' : formatSingleDateAsEdtf(date.end)}]`
  return date.kind === 'interval'
    ? `${formatIntervalEndAsEdtf(date.start)}/${formatIntervalEndAsEdtf(date.end)}`
    : formatSingleDateAsEdtf(date)
}

function formatIntervalEndAsEdtf(end: IntervalBoundary): string {
  if (end === 'open') return '..'
  return end === 'unknown' ? '' : formatSingleDateAsEdtf(end)
}

function formatSingleDateAsEdtf(date: SingleDate): string {
  const parts = getDateParts(date)
  const shared = getQualifierSign(date.year)
  const firstDifferent = parts.findIndex((part) => getQualifierSign(part) !== shared)
  const groupLength = firstDifferent === -1 ? parts.length : firstDifferent
  return parts
    .map((part, index) => {
      if (index >= groupLength) return getQualifierSign(part) + part.digits
      return index === groupLength - 1 ? part.digits + shared : part.digits
    })
    .join('-')
}

function getQualifierSign(part: QualifiedDateComponent): string {
  if (part.uncertain) return part.approximate ? '%' : '?'
  return part.approximate ? '~' : ''
}
