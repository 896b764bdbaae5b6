import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** The archive that owners look into, which only one process knew; and deletions of backups that have to be repeated. */
export const sharedArchivesMigration: Migration = {
  name: '0054-shared-archives',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    const text = getByteSortedTextType(engine)
    await db.schema
      .alterTable('backup_run')
      .addColumn('deletion_pending', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('opened_archive')
      .addColumn('token', text, (column) => column.primaryKey())
      .addColumn('run_id', 'integer', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('item_restores', 'text', (column) => column.notNull().defaultTo('{}'))
      .addColumn('passphrase', 'text')
      .addColumn('lease_until', timestamp, (column) => column.notNull())
      .addColumn('used_at', timestamp, (column) => column.notNull())
      .execute()
    if (engine === 'postgres') await sql`alter table opened_archive enable row level security`.execute(db)
  },
}
