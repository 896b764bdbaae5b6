import { createEntryHtml } from './entry-html.ts'
import type { FeedAuthor, FeedData, FeedEntry } from './feed-data.ts'
import { type SerializedXmlElement, serializeXmlDocument, serializeXmlElement } from './xml.ts'

/** Formats an Atom feed (RFC 4287). */
export function createAtomFeed(feedData: FeedData): string {
  const { site, origin, updatedAt, entries } = feedData
  return serializeXmlDocument(
    serializeXmlElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.lang },
      serializeXmlElement('title', {}, site.webTitle),
      serializeXmlElement('id', {}, `${origin}/`),
      serializeXmlElement('updated', {}, updatedAt),
      serializeXmlElement('link', { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` }),
      serializeXmlElement('link', { rel: 'alternate', type: 'text/html', href: `${origin}/` }),
      createAuthorElement({ name: site.webAuthor || site.webTitle }),
      serializeXmlElement('icon', {}, `${origin}/icons/32.png`),
      serializeXmlElement('logo', {}, `${origin}/share/site.png`),
      serializeXmlElement('generator', {}, 'Letopis'),
      ...entries.map((entry) => createAtomEntry(entry, origin)),
    ),
  )
}

function createAtomEntry(entry: FeedEntry, origin: string): SerializedXmlElement {
  return serializeXmlElement(
    'entry',
    {},
    serializeXmlElement('title', {}, entry.title),
    serializeXmlElement('id', {}, entry.id),
    serializeXmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    entry.externalUrl === null
      ? null
      : serializeXmlElement('link', { rel: 'related', href: entry.externalUrl }),
    serializeXmlElement('published', {}, entry.publishedAt),
    serializeXmlElement('updated', {}, entry.updatedAt),
    entry.author === null ? null : createAuthorElement(entry.author),
    entry.category === null ? null : serializeXmlElement('category', { term: entry.category }),
    entry.summary === null ? null : serializeXmlElement('summary', {}, entry.summary),
    serializeXmlElement('content', { type: 'html' }, createEntryHtml(entry, origin)),
  )
}

function createAuthorElement({
  name,
  url,
}: Partial<FeedAuthor> & Pick<FeedAuthor, 'name'>): SerializedXmlElement {
  return serializeXmlElement(
    'author',
    {},
    serializeXmlElement('name', {}, name),
    url === undefined ? null : serializeXmlElement('uri', {}, url),
  )
}
