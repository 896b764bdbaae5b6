import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/**
 * Moves the sample's title, author and language out of the site row, so that the row contains only what an
 * owner has saved. A row that an owner has changed is left unchanged.
 */
export const moveSampleValuesOutOfSiteRowMigration: Migration = {
  name: '0017-sample-site',
  oldestVersion: '0.1.0',
  async up(db) {
    const { rows } = await sql<{ web_title: string | null; web_author: string | null; lang: string | null }>`
      select web_title, web_author, lang from site where sample = 1`.execute(db)
    const [row] = rows
    if (row === undefined) return
    const value = JSON.stringify({ webTitle: row.web_title, webAuthor: row.web_author, lang: row.lang })
    await sql`insert into meta (name, value) values ('sample_site', ${value})`.execute(db)
    await sql`update site set web_title = null, web_author = null, lang = null where sample = 1`.execute(db)
  },
}
