import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'

/** Problems inside a database, as reported by the engine; Postgres checks its own pages. */
export async function findDatabaseIntegrityProblems({
  db,
  engine,
}: SiteDatabaseConnection): Promise<string[]> {
  if (engine === 'postgres') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db)
  const broken = await sql<{ table: string }>`select distinct "table" from pragma_foreign_key_check`.execute(
    db,
  )
  return [
    ...rows.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
    ...broken.rows.map((row) => `dangling references in table ${row.table}`),
  ]
}
