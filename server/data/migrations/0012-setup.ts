import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

/** The link that creates the first owner of a new site. */
export const setupLinkMigration: Migration = {
  name: '0012-setup',
  oldestVersion: 'any',
  async up(db, engine) {
    await db.schema
      .createTable('auth_setup_links')
      .addColumn('token_hash', getByteSortedTextType(engine), (column) => column.primaryKey())
      .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
      .addColumn('expires_at', getTimestampColumnType(engine), (column) => column.notNull())
      .addColumn('used_at', getTimestampColumnType(engine))
      .execute()
    if (engine === 'postgres') await sql`alter table auth_setup_links enable row level security`.execute(db)
  },
}
