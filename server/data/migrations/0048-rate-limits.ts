import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** Rate limits that several instances share. On SQLite, which one process uses, they are in memory. */
export const rateLimitsMigration: Migration = {
  name: '0048-rate-limits',
  async up(db, engine) {
    const timestamp = getTimestampColumnType(engine)
    const number = engine === 'sqlite' ? 'real' : 'double precision'
    await db.schema
      .createTable('rate_limit')
      .addColumn('key', getByteSortedTextType(engine), (column) => column.primaryKey())
      .addColumn('tokens', number, (column) => column.notNull())
      .addColumn('wait', number, (column) => column.notNull())
      .addColumn('changed_at', timestamp, (column) => column.notNull())
      .addColumn('full_at', timestamp, (column) => column.notNull())
      .execute()
    if (engine === 'sqlite') return
    // Without a write-ahead log: a crash of the server may empty the table. Each row is changed often, and a page with
    // free space holds its next version without a change of the index.
    await sql`alter table rate_limit set unlogged`.execute(db)
    await sql`alter table rate_limit set (fillfactor = 50)`.execute(db)
    await sql`alter table rate_limit enable row level security`.execute(db)
  },
}
