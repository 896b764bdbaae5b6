import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** The picture that an editor chose to represent a gallery. */
export const galleryCoverMigration: Migration = {
  name: '0036-gallery-cover',
  oldestVersion: 'any',
  async up(db) {
    await db.schema
      .alterTable('gallery')
      .addColumn('cover', 'integer', (column) => column.references('image.id').onDelete('set null'))
      .execute()
    // For deleting an image.
    await sql`create index gallery_cover on gallery (cover) where cover is not null`.execute(db)
  },
}
