import { sql } from 'kysely'
import { splitIntoChunks } from '../engines/sql-parameters.ts'
import type { Migration } from '../migrator.ts'
import { getStemKeys } from '../search/vocabulary-repository.ts'

const wordsPerBatch = 5000

/** Stores the known words by their stems too, so that a search finds other forms of a word. */
export const wordStemsMigration: Migration = {
  name: '0039-word-stems',
  oldestVersion: 'any',
  async up(db, engine) {
    for (let last = ''; ; ) {
      const { rows } = await sql<{ word: string }>`select word from spelling
        where key = word and key > ${last} order by key limit ${sql.lit(wordsPerBatch)}`.execute(db)
      const end = rows.at(-1)
      if (end === undefined) return
      const keys = rows.flatMap(({ word }) => getStemKeys(word).map((key) => ({ key, word })))
      for (const chunk of splitIntoChunks(keys, engine === 'sqlite' ? 1000 : wordsPerBatch))
        await db
          .insertInto('spelling')
          .values(chunk)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      last = end.word
    }
  },
}
