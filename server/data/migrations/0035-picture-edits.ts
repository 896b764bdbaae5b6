import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType } from './table-builders.ts'

/** The focal point of an image, and for a turned or cropped picture the file it was made from. */
export const pictureEditsMigration: Migration = {
  name: '0035-picture-edits',
  oldestVersion: 'any',
  async up(db, engine) {
    await db.schema
      .alterTable('image')
      .addColumn('focus', 'text', (column) => column.check(sql`length(focus) <= 20`))
      .execute()
    // No foreign key: the rows of a table are restored in any order.
    await db.schema.alterTable('file').addColumn('original', getByteSortedTextType(engine)).execute()
    await db.schema.alterTable('file').addColumn('edit', 'text').execute()
    await sql`create index file_original on file (original) where original is not null`.execute(db)
  },
}
