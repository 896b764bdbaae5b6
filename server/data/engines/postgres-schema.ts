import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'

/** Creates a schema; another instance may do so at the same time. */
export async function createSchemaIfMissing(db: Kysely<DatabaseTables>, schema: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(db)
  if (rows.length > 0) return
  try {
    await sql`create schema ${sql.id(schema)}`.execute(db)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== '42P06' && code !== '23505') throw error
  }
}
