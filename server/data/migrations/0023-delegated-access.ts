import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** Until when the signed URLs, signed uploads and preview links that a user created are refused. */
export const delegatedAccessMigration: Migration = {
  name: '0023-delegated-access',
  oldestVersion: 'any',
  async up(db, engine) {
    // No foreign key: the row remains when its user is removed, or is stored in a hosted project.
    await db.schema
      .createTable('delegated_access_end')
      .addColumn('user_id', getByteSortedTextType(engine), (column) => column.primaryKey())
      .addColumn('ended_at', getTimestampColumnType(engine), (column) => column.notNull())
      .execute()
    if (engine === 'postgres')
      await sql`alter table delegated_access_end enable row level security`.execute(db)
  },
}
