import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { createIdTableBuilder, getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** Runs of the check of the site, and the last reading of each stored file, which also objects of the storage service have. */
export const siteCheckMigration: Migration = {
  name: '0031-site-check',
  oldestVersion: '0.1.0',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    await createIdTableBuilder(db, engine, 'site_check_run')
      .addColumn('trigger', 'text', (column) => column.notNull())
      .addColumn('started_at', timestamp, (column) => column.notNull())
      .addColumn('ended_at', timestamp)
      .addColumn('lease_until', timestamp)
      .addColumn('result', 'text')
      .addColumn('problems', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('repaired', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('counts', 'text')
      .addColumn('findings', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('error', 'text')
      .addColumn('reported_at', timestamp)
      .execute()
    await db.schema
      .createTable('file_fixity')
      .addColumn('hash', getByteSortedTextType(engine), (column) => column.primaryKey())
      .addColumn('checked_at', timestamp, (column) => column.notNull())
      .addColumn('ok', 'integer', (column) => column.notNull())
      .execute()
    await sql`insert into file_fixity (hash, checked_at, ok)
      select hash, checked_at, 1 from file where checked_at is not null`.execute(db)
    await db.schema.alterTable('file').dropColumn('checked_at').execute()
    if (engine === 'postgres')
      for (const table of ['site_check_run', 'file_fixity'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
