import type { Entry } from './entries.ts'
import { escapeXml } from './xml.ts'

/** An entry's whole text for feed readers, its picture first. */
export function fullText({ picture, html }: Entry, origin: string): string {
  if (picture === null) return html
  const { alt, width, height } = picture
  const image = `<img src="${pictureAddress(origin, picture)}" alt="${escapeXml(alt)}" width="${width}" height="${height}" />`
  return `<p>${image}</p>${html}`
}

/** A picture at a width that every reader can show and no line minds. */
export function pictureAddress(origin: string, { hash, width }: { hash: string; width: number }): string {
  return `${origin}/img/${hash.slice(0, 24)}/${width >= shownWidth ? `${shownWidth}.jpg` : 'full.jpg'}`
}

const shownWidth = 960
