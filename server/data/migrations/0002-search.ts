import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createIdTableBuilder, getTimestampColumnType } from './table-builders.ts'

/** The search index. Words are stored already folded, so neither engine needs an extension for accents. */
export const searchMigration: Migration = {
  name: '0002-search',
  oldestVersion: 'any',
  async up(db, engine) {
    await createIdTableBuilder(db, engine, 'search')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('item', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('published_at', getTimestampColumnType(engine))
      .addColumn('within', 'integer')
      .addColumn('date_from', 'integer')
      .addColumn('date_to', 'integer')
      .execute()
    await db.schema.createIndex('search_item').unique().on('search').columns(['kind', 'item']).execute()
    if (engine === 'sqlite') {
      await sql`create virtual table search_words using fts5(
        a, b, c, kind, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 0'
      )`.execute(db)
    } else {
      await sql`alter table search add column words tsvector`.execute(db)
      await sql`create index search_words on search using gin (words)`.execute(db)
    }
  },
}
