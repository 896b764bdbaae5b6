import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createIdTableBuilder, getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** The runs of backups and restores, and stored files whose removal waits until such a run no longer needs them. */
export const backupMigration: Migration = {
  name: '0030-backup',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    await createIdTableBuilder(db, engine, 'backup_run')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('started_at', timestamp, (column) => column.notNull())
      .addColumn('ended_at', timestamp)
      // While it runs, the end of its lease.
      .addColumn('files_held_until', timestamp)
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('size', engine === 'sqlite' ? 'integer' : 'bigint')
      .addColumn('row_count', engine === 'sqlite' ? 'integer' : 'bigint')
      .addColumn('file_count', engine === 'sqlite' ? 'integer' : 'bigint')
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('undo_file', 'text')
      .execute()
    await db.schema
      .createTable('deferred_file_removal')
      .addColumn('hash', getByteSortedTextType(engine), (column) => column.primaryKey())
      .execute()
    if (engine === 'postgres')
      for (const table of ['backup_run', 'deferred_file_removal'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
