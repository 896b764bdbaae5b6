import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

const tables = [
  ...[
    'news',
    'article',
    'book',
    'link',
    'gallery',
    'image',
    'timeline',
    'category',
    'author',
    'contact',
    'site',
  ],
  ...['history', 'outbox', 'search', 'file', 'account', 'meta'],
]

/**
 * On a hosted Postgres a REST interface may stand over the same tables: row security with no policy
 * shows its roles nothing, while the owner of the tables (we) is not held by it.
 */
export const rowSecurityMigration: Migration = {
  name: '0003-row-security',
  async up(db, engine) {
    if (engine !== 'postgres') return
    for (const table of tables) await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
