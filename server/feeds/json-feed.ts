import { createEntryHtml, createFeedPictureUrl } from './entry-html.ts'
import type { FeedData, FeedEntry } from './feed-data.ts'

/** Formats a JSON Feed (version 1.1); undefined values are omitted. */
export function createJsonFeed({ site, origin, entries }: FeedData, description: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: site.webTitle,
    home_page_url: `${origin}/`,
    feed_url: `${origin}/feed.json`,
    description,
    icon: `${origin}/icons/512.png`,
    favicon: `${origin}/icons/32.png`,
    language: site.lang,
    authors: [{ name: site.webAuthor || site.webTitle, url: site.webLink ?? undefined }],
    items: entries.map((entry) => createJsonFeedItem(entry, origin)),
  }
  return `${JSON.stringify(feed)}\n`
}

function createJsonFeedItem(entry: FeedEntry, origin: string) {
  return {
    id: entry.id,
    url: entry.url,
    external_url: entry.externalUrl ?? undefined,
    title: entry.title,
    summary: entry.summary ?? undefined,
    content_html: createEntryHtml(entry, origin),
    image: entry.picture === null ? undefined : createFeedPictureUrl(origin, entry.picture),
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: entry.author === null ? undefined : [entry.author],
    tags: entry.category === null ? undefined : [entry.category],
  }
}
