import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { wordStemsMigration } from './0039-word-stems.ts'

/** Computes the stems of the known words again, by rules that know changed vowels, such as kůň, koně. */
export const changedVowelsMigration: Migration = {
  name: '0059-changed-vowels',
  oldestVersion: 'any',
  async up(db, engine) {
    // The keys of stems begin with "=", which is before ">".
    await sql`delete from spelling where key >= '=' and key < '>'`.execute(db)
    await wordStemsMigration.up(db, engine)
  },
}
