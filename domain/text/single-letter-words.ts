import type { Language } from '../language.ts'

const NBSP = '\u00a0'
// A single-letter preposition or conjunction, followed by breakable spaces.
const singleLetterWordPattern = /(^|[\s\u00a0(„‚“"»>])([AIKOSUVZaikosuvz]) +(?=\S)/gu

/** Czech single-letter words must not end a line: the space after them becomes non-breaking. */
export function bindSingleLetterWordsInText(text: string, language: Language): string {
  if (language !== 'cs') return text
  // Twice, because adjacent words ("a v lese") share the space that a match consumes.
  return text.replace(singleLetterWordPattern, `$1$2${NBSP}`).replace(singleLetterWordPattern, `$1$2${NBSP}`)
}

/** The same for HTML: tags and their attributes are left unchanged. */
export function bindSingleLetterWordsInHtml(html: string, language: Language): string {
  if (language !== 'cs') return html
  return html.replace(/<[^>]*>|[^<]+/g, (part) =>
    part.startsWith('<') ? part : bindSingleLetterWordsInText(part, language),
  )
}

/** The positions of single-letter words, each up to the end of the space that must not break. */
export function findSingleLetterWordRanges(
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  const pattern = new RegExp(singleLetterWordPattern)
  const found: { start: number; end: number }[] = []
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index + (match[1]?.length ?? 0)
    found.push({ start, end: match.index + match[0].length })
    // The trailing space of this match may be the leading one of the next.
    pattern.lastIndex = match.index + match[0].length - 1
  }
  return found
}
