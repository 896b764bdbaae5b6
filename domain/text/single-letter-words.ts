import type { Language } from '../language.ts'

const NBSP = '\u00a0'
// A lone preposition or conjunction, followed by spaces that may break.
const singleLetterWordPattern = /(^|[\s\u00a0(„‚“"»>])([AIKOSUVZaikosuvz]) +(?=\S)/gu

/** Czech single-letter words do not stand at a line's end: the space after them must not break. */
export function bindSingleLetterWordsInText(text: string, language: Language): string {
  if (language !== 'cs') return text
  // Twice, because neighbours ("a v lese") share the space that a match consumes.
  return text.replace(singleLetterWordPattern, `$1$2${NBSP}`).replace(singleLetterWordPattern, `$1$2${NBSP}`)
}

/** The same for HTML: tags and their attributes stay as they are. */
export function bindSingleLetterWordsInHtml(html: string, language: Language): string {
  if (language !== 'cs') return html
  return html.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : bindSingleLetterWordsInText(part, language),
  )
}

/** Where single-letter words stand, each up to the end of the space that must not break. */
export function findSingleLetterWords(
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  const pattern = new RegExp(singleLetterWordPattern)
  const found: { start: number; end: number }[] = []
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index + (match[1]?.length ?? 0)
    found.push({ start, end: match.index + match[0].length })
    // The space of this one may be the start of the next.
    pattern.lastIndex = match.index + match[0].length - 1
  }
  return found
}
