import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'

const maxTerms = 8

/** Single letters match too much, so they count only if the query has no longer word. */
export function parseSearchTerms(query: string): string[] {
  const terms = [...new Set(splitIntoFoldedWords(query))]
  const longTerms = terms.filter((term) => term.length > 1)
  return longTerms.length > 0 ? longTerms.slice(0, maxTerms) : terms.slice(0, 1)
}

/** The query with some words replaced and the rest as typed. */
export function replaceQueryWords(query: string, replaced: ReadonlyMap<string, string>): string {
  const typed = query.normalize('NFC')
  let text = ''
  let end = 0
  for (const { 0: word, index } of foldCaseAndAccents(typed).matchAll(/[\p{L}\p{N}]+/gu)) {
    text += typed.slice(end, index) + (replaced.get(word) ?? typed.slice(index, index + word.length))
    end = index + word.length
  }
  return text + typed.slice(end)
}

/**
 * Finds how texts spell a folded word, with accents; a lower-case spelling is preferred, since it isn't a
 * name.
 */
export function findOriginalSpelling(word: string, texts: Iterable<string>): string {
  let found: string | null = null
  for (const text of texts) {
    const original = text.normalize('NFC')
    for (const match of foldCaseAndAccents(original).matchAll(/[\p{L}\p{N}]+/gu)) {
      if (match[0] !== word) continue
      const spelling = original.slice(match.index, match.index + word.length)
      if (spelling === spelling.toLowerCase()) return spelling
      found ??= spelling
    }
  }
  return found ?? word
}
