import type { Kysely } from 'kysely'
import { isSpelled, spellingKeys } from '../../domain/text/spelling.ts'
import { inParts } from './in-parts.ts'
import type { Tables } from './tables.ts'

/** Words by what their misspellings have in common with them, so that a near word is looked up and not searched for. */
export interface Spelling {
  /** Notes folded words that texts contain; those known already cost one question. */
  learn(words: Iterable<string>): Promise<void>
  /** Words that may be meant by a misspelt one. Some may occur in hidden items only. */
  near(word: string): Promise<string[]>
}

const mostNear = 1000

export function spellingOn(db: Kysely<Tables>): Spelling {
  return {
    async learn(words) {
      const spelled = [...new Set(words)].filter(isSpelled)
      for (const some of inParts(spelled)) {
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
      return rows.map((row) => row.word)
    },
  }
}

/** In one order, so that two who write the same words at once wait for each other and never in a circle. */
async function write(db: Kysely<Tables>, words: readonly string[]): Promise<void> {
  const rows = words.toSorted().flatMap((word) => spellingKeys(word).map((key) => ({ key, word })))
  for (const some of inParts(rows, 1000))
    await db
      .insertInto('spelling')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
