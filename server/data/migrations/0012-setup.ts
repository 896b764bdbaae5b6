import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'
import { byteText, momentType } from './columns.ts'

/** The link by which a new site gets its first owner. */
export const setup: Migration = {
  name: '0012-setup',
  async up(db, engine) {
    await db.schema
      .createTable('auth_setup_links')
      .addColumn('token_hash', byteText(engine), (column) => column.primaryKey())
      .addColumn('created_at', momentType(engine), (column) => column.notNull())
      .addColumn('expires_at', momentType(engine), (column) => column.notNull())
      .addColumn('used_at', momentType(engine))
      .execute()
    if (engine === 'postgres') await sql`alter table auth_setup_links enable row level security`.execute(db)
  },
}
