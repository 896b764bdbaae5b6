import type { FeedEntry } from './feed-data.ts'
import { escapeXml } from './xml.ts'

/** An entry's whole text for feed readers, its picture first. */
export function createEntryHtml({ picture, html }: FeedEntry, origin: string): string {
  if (picture === null) return html
  const { alt, width, height } = picture
  const image = `<img src="${createFeedPictureUrl(origin, picture)}" alt="${escapeXml(alt)}" width="${width}" height="${height}" />`
  return `<p>${image}</p>${html}`
}

/** A picture at a width that every reader can show and no line minds. */
export function createFeedPictureUrl(
  origin: string,
  { hash, width }: { hash: string; width: number },
): string {
  return `${origin}/img/${hash.slice(0, 24)}/${width >= feedPictureWidth ? `${feedPictureWidth}.jpg` : 'full.jpg'}`
}

const feedPictureWidth = 960
