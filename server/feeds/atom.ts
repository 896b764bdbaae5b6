import { createEntryHtml } from './entry-html.ts'
import type { FeedData, FeedEntry } from './feed-data.ts'
import { createXmlDocument, createXmlElement, type XmlElement } from './xml.ts'

/** Formats an Atom feed (RFC 4287). */
export function createAtomFeed(feedData: FeedData): string {
  const { site, origin, updatedAt, entries } = feedData
  return createXmlDocument(
    createXmlElement(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.lang },
      createXmlElement('title', {}, site.webTitle),
      createXmlElement('id', {}, `${origin}/`),
      createXmlElement('updated', {}, updatedAt),
      createXmlElement('link', { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` }),
      createXmlElement('link', { rel: 'alternate', type: 'text/html', href: `${origin}/` }),
      createAuthorElement(site.webAuthor || site.webTitle),
      createXmlElement('icon', {}, `${origin}/icons/32.png`),
      createXmlElement('logo', {}, `${origin}/share/site.png`),
      createXmlElement('generator', {}, 'Letopis'),
      ...entries.map((entry) => createAtomEntry(entry, origin)),
    ),
  )
}

function createAtomEntry(entry: FeedEntry, origin: string): XmlElement {
  return createXmlElement(
    'entry',
    {},
    createXmlElement('title', {}, entry.title),
    createXmlElement('id', {}, entry.id),
    createXmlElement('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    entry.externalUrl === null ? null : createXmlElement('link', { rel: 'related', href: entry.externalUrl }),
    createXmlElement('published', {}, entry.publishedAt),
    createXmlElement('updated', {}, entry.updatedAt),
    entry.author === null ? null : createAuthorElement(entry.author),
    entry.category === null ? null : createXmlElement('category', { term: entry.category }),
    entry.summary === null ? null : createXmlElement('summary', {}, entry.summary),
    createXmlElement('content', { type: 'html' }, createEntryHtml(entry, origin)),
  )
}

function createAuthorElement(name: string): XmlElement {
  return createXmlElement('author', {}, createXmlElement('name', {}, name))
}
