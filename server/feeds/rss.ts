import { createEntryHtml } from './entry-html.ts'
import type { FeedData, FeedEntry } from './feed-data.ts'
import { type SerializedXmlElement, serializeXmlDocument, serializeXmlElement } from './xml.ts'

const rssAttributes = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** Formats an RSS 2.0 feed. */
export function createRssFeed({ site, origin, updatedAt, entries }: FeedData, description: string): string {
  const channel = serializeXmlElement(
    'channel',
    {},
    serializeXmlElement('title', {}, site.webTitle),
    serializeXmlElement('link', {}, `${origin}/`),
    serializeXmlElement('description', {}, description),
    serializeXmlElement('language', {}, site.lang.toLowerCase()),
    serializeXmlElement('lastBuildDate', {}, formatRfc822Date(updatedAt)),
    serializeXmlElement('generator', {}, 'Letopis'),
    serializeXmlElement('atom:link', { rel: 'self', type: 'application/rss+xml', href: `${origin}/rss.xml` }),
    ...entries.map((entry) => createRssItem(entry, origin)),
  )
  return serializeXmlDocument(serializeXmlElement('rss', rssAttributes, channel))
}

function createRssItem(entry: FeedEntry, origin: string): SerializedXmlElement {
  return serializeXmlElement(
    'item',
    {},
    serializeXmlElement('title', {}, entry.title),
    serializeXmlElement('link', {}, entry.url),
    serializeXmlElement('guid', { isPermaLink: 'false' }, entry.id),
    serializeXmlElement('pubDate', {}, formatRfc822Date(entry.publishedAt)),
    entry.author === null ? null : serializeXmlElement('dc:creator', {}, entry.author.name),
    entry.category === null ? null : serializeXmlElement('category', {}, entry.category),
    entry.summary === null ? null : serializeXmlElement('description', {}, entry.summary),
    serializeXmlElement('content:encoded', {}, createEntryHtml(entry, origin)),
  )
}

function formatRfc822Date(timestamp: string): string {
  return new Date(timestamp).toUTCString()
}
