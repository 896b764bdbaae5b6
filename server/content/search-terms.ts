import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'

/** The folded words of a query. */
export interface ParsedSearchQuery {
  readonly terms: readonly string[]
  /** Words in quotation marks, which must follow each other. */
  readonly phrases: readonly (readonly string[])[]
}

const maxTerms = 8
const maxPhraseWords = 12

const phrasePattern = /["“”„‟«»]([^"“”„‟«»]+)["“”„‟«»]/g

/** Folded function words of Czech and English, which nearly every text has and many titles lack. */
const functionWords = new Set(
  (
    'na do od ve ze se ke ku po za pro pri pod nad bez to je ne si ale nebo jako ' +
    'the of and in on at to by for with an or is was from as it'
  ).split(' '),
)

/** Single letters and function words match too much, so they count only if the query has no other word. */
export function parseSearchQuery(query: string): ParsedSearchQuery {
  const phrases = Array.from(query.matchAll(phrasePattern), ([, text = '']) =>
    splitIntoFoldedWords(text).slice(0, maxPhraseWords),
  ).filter((words) => words.length > 0)
  const terms = [...new Set(splitIntoFoldedWords(query.replace(phrasePattern, ' ')))]
  const meaningful = terms.filter(isMeaningfulTerm)
  const fallback = phrases.length > 0 ? [] : terms.slice(0, 1)
  return {
    terms: meaningful.length > 0 ? meaningful.slice(0, maxTerms) : fallback,
    phrases: phrases.slice(0, maxTerms),
  }
}

/** Whether a folded word says what is looked for. */
export function isMeaningfulTerm(term: string): boolean {
  return term.length > 1 && !functionWords.has(term)
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
