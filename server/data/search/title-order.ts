import { splitIntoFoldedWords } from '../../../domain/text/fold-case-and-accents.ts'
import { isSameWordForm } from '../../../domain/text/word-stems.ts'
import type { SearchRowKey } from './search-criteria.ts'

/** Longer titles are sorted like this one. */
const maxTitleWords = 100

type WordFormMatcher = (titleWord: string, word: string) => boolean

/** Matches in titles come first, then those of the words themselves, if given; otherwise the order stays. */
export function sortByTitle(
  matches: readonly SearchRowKey[],
  words: readonly string[],
  withWords: ReadonlySet<number> | null,
): readonly SearchRowKey[] {
  const isForm = createWordFormMatcher(words)
  const positions = new Map(
    matches.map(({ id, title }) => [
      id,
      getTitlePosition(title, words, isForm) + (withWords === null || withWords.has(id) ? 0 : 1),
    ]),
  )
  return matches.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0))
}

/** Orders titles: with all the words, with forms of them, others; in the first two, the fewest other words first. */
function getTitlePosition(title: string, words: readonly string[], isForm: WordFormMatcher): number {
  const titleWords = splitIntoFoldedWords(title)
  const length = Math.min(titleWords.length, maxTitleWords)
  if (words.every((word) => titleWords.includes(word))) return length
  const hasForms = words.every((word) => titleWords.some((other) => other === word || isForm(other, word)))
  return hasForms ? maxTitleWords + length : 2 * maxTitleWords + 1
}

/** Compares the words of many titles with the same few words; the stems of each are computed once. */
function createWordFormMatcher(words: readonly string[]): WordFormMatcher {
  const formsByTitleWord = new Map<string, ReadonlySet<string>>()
  return (titleWord, word) => {
    const known = formsByTitleWord.get(titleWord)
    if (known !== undefined) return known.has(word)
    const forms = new Set(words.filter((one) => isSameWordForm(titleWord, one)))
    formsByTitleWord.set(titleWord, forms)
    return forms.has(word)
  }
}
