import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType } from './table-builders.ts'

/** Descriptors of the look of pictures. */
export const pictureDescriptorsMigration: Migration = {
  name: '0028-picture-descriptors',
  oldestVersion: 'any',
  async up(db, engine) {
    await db.schema
      .createTable('picture_descriptor')
      .addColumn('hash', getByteSortedTextType(engine), (column) =>
        column.primaryKey().references('file.hash').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('data', engine === 'sqlite' ? 'blob' : 'bytea')
      .execute()
    if (engine === 'postgres') await sql`alter table picture_descriptor enable row level security`.execute(db)
  },
}
