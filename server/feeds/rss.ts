import type { Entry, News } from './entries.ts'
import { fullText } from './full-text.ts'
import { element, type Markup, xmlDocument } from './xml.ts'

const spaces = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** What is new as an RSS 2.0 feed. */
export function rssFeed({ site, origin, updatedAt, entries }: News, description: string): string {
  const channel = element(
    'channel',
    {},
    element('title', {}, site.webTitle),
    element('link', {}, `${origin}/`),
    element('description', {}, description),
    element('language', {}, site.lang.toLowerCase()),
    element('lastBuildDate', {}, dateOf(updatedAt)),
    element('generator', {}, 'Letopis'),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: `${origin}/rss.xml` }),
    ...entries.map((entry) => rssItem(entry, origin)),
  )
  return xmlDocument(element('rss', spaces, channel))
}

function rssItem(entry: Entry, origin: string): Markup {
  return element(
    'item',
    {},
    element('title', {}, entry.title),
    element('link', {}, entry.url),
    element('guid', { isPermaLink: 'false' }, entry.id),
    element('pubDate', {}, dateOf(entry.publishedAt)),
    entry.author === null ? null : element('dc:creator', {}, entry.author),
    entry.category === null ? null : element('category', {}, entry.category),
    entry.summary === null ? null : element('description', {}, entry.summary),
    element('content:encoded', {}, fullText(entry, origin)),
  )
}

/** A moment as RFC 822 writes it. */
function dateOf(moment: string): string {
  return new Date(moment).toUTCString()
}
