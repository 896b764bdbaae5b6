import type { Language } from '../language.ts'

const NBSP = '\u00a0'
/** Breakable spaces; one newline is shown as a space, two begin a paragraph of plain text. */
const breakableSpace = String.raw`(?:[ \t]+(?:\r?\n[ \t]*)?|\r?\n[ \t]*)`
/** A single-letter preposition or conjunction. */
const singleLetterWord = String.raw`(^|[\s\u00a0(\[„‚“"»>])([AIKOSUVZaikosuvz])`
const singleLetterWordPattern = new RegExp(`${singleLetterWord}${breakableSpace}(?=\\S)`, 'gu')
const singleLetterWordAtEndPattern = new RegExp(`${singleLetterWord}${breakableSpace}$`, 'u')
const longestInlineTagLength = 10
/** Tags within a line: the text after them continues the line. */
const inlineTagPattern = /^<\/?(?:a|abbr|cite|em|mark|s|strong|sub|sup|time|u)\b/

/** Czech single-letter words must not end a line: the space after them becomes non-breaking. */
export function bindSingleLetterWordsInText(text: string, language: Language): string {
  if (language !== 'cs') return text
  // Twice, because adjacent words ("a v lese") share the space that a match consumes.
  return text.replace(singleLetterWordPattern, `$1$2${NBSP}`).replace(singleLetterWordPattern, `$1$2${NBSP}`)
}

/** The same for HTML: tags and their attributes are left unchanged. */
export function bindSingleLetterWordsInHtml(html: string, language: Language): string {
  if (language !== 'cs') return html
  return html.replace(/<pre\b.*?<\/pre>|<[^>]*>|[^<]+/gs, (part: string, at: number) => {
    if (part.startsWith('<')) return part
    const text = bindSingleLetterWordsInText(part, language)
    const next = html.slice(at + part.length, at + part.length + longestInlineTagLength)
    return inlineTagPattern.test(next) ? text.replace(singleLetterWordAtEndPattern, `$1$2${NBSP}`) : text
  })
}

/** The same for a text in parts, of which some are marked: a word and the next may be in different parts. */
export function bindSingleLetterWordsInParts(parts: readonly string[], language: Language): string[] {
  const text = parts.join('')
  const bound = bindSingleLetterWordsInText(text, language)
  // With several spaces after a word the parts would move.
  if (bound.length !== text.length) return [...parts]
  let end = 0
  return parts.map((part) => {
    end += part.length
    return bound.slice(end - part.length, end)
  })
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
