import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { connectToDatabase, type DatabaseEngine, type SiteDatabaseConnection } from './connection.ts'
import { postgresLockIds } from './engines/postgres-lock-ids.ts'
import {
  type AppliedMigration,
  assertRunningInstancesAllow,
  assertWorksWithApplied,
  type OldestVersion,
} from './migration-compatibility.ts'
import type { DatabaseTables } from './tables.ts'

/** A database without table types: migrations don't depend on the current schema types. */
export type MigrationDatabase = Kysely<AnyTables>

type AnyTables = Record<string, Record<string, unknown>>

/** One step; it runs in its own transaction, and must never change once released. */
export interface Migration {
  readonly name: string
  /**
   * `any` if it only expands: new tables and indexes, new columns that may be missing in an insert. Otherwise the first version
   * that does not need what this one drops, renames, tightens or rewrites.
   */
  readonly oldestVersion: OldestVersion
  up(db: MigrationDatabase, engine: DatabaseEngine): Promise<void>
}

/** Of a program that does not say its own: it works only with migrations of others that expand. */
const lowestVersion = '0.0.0'

/**
 * While a migration waits for the lock of a table, for example until a backup has read it, other statements on the table
 * wait behind it. So it gives up soon, and tries again later.
 */
const tableLockTimeoutMs = 1000
const tableLockRetryMs = 2000

/**
 * Migrates a database to the current schema and returns the names of the applied migrations. Each is one transaction, so
 * an interrupted one leaves nothing behind and runs again at the next start. Throws `DatabaseSchemaNewerError`, or
 * `OlderInstanceError` before anything is changed.
 */
export async function migrateDatabase(
  connection: SiteDatabaseConnection,
  migrations: readonly Migration[],
  version = lowestVersion,
): Promise<string[]> {
  assertUniqueNames(migrations)
  if ((await listRunnableMigrations(connection, migrations, version)).length === 0) return []
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
  connection: Pick<SiteDatabaseConnection, 'db' | 'engine'>,
  migrations: readonly Migration[],
  version: string,
): Promise<string[]> {
  const applied = await readMigrationRecords(connection.db, connection.engine)
  assertWorksWithApplied(applied, migrations, version)
  return filterPending(migrations, applied).map((migration) => migration.name)
}

/** The same; throws `OlderInstanceError` if a running instance doesn't work with one of them. */
export async function listRunnableMigrations(
  connection: Pick<SiteDatabaseConnection, 'db' | 'engine'>,
  migrations: readonly Migration[],
  version: string,
): Promise<string[]> {
  const applied = await readMigrationRecords(connection.db, connection.engine)
  assertWorksWithApplied(applied, migrations, version)
  const pending = filterPending(migrations, applied)
  await assertRunningInstancesAllow(connection, pending, applied, version)
  return pending.map((migration) => migration.name)
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
    const isApplied = await retryWhileTableIsLocked(() =>
      connection.transaction((db) => applyMigration(db, connection.engine, migration)),
    )
    if (isApplied) applied.push(migration.name)
  }
  return applied
}

async function retryWhileTableIsLocked<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isTableLocked = error instanceof Error && 'code' in error && error.code === '55P03'
      if (!isTableLocked) throw error
      await pause(tableLockRetryMs)
    }
  }
}

/** Returns whether the migration was applied; another instance may already have applied it. */
async function applyMigration(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  migration: Migration,
): Promise<boolean> {
  if (engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${postgresLockIds.migration})`.execute(db)
    await sql`set local lock_timeout = ${sql.lit(tableLockTimeoutMs)}`.execute(db)
  }
  const applied = await readMigrationRecords(db, engine)
  if (applied.some(({ name }) => name === migration.name)) return false
  await prepareMigrationTable(db, engine, applied)
  await migration.up(db.$omitTables<keyof DatabaseTables>().$extendTables<AnyTables>(), engine)
  if (engine === 'sqlite') await assertNoBrokenReferences(db, migration)
  await sql`insert into migration (name, applied_at, oldest_version)
    values (${migration.name}, ${new Date().toISOString()}, ${migration.oldestVersion})`.execute(db)
  return true
}

/** Creates the table, or adds the column that tables of earlier versions lack. */
async function prepareMigrationTable(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
  [first]: readonly AppliedMigration[],
): Promise<void> {
  if (first !== undefined) {
    if (first.oldest_version === undefined)
      await sql`alter table migration add column oldest_version text`.execute(db)
    return
  }
  const timestampType = engine === 'sqlite' ? sql`text` : sql`timestamptz(3)`
  await sql`create table if not exists migration
    (name text primary key, applied_at ${timestampType} not null, oldest_version text)`.execute(db)
  // Row level security hides our tables from a REST interface that a host may run on the same database.
  if (engine === 'postgres') await sql`alter table migration enable row level security`.execute(db)
}

/** The names of the migrations that a database has, in any order. */
export async function readAppliedMigrations(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): Promise<string[]> {
  return (await readMigrationRecords(db, engine)).map(({ name }) => name)
}

async function readMigrationRecords(
  db: Kysely<DatabaseTables>,
  engine: DatabaseEngine,
): Promise<AppliedMigration[]> {
  const tableQuery =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = 'migration'`
      : // Not to_regclass: it reads from a cache that may be older than the lock just acquired.
        sql`select 1 from pg_tables where tablename = 'migration' and schemaname = any(current_schemas(false))`
  if ((await tableQuery.execute(db)).rows.length === 0) return []
  // Tables of earlier versions have one column less.
  return (await sql<AppliedMigration>`select * from migration`.execute(db)).rows
}

function filterPending(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter((migration) => !names.has(migration.name))
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
