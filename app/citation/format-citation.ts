import { formatEdtfInWords } from '../../domain/dates/index.ts'
import type { Language } from '../../domain/language.ts'
import type { Translate } from '../i18n/translate.ts'
import type { Citation } from './citation.ts'

/** Formats a citation in words: author, title, date, site, date of access and address. */
export function formatCitationInWords(
  { record, accessedOn }: Citation,
  t: Translate,
  language: Language,
): string {
  const { kind, creator, source, coverage, date, isbn, url, publisher } = record
  const formatDate = (edtf: string) => formatEdtfInWords(edtf, language)
  const title = coverage === null ? record.title : `${record.title} (${formatDate(coverage)})`
  const isWork = kind === 'image' || kind === 'book'
  return [
    creator === null ? null : endSentence(creator),
    t('cite.titlePart', { title: endSentence(title) }),
    isWork && date !== null ? endSentence(capitalize(formatDate(date))) : null,
    source === null ? null : t('cite.sourcePart', { source: endSentence(source) }),
    isbn === null ? null : t('cite.isbnPart', { isbn }),
    t(kind === 'book' ? 'cite.recordPart' : 'cite.sitePart', { site: publisher }),
    isWork ? null : t('cite.publishedPart', { date: formatDate(record.publishedOn) }),
    t('cite.accessedPart', { date: formatDate(accessedOn) }),
    url === null ? null : t('cite.addressPart', { url }),
  ]
    .filter((part) => part !== null)
    .join(' ')
}

/** A title may end with a question mark of its own. */
function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function capitalize(text: string): string {
  const [first = ''] = text
  return `${first.toUpperCase()}${text.slice(first.length)}`
}
