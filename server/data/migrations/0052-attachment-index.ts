import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** Attachments that no text contains are looked for at each start: among all files of a large site there are few attachments. */
export const attachmentIndexMigration: Migration = {
  name: '0052-attachment-index',
  oldestVersion: 'any',
  async up(db) {
    await sql`create index file_attachment on file (created_at) where substr(type, 1, 6) <> 'image/'`.execute(
      db,
    )
  },
}
