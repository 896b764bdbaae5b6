import type { FeedEntry } from './feed-data.ts'
import { escapeXml } from './xml.ts'

/** Full HTML of an entry for feed readers, with its picture first. */
export function createEntryHtml({ picture, html }: FeedEntry, origin: string): string {
  if (picture === null) return html
  const { alt, width, height } = picture
  const image = `<img src="${createFeedPictureUrl(origin, picture)}" alt="${escapeXml(alt)}" width="${width}" height="${height}" />`
  return `<p>${image}</p>${html}`
}

/** URL of a picture as a JPEG of moderate width, which every feed reader can show. */
export function createFeedPictureUrl(
  origin: string,
  { hash, width }: { hash: string; width: number },
): string {
  return `${origin}/img/${hash.slice(0, 24)}/${width >= feedPictureWidth ? `${feedPictureWidth}.jpg` : 'full.jpg'}`
}

const feedPictureWidth = 960
