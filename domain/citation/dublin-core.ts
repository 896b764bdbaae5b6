import type { BibliographicRecord, CitableKindName } from './bibliographic-record.ts'

/** An element of the Dublin Core element set, in the order of its names in the standard's schema. */
export interface DublinCoreElement {
  readonly name:
    | 'title'
    | 'creator'
    | 'subject'
    | 'description'
    | 'publisher'
    | 'date'
    | 'type'
    | 'identifier'
    | 'source'
    | 'language'
    | 'coverage'
    | 'rights'
  readonly value: string
}

/** Terms of the DCMI type vocabulary. */
const types: Readonly<Record<CitableKindName, string>> = {
  article: 'Text',
  news: 'Text',
  book: 'Text',
  image: 'StillImage',
  gallery: 'Collection',
  timeline: 'Event',
}

/** Maps a record to unqualified Dublin Core. */
export function createDublinCoreElements(record: BibliographicRecord): DublinCoreElement[] {
  const elements: readonly (readonly [DublinCoreElement['name'], string | null])[] = [
    ['title', record.title],
    ['creator', record.creator],
    ['subject', record.subject],
    ['description', record.description],
    ['publisher', record.publisher],
    ['date', record.date],
    ['type', types[record.kind]],
    ['identifier', record.url],
    ['identifier', record.isbn === null ? null : `ISBN ${record.isbn}`],
    ['source', record.source],
    ['language', record.language === 'cs' ? 'cs' : 'en'],
    ['coverage', record.coverage],
    ['rights', record.rights],
  ]
  return elements.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]))
}
