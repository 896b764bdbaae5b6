import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** Only published and scheduled pages have their paths to themselves: a draft doesn't block another page. */
export const draftPagePathsMigration: Migration = {
  name: '0038-draft-page-paths',
  oldestVersion: '0.1.0',
  async up(db) {
    await sql`drop index page_path`.execute(db)
    await sql`create unique index page_path_published on page (path) where removed_at is null and published_at is not null`.execute(
      db,
    )
    // For finding a page by its path.
    await sql`create index page_path on page (path) where removed_at is null`.execute(db)
  },
}
