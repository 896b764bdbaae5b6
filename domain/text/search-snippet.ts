import { foldCaseAndAccents, splitIntoFoldedWords } from './fold-case-and-accents.ts'

const contextLength = 90

interface TextSpan {
  start: number
  end: number
}

/**
 * An excerpt of a text around the first match, as alternating parts: plain at even indexes, matched at odd
 * ones (`['before ', 'match', ' after']`). Terms match whole words or word prefixes, ignoring accents.
 */
export function createSearchSnippetParts(text: string, query: string): string[] {
  const original = text.normalize('NFC')
  const spans = findMatches(foldCaseAndAccents(original), splitIntoFoldedWords(query))
  const first = spans[0]
  if (!first) return [clipAtWordEnd(original, 0, contextLength * 2)]
  const from = findWordStart(original, Math.max(0, first.start - contextLength))
  const to = findWordEnd(original, Math.min(original.length, first.end + contextLength))
  const parts: string[] = []
  let at = from
  for (const span of spans) {
    if (span.end > to) break
    if (span.start < at) continue
    parts.push(original.slice(at, span.start), original.slice(span.start, span.end))
    at = span.end
  }
  parts.push(original.slice(at, to))
  if (from > 0) parts[0] = `…${parts[0] ?? ''}`
  if (to < original.length) parts[parts.length - 1] = `${parts.at(-1) ?? ''}…`
  return parts
}

function findMatches(folded: string, terms: readonly string[]): TextSpan[] {
  if (terms.length === 0) return []
  const spans: TextSpan[] = []
  for (const word of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (terms.some((term) => word[0].startsWith(term))) {
      spans.push({ start: word.index, end: word.index + word[0].length })
    }
    // The rest of a long text, past the excerpt, needn't be scanned.
    if (spans[0] && word.index > spans[0].end + contextLength) break
  }
  return spans
}

function clipAtWordEnd(text: string, from: number, length: number): string {
  if (text.length <= from + length) return text.slice(from)
  return `${text.slice(from, findWordEnd(text, from + length))}…`
}

function findWordStart(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  return space === -1 || space > at + 30 ? at : space + 1
}

function findWordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  return space < at - 30 || space <= 0 ? at : space
}
