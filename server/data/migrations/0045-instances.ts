import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** What several instances on one database share besides content: sealed secrets, their own list, and when jobs ran. */
export const instancesMigration: Migration = {
  name: '0045-instances',
  oldestVersion: 'any',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    const textType = getByteSortedTextType(engine)
    await db.schema
      .createTable('secret')
      .addColumn('name', textType, (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('changed_at', timestamp, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('instance')
      .addColumn('id', textType, (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('secrets_place', 'text', (column) => column.notNull())
      .addColumn('secrets_fingerprint', 'text', (column) => column.notNull())
      .addColumn('started_at', timestamp, (column) => column.notNull())
      .addColumn('seen_at', timestamp, (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('job_run')
      .addColumn('name', textType, (column) => column.primaryKey())
      .addColumn('started_at', timestamp, (column) => column.notNull())
      .addColumn('ended_at', timestamp)
      .execute()
    if (engine === 'postgres')
      for (const table of ['secret', 'instance', 'job_run'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
