import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** A late page of all images skips the others by their ids alone, instead of reading the row of each. */
export const imageListIndexMigration: Migration = {
  name: '0056-image-list-index',
  oldestVersion: 'any',
  async up(db) {
    await sql`create index image_kept on image (id) where removed_at is null`.execute(db)
  },
}
