import type { Language } from '../language.ts'

const NBSP = '\u00a0'
// A lone preposition or conjunction, followed by spaces that may break.
const loneLetter = /(^|[\s\u00a0(„‚“"»>])([AIKOSUVZaikosuvz]) +(?=\S)/gu

/** Czech single-letter words do not stand at a line's end: the space after them must not break. */
export function typesetText(text: string, language: Language): string {
  if (language !== 'cs') return text
  // Twice, because neighbours ("a v lese") share the space that a match consumes.
  return text.replace(loneLetter, `$1$2${NBSP}`).replace(loneLetter, `$1$2${NBSP}`)
}

/** The same for HTML: tags and their attributes stay as they are. */
export function typesetHtml(html: string, language: Language): string {
  if (language !== 'cs') return html
  return html.replace(/<[^>]*>|[^<]+/g, (part) => (part.startsWith('<') ? part : typesetText(part, language)))
}
