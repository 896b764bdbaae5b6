import { createEntryHtml } from './entry-html.ts'
import type { FeedData, FeedEntry } from './feed-data.ts'
import { createXmlDocument, createXmlElement, type XmlElement } from './xml.ts'

const rssAttributes = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** Formats an RSS 2.0 feed. */
export function createRssFeed({ site, origin, updatedAt, entries }: FeedData, description: string): string {
  const channel = createXmlElement(
    'channel',
    {},
    createXmlElement('title', {}, site.webTitle),
    createXmlElement('link', {}, `${origin}/`),
    createXmlElement('description', {}, description),
    createXmlElement('language', {}, site.lang.toLowerCase()),
    createXmlElement('lastBuildDate', {}, formatRfc822Date(updatedAt)),
    createXmlElement('generator', {}, 'Letopis'),
    createXmlElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: `${origin}/rss.xml` }),
    ...entries.map((entry) => createRssItem(entry, origin)),
  )
  return createXmlDocument(createXmlElement('rss', rssAttributes, channel))
}

function createRssItem(entry: FeedEntry, origin: string): XmlElement {
  return createXmlElement(
    'item',
    {},
    createXmlElement('title', {}, entry.title),
    createXmlElement('link', {}, entry.url),
    createXmlElement('guid', { isPermaLink: 'false' }, entry.id),
    createXmlElement('pubDate', {}, formatRfc822Date(entry.publishedAt)),
    entry.author === null ? null : createXmlElement('dc:creator', {}, entry.author),
    entry.category === null ? null : createXmlElement('category', {}, entry.category),
    entry.summary === null ? null : createXmlElement('description', {}, entry.summary),
    createXmlElement('content:encoded', {}, createEntryHtml(entry, origin)),
  )
}

function formatRfc822Date(timestamp: string): string {
  return new Date(timestamp).toUTCString()
}
