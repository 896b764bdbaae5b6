import type { Kysely } from 'kysely'
import { isSpelled, spellingKeys } from '../../../domain/text/spelling.ts'
import { inParts } from '../engines/in-parts.ts'
import type { Tables } from '../tables.ts'

/** The words of all texts, by what their misspellings have in common with them: a near word is looked up, not searched for. */
export interface Spelling {
  /** Notes folded words that texts contain; those known already cost one question. */
  learn(words: Iterable<string>): Promise<void>
  /** Words that may be meant by a misspelt one. Some may occur in hidden items only. */
  near(word: string): Promise<string[]>
  /** All words that begin so, some of which may occur in no item any more; null where they are more than can be said. */
  begun(beginning: string, most: number): Promise<string[] | null>
}

const mostNear = 1000
/** Longer words are known by their beginning; an index could not hold them. */
const longestKept = 100
const pastAllLetters = '\u{10ffff}'

export function spellingOn(db: Kysely<Tables>): Spelling {
  return {
    async learn(words) {
      for (const some of inParts([...new Set(Array.from(words, kept))].filter((word) => word !== ''))) {
        const rows = await db
          .selectFrom('spelling')
          .select('word')
          .whereRef('key', '=', 'word')
          .where('key', 'in', some)
          .execute()
        const known = new Set(rows.map((row) => row.word))
        await write(
          db,
          some.filter((word) => !known.has(word)),
        )
      }
    },
    async near(word) {
      if (!isSpelled(word)) return []
      const rows = await db
        .selectFrom('spelling')
        .select('word')
        .distinct()
        .where('key', 'in', spellingKeys(word))
        .limit(mostNear)
        .execute()
      return rows.map((row) => row.word).filter(isSpelled)
    },
    async begun(beginning, most) {
      const rows = await db
        .selectFrom('spelling')
        .select('word')
        .whereRef('key', '=', 'word')
        .where('key', '>=', beginning)
        .where('key', '<', `${beginning}${pastAllLetters}`)
        .limit(most + 1)
        .execute()
      const isWhole = rows.length <= most && rows.every(({ word }) => word.length < longestKept)
      return isWhole ? rows.map((row) => row.word) : null
    },
  }
}

/** In one order, so that two who write the same words at once wait for each other and never in a circle. */
async function write(db: Kysely<Tables>, words: readonly string[]): Promise<void> {
  const rows = words.toSorted().flatMap((word) => keysOf(word).map((key) => ({ key, word })))
  for (const some of inParts(rows, 1000))
    await db
      .insertInto('spelling')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Where a mistake cannot be told from another word, a word is known by itself only. */
function keysOf(word: string): string[] {
  return isSpelled(word) ? spellingKeys(word) : [word]
}

function kept(word: string): string {
  return word.length < longestKept ? word : [...word].slice(0, longestKept).join('')
}
