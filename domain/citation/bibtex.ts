import { splitIntoFoldedWords } from '../text/fold-case-and-accents.ts'
import type { BibliographicRecord } from './bibliographic-record.ts'
import { toBibliographicDate } from './date-parts.ts'

/**
 * What LaTeX would read as a command. Braces become commands too: BibTeX counts them even after a backslash, so that a
 * single one in a title would swallow the rest of the file.
 */
const latexEscapes: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
}

/** Formats a BibTeX entry in UTF-8, for BibTeX and BibLaTeX. */
export function formatBibTex(record: BibliographicRecord, accessedOn: string): string {
  const { kind, creator, title, date, url, source } = record
  const year = date === null ? null : (toBibliographicDate(date)?.start[0] ?? null)
  const fields: readonly (readonly [string, string | null])[] = [
    ['author', creator === null ? null : formatName(creator)],
    // The inner braces keep the capital letters of the title.
    ['title', `{${escapeLatex(title)}}`],
    ['year', year === null ? null : String(year)],
    ['date', date],
    ['howpublished', kind === 'book' ? null : escapeLatex(record.publisher)],
    ['isbn', record.isbn],
    ['note', source === null ? null : escapeLatex(source)],
    ['language', record.language === 'cs' ? 'czech' : 'english'],
    ['url', url],
    ['urldate', url === null ? null : accessedOn],
  ]
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}},`]))
  return [`@${kind === 'book' ? 'book' : 'misc'}{${createKey(record)},`, ...lines, '}', ''].join('\n')
}

/** A name with a comma or an "and" would be read as several names. */
function formatName(name: string): string {
  const escaped = escapeLatex(name)
  return /,|\band\b/i.test(name) ? `{${escaped}}` : escaped
}

function createKey({ publisher, kind, id }: BibliographicRecord): string {
  const words = splitIntoFoldedWords(publisher)
    .join('')
    .replace(/[^a-z0-9]/g, '')
  return `${words.slice(0, 20) || 'letopis'}-${kind}-${id}`
}

function escapeLatex(text: string): string {
  return text.replace(/[\\{}#$%&_^~]/g, (character) => latexEscapes[character] ?? '')
}
