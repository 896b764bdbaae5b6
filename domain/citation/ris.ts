import type { BibliographicRecord, CitableKindName } from './bibliographic-record.ts'
import { type NumericDateParts, toBibliographicDate } from './date-parts.ts'

const types: Readonly<Record<CitableKindName, string>> = {
  article: 'ELEC',
  news: 'ELEC',
  gallery: 'ELEC',
  timeline: 'ELEC',
  image: 'ART',
  book: 'BOOK',
}

/** Formats a RIS record. Values are on one line, so that none can start a tag of its own. */
export function formatRis(record: BibliographicRecord, accessedOn: string): string {
  const { kind, date, url } = record
  const parts = date === null ? null : (toBibliographicDate(date)?.start ?? null)
  const fields: readonly (readonly [string, string | null])[] = [
    ['TY', types[kind]],
    ['AU', record.creator],
    ['TI', record.title],
    ['T2', kind === 'book' ? null : record.publisher],
    ['PY', parts === null ? null : formatYear(parts[0])],
    ['DA', parts === null ? null : formatDate(parts)],
    ['AB', record.description],
    ['KW', record.subject],
    ['SN', record.isbn],
    ['N1', record.source],
    ['LA', record.language === 'cs' ? 'cs' : 'en'],
    ['UR', url],
    ['Y2', url === null ? null : accessedOn.replaceAll('-', '/')],
    ['ER', ''],
  ]
  return fields.flatMap(([tag, value]) => (value === null ? [] : [`${tag}  - ${value}\r\n`])).join('')
}

function formatDate([year, month, day]: NumericDateParts): string {
  const pad = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))
  return `${formatYear(year)}/${pad(month)}/${pad(day)}/`
}

function formatYear(year: number): string {
  return year < 0 ? `-${String(-year).padStart(4, '0')}` : String(year).padStart(4, '0')
}
