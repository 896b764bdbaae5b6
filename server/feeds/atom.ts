import type { Entry, News } from './entries.ts'
import { fullText } from './full-text.ts'
import { element, type Markup, xmlDocument } from './xml.ts'

/** What is new as an Atom feed (RFC 4287). */
export function atomFeed(news: News): string {
  const { site, origin, updatedAt, entries } = news
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': site.lang },
      element('title', {}, site.webTitle),
      element('id', {}, `${origin}/`),
      element('updated', {}, updatedAt),
      element('link', { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` }),
      element('link', { rel: 'alternate', type: 'text/html', href: `${origin}/` }),
      author(site.webAuthor || site.webTitle),
      element('icon', {}, `${origin}/icons/32.png`),
      element('logo', {}, `${origin}/share/site.png`),
      element('generator', {}, 'Letopis'),
      ...entries.map((entry) => atomEntry(entry, origin)),
    ),
  )
}

function atomEntry(entry: Entry, origin: string): Markup {
  return element(
    'entry',
    {},
    element('title', {}, entry.title),
    element('id', {}, entry.id),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    entry.outside === null ? null : element('link', { rel: 'related', href: entry.outside }),
    element('published', {}, entry.publishedAt),
    element('updated', {}, entry.updatedAt),
    entry.author === null ? null : author(entry.author),
    entry.category === null ? null : element('category', { term: entry.category }),
    entry.summary === null ? null : element('summary', {}, entry.summary),
    element('content', { type: 'html' }, fullText(entry, origin)),
  )
}

function author(name: string): Markup {
  return element('author', {}, element('name', {}, name))
}
