import type { Kysely } from 'kysely'
import { getSpellingKeys, isSpellCheckableWord } from '../../../domain/text/spelling.ts'
import { splitIntoChunks } from '../engines/split-into-chunks.ts'
import type { DatabaseTables } from '../tables.ts'

/** The words of all texts, by what their misspellings have in common with them: a near word is looked up, not searched for. */
export interface SpellingRepository {
  /** Notes folded words that texts contain; those known already cost one question. */
  addWords(words: Iterable<string>): Promise<void>
  /** Words that may be meant by a misspelt one. Some may occur in hidden items only. */
  findSimilarWords(word: string): Promise<string[]>
  /** All words that begin so, some of which may occur in no item any more; null where they are more than can be said. */
  findWordsStartingWith(beginning: string, most: number): Promise<string[] | null>
}

const maxSimilarWords = 1000
/** Longer words are known by their beginning; an index could not hold them. */
const maxWordLength = 100
const pastAllLetters = '\u{10ffff}'

export function createSpellingRepository(db: Kysely<DatabaseTables>): SpellingRepository {
  return {
    async addWords(words) {
      for (const some of splitIntoChunks(
        [...new Set(Array.from(words, truncateWord))].filter((word) => word !== ''),
      )) {
        const rows = await db
          .selectFrom('spelling')
          .select('word')
          .whereRef('key', '=', 'word')
          .where('key', 'in', some)
          .execute()
        const known = new Set(rows.map((row) => row.word))
        await insertWords(
          db,
          some.filter((word) => !known.has(word)),
        )
      }
    },
    async findSimilarWords(word) {
      if (!isSpellCheckableWord(word)) return []
      const rows = await db
        .selectFrom('spelling')
        .select('word')
        .distinct()
        .where('key', 'in', getSpellingKeys(word))
        .limit(maxSimilarWords)
        .execute()
      return rows.map((row) => row.word).filter(isSpellCheckableWord)
    },
    async findWordsStartingWith(beginning, most) {
      const rows = await db
        .selectFrom('spelling')
        .select('word')
        .whereRef('key', '=', 'word')
        .where('key', '>=', beginning)
        .where('key', '<', `${beginning}${pastAllLetters}`)
        .limit(most + 1)
        .execute()
      const isWhole = rows.length <= most && rows.every(({ word }) => word.length < maxWordLength)
      return isWhole ? rows.map((row) => row.word) : null
    },
  }
}

/** In one order, so that two who write the same words at once wait for each other and never in a circle. */
async function insertWords(db: Kysely<DatabaseTables>, words: readonly string[]): Promise<void> {
  const rows = words.toSorted().flatMap((word) => getWordKeys(word).map((key) => ({ key, word })))
  for (const some of splitIntoChunks(rows, 1000))
    await db
      .insertInto('spelling')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Where a mistake cannot be told from another word, a word is known by itself only. */
function getWordKeys(word: string): string[] {
  return isSpellCheckableWord(word) ? getSpellingKeys(word) : [word]
}

function truncateWord(word: string): string {
  return word.length < maxWordLength ? word : [...word].slice(0, maxWordLength).join('')
}
