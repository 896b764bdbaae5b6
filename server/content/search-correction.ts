import {
  computeEditDistance,
  getAllowedEditDistance,
  isLikelyTypo,
  isSpellCheckableWord,
} from '../../domain/text/spelling.ts'
import type { SearchRepository } from '../data/search/index.ts'
import type { SearchCriteria } from '../data/search/search-criteria.ts'

/** Words to look for in the place of others. */
export type WordReplacements = ReadonlyMap<string, string>

const maxMisspeltTerms = 4
const maxSimilarWords = 8
const maxCorrections = 5
/** Frequent enough; how much more does not matter, and would have to be counted. */
const maxCountedOccurrences = 200

/**
 * What may have been meant by words that find nothing, the likeliest first. A term is misspelt where nothing public
 * begins so, whatever its kind or year, and only words of something public stand in for it.
 */
export async function findSpellingCorrections(
  search: SearchRepository,
  criteria: SearchCriteria,
): Promise<WordReplacements[]> {
  const anywhere = { now: criteria.now, kinds: null, days: { from: null, to: null } }
  const choices = new Map<string, readonly string[]>()
  for (const term of criteria.terms) {
    if ((await search.count({ ...anywhere, terms: [term] }, 'begun', 1)) > 0) continue
    if (choices.size === maxMisspeltTerms) return []
    const near = rankSimilarWords(term, await search.findSimilarWords(term))
    const counted = await Promise.all(
      near.map(async ({ word, mistakes }) => {
        const count = await search.count({ ...anywhere, terms: [word] }, 'whole', maxCountedOccurrences)
        return { word, mistakes, count }
      }),
    )
    const live = counted.filter(({ count }) => count > 0)
    if (live.length === 0) return []
    live.sort((one, other) => one.mistakes - other.mistakes || other.count - one.count)
    choices.set(
      term,
      live.map(({ word }) => word),
    )
  }
  return choices.size === 0 ? [] : combineReplacements(choices)
}

/** Mistakes are rarely made at a word's beginning, so of words equally near those with the same one come first. */
function rankSimilarWords(term: string, words: readonly string[]): { word: string; mistakes: number }[] {
  if (!isSpellCheckableWord(term)) return []
  const beginning = (word: string) => (word[0] === term[0] ? 0 : 1)
  return words
    .map((word) => ({
      word,
      mistakes: computeEditDistance(term, word) - (isLikelyTypo(term, word) ? 0.5 : 0),
    }))
    .filter(({ mistakes }) => mistakes <= getAllowedEditDistance(term))
    .sort(
      (one, other) =>
        one.mistakes - other.mistakes ||
        beginning(one.word) - beginning(other.word) ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, maxSimilarWords)
}

/** The best choice for every term, then the other choices for one term at a time. */
function combineReplacements(choices: ReadonlyMap<string, readonly string[]>): WordReplacements[] {
  const best = new Map(Array.from(choices, ([term, [word = term]]) => [term, word]))
  const others = Array.from(choices, ([term, words]) =>
    words.slice(1).map((word) => new Map(best).set(term, word)),
  )
  return [best, ...others.flat()].slice(0, maxCorrections)
}
