import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

const tables = ['article', 'book', 'link', 'gallery', 'image', 'category', 'file']

/**
 * Renames the column `dscr`. JSON in `history` and `unsaved` isn't rewritten, because there may be a lot of
 * it: the former name is translated when a row is read (`domain/kinds/former-field-names.ts`).
 */
export const renameDescriptionColumnMigration: Migration = {
  name: '0018-description',
  oldestVersion: '0.1.0',
  async up(db) {
    for (const table of tables)
      await sql`alter table ${sql.ref(table)} rename column dscr to description`.execute(db)
  },
}
