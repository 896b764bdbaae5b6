import { type Kysely, sql } from 'kysely'
import {
  connectToDatabase,
  type DatabaseEngine,
  type DatabaseTarget,
  type SiteDatabaseConnection,
} from '../connection.ts'
import type { DatabaseTables } from '../tables.ts'
import { type DumpedTable, rebuiltTables } from './dumped-tables.ts'
import { readLastGeneratedId, writeLastGeneratedId } from './generated-ids.ts'
import { iterateTableRows, TableRowInserter } from './table-rows.ts'

/**
 * In one transaction: replaces the rows of these tables by those of another database with the same migrations,
 * empties the search index and does further work. References are checked at the end, so the order of rows does not matter.
 */
export async function replaceDatabaseContent(
  target: DatabaseTarget,
  source: SiteDatabaseConnection,
  tables: readonly DumpedTable[],
  finish: (db: Kysely<DatabaseTables>) => Promise<void>,
): Promise<void> {
  const connection = await connectToDatabase(target, { statementTimeout: 0 })
  const { engine } = connection
  try {
    await connection.transaction(async (db) => {
      const constraints = engine === 'postgres' ? await deferPostgresReferences(db, tables) : []
      if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(db)
      await emptyTables(db, engine, [...tables.map(({ name }) => name), ...rebuiltTables])
      for (const table of tables) await copyRows(db, engine, source, table)
      await finish(db)
      if (engine === 'postgres') await restorePostgresReferences(db, constraints)
    })
  } finally {
    await connection.close()
  }
}

async function copyRows(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  source: SiteDatabaseConnection,
  table: DumpedTable,
): Promise<void> {
  const inserter = new TableRowInserter(db, table)
  for await (const { row, line } of iterateTableRows(source.db, table)) await inserter.add(row, line.length)
  await inserter.flush()
  if (!table.hasGeneratedId) return
  // Ids that the replaced rows had are not assigned again: addresses of pages would get another meaning.
  const last = Math.max(
    await readLastGeneratedId(source.db, source.engine, table),
    await readLastGeneratedId(db, engine, table),
  )
  await writeLastGeneratedId(db, engine, table, last)
}

async function emptyTables(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  names: readonly string[],
): Promise<void> {
  if (engine === 'postgres') {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db)
    return
  }
  for (const name of names) await sql`delete from ${sql.table(name)}`.execute(db)
  await sql`delete from search_words`.execute(db)
}

interface PostgresConstraint {
  readonly table: string
  readonly name: string
}

/** Makes the foreign keys deferrable for this transaction: rows refer to rows of any other table, and to their own. */
async function deferPostgresReferences(
  db: Kysely<DatabaseTables>,
  tables: readonly DumpedTable[],
): Promise<PostgresConstraint[]> {
  const { rows } = await sql<PostgresConstraint>`
    select r.relname as table, c.conname as name from pg_constraint as c
    join pg_class as r on r.oid = c.conrelid join pg_namespace as n on n.oid = r.relnamespace
    where c.contype = 'f' and not c.condeferrable and n.nspname = any(current_schemas(false))
    and r.relname in (${sql.join(tables.map(({ name }) => name))})`.execute(db)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      db,
    )
  return rows
}

async function restorePostgresReferences(
  db: Kysely<DatabaseTables>,
  constraints: readonly PostgresConstraint[],
): Promise<void> {
  // Checks all references now: a table with pending checks cannot be altered.
  await sql`set constraints all immediate`.execute(db)
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(db)
}
