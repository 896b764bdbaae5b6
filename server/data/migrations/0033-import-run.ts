import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createIdTableBuilder, getTimestampColumnType } from './table-builders.ts'

/** The imports that owners make in the admin area. */
export const importRunMigration: Migration = {
  name: '0033-import-run',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    await createIdTableBuilder(db, engine, 'import_run')
      // Names the folder with the uploaded files.
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('user_name', 'text', (column) => column.notNull())
      .addColumn('started_at', timestamp, (column) => column.notNull())
      .addColumn('changed_at', timestamp, (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      // While it is checked or imported, the end of its lease.
      .addColumn('lease_until', timestamp)
      .addColumn('cancel_requested', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('options', 'text', (column) => column.notNull())
      .addColumn('format', 'text')
      .addColumn('report', 'text')
      .addColumn('result', 'text')
      .addColumn('error_code', 'text')
      .addColumn('error_details', 'text')
      .execute()
    if (engine === 'postgres') await sql`alter table import_run enable row level security`.execute(db)
  },
}
