import { getFieldValue, getKindDefinition, type Item, type KindName } from '../kinds/index.ts'
import { findPublicItemPathWithAnchor } from '../kinds/paths.ts'
import type { Language } from '../language.ts'
import { isCameraFileName } from '../pictures/camera-names.ts'
import { extractPlainText } from '../text/plain-text.ts'
import { getIsoDateInTimeZone } from '../wall-time.ts'

/** The kinds whose items can be cited and harvested. */
export const citableKinds = [
  'article',
  'gallery',
  'image',
  'timeline',
  'book',
  'news',
] as const satisfies readonly KindName[]

export type CitableKindName = (typeof citableKinds)[number]

/** Citable kinds that are shown in lists: their entries link to a page with the citation. */
export const kindsWithCitationPage: readonly CitableKindName[] = ['timeline', 'book', 'news']

/** Whether an untrusted string is the name of a citable kind. */
export function isCitableKind(name: string): name is CitableKindName {
  return citableKinds.some((kind) => kind === name)
}

/** What citations, Dublin Core and harvesters need to know about a public item. All texts are plain, on one line. */
export interface BibliographicRecord {
  readonly kind: CitableKindName
  readonly id: number
  readonly title: string
  /** The author of a text, or the writer of a book. */
  readonly creator: string | null
  readonly description: string | null
  /** The name of its category. */
  readonly subject: string | null
  /** In EDTF: when a picture was taken or a book was published, otherwise the day of publication on the site. */
  readonly date: string | null
  /** When an event happened, in EDTF. */
  readonly coverage: string | null
  /** The day it was published on the site, in the time zone of the site. */
  readonly publishedOn: string
  /** Where a picture comes from. */
  readonly source: string | null
  readonly rights: string | null
  readonly isbn: string | null
  /** The title of the site. */
  readonly publisher: string
  /** The language of the content. */
  readonly language: Language
  /** The permanent URL; null in a static copy whose address is not known. */
  readonly url: string | null
}

export interface BibliographicRecordContext {
  readonly origin: string
  readonly site: { readonly webTitle: string; readonly lang: Language; readonly timeZone: string }
  /** The names of the item's author and category, if visitors see them. */
  readonly authorName: string | null
  readonly categoryName: string | null
  /** The title of pictures whose name was given by a camera. */
  readonly untitledImageLabel: string
}

/** The kinds that describe a work older than their page, and the fields with its date. */
const workDateFields: Readonly<Partial<Record<CitableKindName, string>>> = { image: 'date', book: 'year' }
const kindsWithAuthor: readonly CitableKindName[] = ['article', 'news']
const maxDescriptionLength = 1000

/** Creates the record of an item. */
export function createBibliographicRecord(
  kind: CitableKindName,
  item: Item,
  { origin, site, authorName, categoryName, untitledImageLabel }: BibliographicRecordContext,
): BibliographicRecord {
  const read = (field: string) => cleanLine(toText(getFieldValue(item, field)))
  const title = read(getKindDefinition(kind).title)
  const creator = kind === 'book' ? read('writer') : kindsWithAuthor.includes(kind) ? (authorName ?? '') : ''
  const path = findPublicItemPathWithAnchor(kind, item.id)
  const publishedOn = getIsoDateInTimeZone(item.published_at ?? item.created_at, site.timeZone)
  const workDateField = workDateFields[kind]
  return {
    kind,
    id: item.id,
    title: (kind === 'image' && isCameraFileName(title) ? untitledImageLabel : title) || untitledImageLabel,
    creator: cleanLine(creator) || null,
    description: readDescription(kind, item),
    subject: cleanLine(categoryName ?? '') || null,
    date: workDateField === undefined ? publishedOn : read(workDateField) || null,
    coverage: kind === 'timeline' ? read('date') || null : null,
    publishedOn,
    source: kind === 'image' ? read('source') || null : null,
    rights: kind === 'image' ? read('licence') || null : null,
    isbn: kind === 'book' ? read('isbn') || null : null,
    publisher: cleanLine(site.webTitle),
    language: site.lang,
    url: origin === '' || path === null ? null : `${origin}${path}`,
  }
}

/** The plain description: the summary, or the text itself. */
function readDescription(kind: CitableKindName, item: Item): string | null {
  const { fields } = getKindDefinition(kind)
  for (const name of ['description', 'content']) {
    const text = toText(getFieldValue(item, name))
    const plain = cleanLine(fields[name]?.type === 'html' ? extractPlainText(text) : text)
    if (plain !== '')
      return plain.length > maxDescriptionLength ? `${plain.slice(0, maxDescriptionLength - 1)}…` : plain
  }
  return null
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A text on one line, without control characters and non-breaking spaces, which would break the formats. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
