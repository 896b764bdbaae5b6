import type { Kysely } from 'kysely'
import { getSpellingKeys, isSpellCheckableWord } from '../../../domain/text/spelling.ts'
import { getWordStems } from '../../../domain/text/word-stems.ts'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { DatabaseTables } from '../tables.ts'

/** The words of all texts by their spelling keys and stems, so that similar words are found by look-up. */
export interface VocabularyRepository {
  /** Adds folded words of texts; already known words cost one query. */
  addWords(words: Iterable<string>): Promise<void>
  /** Words similar to a misspelt one. Some may occur only in hidden items. */
  findSimilarWords(word: string): Promise<string[]>
  /**
   * All words with a prefix, some of which may no longer occur in any item; null if there are more than
   * `limit`.
   */
  findWordsStartingWith(prefix: string, limit: number): Promise<string[] | null>
  /** Other words that have a stem in common with a word. */
  findWordForms(word: string): Promise<string[]>
}

const maxSimilarWords = 1000
/** More words with one stem are hardly forms of one word. */
const maxWordForms = 40
/** Longer words are stored by their prefix; an index could not hold them. */
const maxWordLength = 100
const maxCharacter = '\u{10ffff}'

export function createVocabularyRepository(db: Kysely<DatabaseTables>): VocabularyRepository {
  return {
    async addWords(words) {
      for (const chunk of splitIntoChunks(
        [...new Set(Array.from(words, truncateWord))].filter((word) => word !== ''),
      )) {
        const rows = await db
          .selectFrom('spelling')
          .select('word')
          .whereRef('key', '=', 'word')
          .where('key', 'in', chunk)
          .execute()
        const knownWords = new Set(rows.map((row) => row.word))
        await insertWords(
          db,
          chunk.filter((word) => !knownWords.has(word)),
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
    async findWordsStartingWith(prefix, limit) {
      const rows = await db
        .selectFrom('spelling')
        .select('word')
        .whereRef('key', '=', 'word')
        .where('key', '>=', prefix)
        .where('key', '<', `${prefix}${maxCharacter}`)
        .limit(limit + 1)
        .execute()
      const isComplete = rows.length <= limit && rows.every(({ word }) => word.length < maxWordLength)
      return isComplete ? rows.map((row) => row.word) : null
    },
    async findWordForms(word) {
      const keys = getStemKeys(word)
      if (keys.length === 0) return []
      const rows = await db
        .selectFrom('spelling')
        .select('word')
        .distinct()
        .where('key', 'in', keys)
        .where('word', '<>', word)
        .limit(maxWordForms)
        .execute()
      return rows.map((row) => row.word)
    },
  }
}

/** In sorted order, so that concurrent writes of the same words wait for each other without deadlock. */
async function insertWords(db: Kysely<DatabaseTables>, words: readonly string[]): Promise<void> {
  const rows = words.toSorted().flatMap((word) => getWordKeys(word).map((key) => ({ key, word })))
  for (const chunk of splitIntoChunks(rows, 1000))
    await db
      .insertInto('spelling')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Words that can't be spell-checked are stored only under themselves and their stems. */
function getWordKeys(word: string): string[] {
  return [...(isSpellCheckableWord(word) ? getSpellingKeys(word) : [word]), ...getStemKeys(word)]
}

/** The keys of a word's stems; no word or spelling key begins like them. */
export function getStemKeys(word: string): string[] {
  return getWordStems(word).map((stem) => `=${stem}`)
}

function truncateWord(word: string): string {
  return word.length < maxWordLength ? word : [...word].slice(0, maxWordLength).join('')
}
