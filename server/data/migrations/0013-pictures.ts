import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getTimestampColumnType } from './table-builders.ts'

/** Metadata of pictures, their processing state, and the pair of an image. */
export const pictureMetadataAndStateMigration: Migration = {
  name: '0013-pictures',
  oldestVersion: 'any',
  async up(db, engine) {
    const texts = ['problem', 'thumbhash', 'colour', 'taken', 'title', 'dscr', 'credit', 'original_name']
    for (const name of [...texts, 'uploaded_by'])
      await db.schema.alterTable('file').addColumn(name, 'text').execute()
    const add = (name: string, definition: string) =>
      sql`alter table file add column ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
    await add('state', "text not null default 'new' check (state in ('new', 'known', 'ready', 'bad'))")
    await add('attempts', 'integer not null default 0')
    await db.schema.alterTable('file').addColumn('not_before', getTimestampColumnType(engine)).execute()
    await db.schema.alterTable('file').addColumn('checked_at', getTimestampColumnType(engine)).execute()
    await sql`create index file_work on file (state, not_before) where state in ('new', 'known')`.execute(db)
    await db.schema
      .alterTable('image')
      .addColumn('pair', 'integer', (column) => column.references('image.id'))
      .execute()
    await sql`create index image_pair on image (pair) where pair is not null`.execute(db)
  },
}
