import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/**
 * Indexes for large sites. The dashboard looks for images with damaged files, of which there are hardly any among all checked
 * files. On Postgres the words of titles get an index of their own: that of all words finds every text with a word, and each
 * would have to be read to see whether its title has it.
 */
export const largeSitesMigration: Migration = {
  name: '0050-large-sites',
  oldestVersion: 'any',
  async up(db, engine) {
    await sql`create index file_fixity_damaged on file_fixity (hash) where ok = 0`.execute(db)
    if (engine === 'postgres')
      await sql`create index search_title_words on search using gin (ts_filter(words, '{a}'))`.execute(db)
  },
}
