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
 * A hosted Postgres may expose the same tables through a REST interface: row level security without a policy
 * hides everything from its roles, but doesn't apply to the owner of the tables (this product).
 */
export const hideTablesFromRestRolesMigration: Migration = {
  name: '0003-row-security',
  oldestVersion: 'any',
  async up(db, engine) {
    if (engine !== 'postgres') return
    for (const table of tables) await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}
