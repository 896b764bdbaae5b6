import { formatEdtfInWords } from '../dates/index.ts'
import type { BibliographicRecord, CitableKindName } from './bibliographic-record.ts'
import { type NumericDateParts, toBibliographicDate } from './date-parts.ts'

interface CslDate {
  readonly 'date-parts'?: readonly NumericDateParts[]
  readonly circa?: true
  readonly literal?: string
}

const types: Readonly<Record<CitableKindName, string>> = {
  article: 'webpage',
  news: 'webpage',
  gallery: 'webpage',
  timeline: 'webpage',
  image: 'graphic',
  book: 'book',
}

/** Formats an item of CSL-JSON, in the array that reference managers import. */
export function formatCslJson(record: BibliographicRecord, accessedOn: string): string {
  const { kind, date, url } = record
  const item = {
    id: `${kind}-${record.id}`,
    type: types[kind],
    title: record.title,
    // Names are stored as one text: a guess at the family name would be wrong for institutions.
    author: record.creator === null ? undefined : [{ literal: record.creator }],
    'container-title': kind === 'book' ? undefined : record.publisher,
    issued: date === null ? undefined : toCslDate(date, record),
    abstract: record.description ?? undefined,
    keyword: record.subject ?? undefined,
    source: record.source ?? undefined,
    ISBN: record.isbn ?? undefined,
    language: record.language,
    URL: url ?? undefined,
    accessed: url === null ? undefined : toCslDate(accessedOn, record),
  }
  return `${JSON.stringify([item], null, 2)}\n`
}

function toCslDate(edtf: string, { language }: BibliographicRecord): CslDate {
  const date = toBibliographicDate(edtf)
  if (date === null) return { literal: formatEdtfInWords(edtf, language) }
  return {
    'date-parts': date.end === null ? [date.start] : [date.start, date.end],
    ...(date.isApproximate && { circa: true }),
  }
}
