import { foldCaseAndAccents } from './fold-case-and-accents.ts'
import { getWordStems, haveSameInitial } from './word-stems.ts'

const contextLength = 90

interface TextSpan {
  start: number
  end: number
}

/**
 * An excerpt of a text around the first match, as alternating parts: plain at even indexes, matched at odd
 * ones (`['before ', 'match', ' after']`). Folded terms match words that begin with them, and forms of one word.
 */
export function createSearchSnippetParts(text: string, terms: readonly string[]): string[] {
  const original = text.normalize('NFC')
  const spans = findMatches(foldCaseAndAccents(original), terms, contextLength)
  const first = spans[0]
  if (!first) return [clipAtWordEnd(original, 0, contextLength * 2)]
  const from = findWordStart(original, Math.max(0, first.start - contextLength))
  const to = findWordEnd(original, Math.min(original.length, first.end + contextLength))
  const parts = splitAtSpans(original, spans, from, to)
  if (from > 0) parts[0] = `…${parts[0] ?? ''}`
  if (to < original.length) parts[parts.length - 1] = `${parts.at(-1) ?? ''}…`
  return parts
}

/** A whole text in the same parts as an excerpt. */
export function markSearchMatches(text: string, terms: readonly string[]): string[] {
  const original = text.normalize('NFC')
  const spans = findMatches(foldCaseAndAccents(original), terms, original.length)
  return splitAtSpans(original, spans, 0, original.length)
}

function splitAtSpans(text: string, spans: readonly TextSpan[], from: number, to: number): string[] {
  const parts: string[] = []
  let at = from
  for (const span of spans) {
    if (span.end > to) break
    if (span.start < at) continue
    parts.push(text.slice(at, span.start), text.slice(span.start, span.end))
    at = span.end
  }
  parts.push(text.slice(at, to))
  return parts
}

/** Up to a distance after the first match: the rest of a long text, past the excerpt, needn't be scanned. */
function findMatches(folded: string, terms: readonly string[], distance: number): TextSpan[] {
  if (terms.length === 0) return []
  const stems = new Set(terms.flatMap(getWordStems))
  const spans: TextSpan[] = []
  for (const word of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (
      terms.some((term) => word[0].startsWith(term)) ||
      (terms.some((term) => haveSameInitial(term, word[0])) &&
        getWordStems(word[0]).some((stem) => stems.has(stem)))
    ) {
      spans.push({ start: word.index, end: word.index + word[0].length })
    }
    if (spans[0] && word.index > spans[0].end + distance) break
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
