import { fold, words } from './fold.ts'

const reach = 90

interface Span {
  start: number
  end: number
}

/**
 * A short piece of a text around what matched, as alternating parts: even ones plain, odd ones matched
 * (`['before ', 'match', ' after']`). Terms match whole words or their beginnings, accents aside.
 */
export function snippet(text: string, query: string): string[] {
  const original = text.normalize('NFC')
  const spans = matches(fold(original), words(query))
  const first = spans[0]
  if (!first) return [clip(original, 0, reach * 2)]
  const from = wordStart(original, Math.max(0, first.start - reach))
  const to = wordEnd(original, Math.min(original.length, first.end + reach))
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

function matches(folded: string, terms: readonly string[]): Span[] {
  if (terms.length === 0) return []
  const spans: Span[] = []
  for (const word of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (terms.some((term) => word[0].startsWith(term))) {
      spans.push({ start: word.index, end: word.index + word[0].length })
    }
    // Past the piece that is shown, the rest of a long text need not be read.
    if (spans[0] && word.index > spans[0].end + reach) break
  }
  return spans
}

function clip(text: string, from: number, length: number): string {
  if (text.length <= from + length) return text.slice(from)
  return `${text.slice(from, wordEnd(text, from + length))}…`
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at)
  return space === -1 || space > at + 30 ? at : space + 1
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  return space < at - 30 || space <= 0 ? at : space
}
