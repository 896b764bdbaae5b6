import { type Kysely, sql } from 'kysely'
import { connectToDatabase, type DatabaseEngine, type SiteDatabaseConnection } from './connection.ts'
import { DatabaseSchemaNewerError } from './engines/database-errors.ts'
import type { DatabaseTables } from './tables.ts'

/** A database without table types: migrations don't depend on the current schema types. */
export type MigrationDatabase = Kysely<AnyTables>

type AnyTables = Record<string, Record<string, unknown>>

/** One step; it runs in its own transaction, and must never change once released. */
export interface Migration {
  readonly name: string
  up(db: MigrationDatabase, engine: DatabaseEngine): Promise<void>
}

/** An arbitrary number, the same for every instance. */
export const migrationLockId = 7_241_866_310

/**
 * Migrates a database to the current schema and returns the names of the applied migrations. Each is one transaction, so
 * an interrupted one leaves nothing behind and runs again at the next start. Throws `DatabaseSchemaNewerError`.
 */
export async function migrateDatabase(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
): Promise<string[]> {
  assertUniqueNames(migrations)
  if ((await listPendingMigrations(connection, migrations)).length === 0) return []
  if (connection.engine === 'sqlite') return migrateSqlite(connection, migrations)
  // Building an index may take longer than the statement timeout of page queries.
  const unlimited = await connectToDatabase(connection.target, { statementTimeout: 0 })
  try {
    return await applyMigrations(unlimited, migrations)
  } finally {
    await unlimited.close()
  }
}

/** The names of the migrations to apply; changes nothing. Throws `DatabaseSchemaNewerError`. */
export async function listPendingMigrations(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied = await readAppliedMigrations(connection.db, connection.engine)
  return filterPending(migrations, applied).map((migration) => migration.name)
}

async function migrateSqlite(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
): Promise<string[]> {
  // Rebuilding a referenced table needs disabled foreign keys; references are checked before each commit.
  await sql`pragma foreign_keys = off`.execute(connection.db)
  try {
    return await applyMigrations(connection, migrations)
  } finally {
    await sql`pragma foreign_keys = on`.execute(connection.db)
  }
}

async function applyMigrations(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
): Promise<string[]> {
  const applied: string[] = []
  for (const migration of migrations) {
    const isApplied = await connection.transaction((db) => applyMigration(db, connection.engine, migration))
    if (isApplied) applied.push(migration.name)
  }
  return applied
}

/** Returns whether the migration was applied; another instance may already have applied it. */
async function applyMigration(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  migration: Migration,
): Promise<boolean> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${migrationLockId})`.execute(db)
  const names = await readAppliedMigrations(db, engine)
  if (names.includes(migration.name)) return false
  if (names.length === 0) await createMigrationTable(db, engine)
  await migration.up(db.$omitTables<keyof DatabaseTables>().$extendTables<AnyTables>(), engine)
  if (engine === 'sqlite') await assertNoBrokenReferences(db, migration)
  await sql`insert into migration (name, applied_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
    db,
  )
  return true
}

async function createMigrationTable(db: Kysely<DatabaseTables>, engine: DatabaseEngine): Promise<void> {
  const timestampType = engine === 'sqlite' ? sql`text` : sql`timestamptz(3)`
  await sql`create table if not exists migration (name text primary key, applied_at ${timestampType} not null)`.execute(
    db,
  )
  // Row level security hides our tables from a REST interface that a host may run on the same database.
  if (engine === 'postgres') await sql`alter table migration enable row level security`.execute(db)
}

/** The names of the migrations that a database has, in any order. */
export async function readAppliedMigrations(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): Promise<string[]> {
  const tableQuery =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = 'migration'`
      : // Not to_regclass: it reads from a cache that may be older than the lock just acquired.
        sql`select 1 from pg_tables where tablename = 'migration' and schemaname = any(current_schemas(false))`
  if ((await tableQuery.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return rows.map((row) => row.name)
}

function filterPending(migrations: readonly Migration[], applied: readonly string[]): Migration[] {
  const knownNames = new Set(migrations.map((migration) => migration.name))
  const unknown = applied.filter((name) => !knownNames.has(name))
  if (unknown.length > 0) throw new DatabaseSchemaNewerError(unknown.toSorted())
  return migrations.filter((migration) => !applied.includes(migration.name))
}

async function assertNoBrokenReferences(db: Kysely<DatabaseTables>, migration: Migration): Promise<void> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_check`.execute(db)
  const tables = new Set(rows.map((row) => row.table))
  if (tables.size > 0)
    throw new Error(`Migration ${migration.name} leaves dangling references in ${[...tables].join(', ')}`)
}

function assertUniqueNames(migrations: readonly Migration[]): void {
  const names = new Set(migrations.map((migration) => migration.name))
  if (names.size < migrations.length) throw new Error('Two migrations have the same name')
}
