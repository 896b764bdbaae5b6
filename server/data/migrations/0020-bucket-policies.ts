import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** Who may upload to a bucket, read it and list it; null: the default, which depends on `public`. */
export const bucketPoliciesMigration: Migration = {
  name: '0020-bucket-policies',
  oldestVersion: 'any',
  async up(db) {
    for (const name of ['upload_policy', 'read_policy', 'list_policy']) {
      const column = sql.ref(name)
      await sql`alter table storage_buckets add column ${column} text
        check (${column} in ('nobody', 'editors', 'users', 'visitors'))`.execute(db)
    }
  },
}
