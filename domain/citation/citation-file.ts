import type { BibliographicRecord } from './bibliographic-record.ts'
import { formatBibTex } from './bibtex.ts'
import { formatCslJson } from './csl-json.ts'
import { formatRis } from './ris.ts'

interface CitationFormat {
  readonly contentType: string
  readonly format: (record: BibliographicRecord, accessedOn: string) => string
}

/** The formats for reference managers, by the endings of their files. */
export const citationFormats = {
  bib: { contentType: 'application/x-bibtex; charset=utf-8', format: formatBibTex },
  ris: { contentType: 'application/x-research-info-systems; charset=utf-8', format: formatRis },
  json: { contentType: 'application/vnd.citationstyles.csl+json', format: formatCslJson },
} as const satisfies Readonly<Record<string, CitationFormat>>

export type CitationFormatName = keyof typeof citationFormats

/** Whether an untrusted string is the name of a format. */
export function isCitationFormat(name: string): name is CitationFormatName {
  return Object.hasOwn(citationFormats, name)
}

/** A plain name, which needs no escaping in headers. */
export function getCitationFileName(
  { kind, id }: Pick<BibliographicRecord, 'kind' | 'id'>,
  format: CitationFormatName,
): string {
  return `${kind}-${id}.${format}`
}
