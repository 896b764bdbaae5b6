import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { wordStemsMigration } from './0039-word-stems.ts'

/**
 * Computes the stems of the known words again, by rules that know changed vowels, such as kůň, koně. Its index of days counts
 * the items of each decade without reading their texts.
 */
export const changedVowelsMigration: Migration = {
  name: '0059-changed-vowels',
  oldestVersion: 'any',
  async up(db, engine) {
    // The keys of stems begin with "=", which is before ">".
    await sql`delete from spelling where key >= '=' and key < '>'`.execute(db)
    await wordStemsMigration.up(db, engine)
    await sql`create index if not exists search_days on search (date_from, date_to, published_at, within)
      where date_from is not null`.execute(db)
  },
}
