import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createIdTableBuilder, getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** Rate limits, exports of owners and the progress of imports, which were in the memory of one process. */
export const sharedLimitsAndExportsMigration: Migration = {
  name: '0048-shared-limits-and-exports',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    const text = getByteSortedTextType(engine)
    const number = engine === 'sqlite' ? 'real' : 'double precision'
    // Empty on SQLite: one process counts in its memory.
    await db.schema
      .createTable('rate_limit')
      .addColumn('key', text, (column) => column.primaryKey())
      .addColumn('tokens', number, (column) => column.notNull())
      .addColumn('wait', number, (column) => column.notNull())
      .addColumn('changed_at', timestamp, (column) => column.notNull())
      .addColumn('full_at', timestamp, (column) => column.notNull())
      .execute()
    await createIdTableBuilder(db, engine, 'export_run')
      .addColumn('token', text, (column) => column.notNull().unique())
      .addColumn('format', text, (column) => column.notNull())
      .addColumn('started_at', timestamp, (column) => column.notNull())
      .addColumn('state', text, (column) => column.notNull())
      .addColumn('lease_until', timestamp, (column) => column.notNull())
      .addColumn('cancel_requested', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('progress', text)
      .addColumn('problems', text, (column) => column.notNull().defaultTo('[]'))
      // Of the file in the store; null: there is none.
      .addColumn('size', engine === 'sqlite' ? 'integer' : 'bigint')
      .addColumn('sha256', text)
      .execute()
    await db.schema.alterTable('import_run').addColumn('progress', 'text').execute()
    if (engine === 'sqlite') return
    // Without a write-ahead log: a crash of the server may empty the table. Each row is changed often, and a page with
    // free space holds its next version without a change of the index.
    await sql`alter table rate_limit set unlogged`.execute(db)
    await sql`alter table rate_limit set (fillfactor = 50)`.execute(db)
    for (const table of ['rate_limit', 'export_run'])
      await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
