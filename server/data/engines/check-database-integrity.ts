import { type Kysely, sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'

const maxProblems = 10

/** Problems inside a database, as reported by the engine; Postgres checks its own pages. */
export async function findDatabaseIntegrityProblems({
  db,
  engine,
}: SiteDatabaseConnection): Promise<string[]> {
  if (engine === 'postgres') return []
  const broken = await sql<{ table: string }>`select distinct "table" from pragma_foreign_key_check`.execute(
    db,
  )
  return [
    ...(await listSqliteIntegrityProblems(db)),
    ...broken.rows.map((row) => `dangling references in table ${row.table}`),
  ]
}

/** Problems of the pages of a SQLite file, in its own words. */
export async function listSqliteIntegrityProblems(db: Kysely<DatabaseTables>): Promise<string[]> {
  const { rows } = await sql<{
    integrity_check: string
  }>`pragma integrity_check(${sql.lit(maxProblems)})`.execute(db)
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
}
