import {
  computeEditDistance,
  getAllowedEditDistance,
  isDoubledOrReorderedLetterTypo,
  isSpellCheckableWord,
} from '../../domain/text/spelling.ts'
import type { SearchRepository } from '../data/search/index.ts'
import type { SearchCriteria } from '../data/search/search-criteria.ts'

/** Corrected words by the misspelt terms they replace. */
export type WordReplacements = ReadonlyMap<string, string>

const maxMisspeltTerms = 4
const maxSimilarWords = 8
const maxCorrections = 5
/** Counting stops here: beyond this, the frequency makes no difference. */
const maxCountedOccurrences = 200

/**
 * Possible corrections for terms without hits, the likeliest first. A term is misspelt if no public word
 * begins with it, in any kind or year, and only words of public items replace it.
 */
export async function findSpellingCorrections(
  search: SearchRepository,
  criteria: SearchCriteria,
): Promise<WordReplacements[]> {
  const unfiltered = { now: criteria.now, kinds: null, days: { from: null, to: null }, phrases: [] }
  const candidates = new Map<string, readonly string[]>()
  for (const term of criteria.terms) {
    if ((await search.count({ ...unfiltered, terms: [term] }, 'begun', 1)) > 0) continue
    if (candidates.size === maxMisspeltTerms) return []
    const similar = rankSimilarWords(term, await search.findSimilarWords(term))
    const counted = await Promise.all(
      similar.map(async ({ word, mistakes }) => {
        const count = await search.count({ ...unfiltered, terms: [word] }, 'whole', maxCountedOccurrences)
        return { word, mistakes, count }
      }),
    )
    const found = counted.filter(({ count }) => count > 0)
    if (found.length === 0) return []
    found.sort((a, b) => a.mistakes - b.mistakes || b.count - a.count)
    candidates.set(
      term,
      found.map(({ word }) => word),
    )
  }
  return candidates.size === 0 ? [] : combineReplacements(candidates)
}

/**
 * Typos are rare in the first letter, so of equally near words those with the same initial come first, and a short word with
 * another initial is another word: wives, lives.
 */
function rankSimilarWords(term: string, words: readonly string[]): { word: string; mistakes: number }[] {
  if (!isSpellCheckableWord(term)) return []
  const initialPenalty = (word: string) => (word[0] === term[0] ? 0 : 1)
  return words
    .map((word) => ({
      word,
      mistakes: computeEditDistance(term, word) - (isDoubledOrReorderedLetterTypo(term, word) ? 0.5 : 0),
    }))
    .filter(({ mistakes }) => mistakes <= getAllowedEditDistance(term))
    .filter(({ word }) => !isShortWordWithOtherInitial(term, word))
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes ||
        initialPenalty(a.word) - initialPenalty(b.word) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, maxSimilarWords)
}

function isShortWordWithOtherInitial(term: string, word: string): boolean {
  return getAllowedEditDistance(term) === 1 && term.length === word.length && term.slice(1) === word.slice(1)
}

/** The best candidate for every term, then the other candidates for one term at a time. */
function combineReplacements(candidates: ReadonlyMap<string, readonly string[]>): WordReplacements[] {
  const best = new Map(Array.from(candidates, ([term, [word = term]]) => [term, word]))
  const others = Array.from(candidates, ([term, words]) =>
    words.slice(1).map((word) => new Map(best).set(term, word)),
  )
  return [best, ...others.flat()].slice(0, maxCorrections)
}
