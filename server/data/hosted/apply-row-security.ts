import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { relations } from '../../../domain/relations.ts'
import type { SiteDatabaseConnection } from '../connection.ts'
import { HostedDatabaseError } from '../engines/database-errors.ts'
import { createSchemaIfMissing } from '../engines/postgres-schema.ts'
import type { DatabaseTables } from '../tables.ts'
import {
  createRowSecurityStatements,
  createViewRemovalStatements,
  dataApiRoles,
  exposedSchema,
} from './row-security-sql.ts'

/** The schema of a hosted project's database that has our tables; null: the database is not that of a hosted project. */
export function getHostedSchema({ target }: Pick<SiteDatabaseConnection, 'target'>): string | null {
  return target.engine === 'postgres' ? (target.schema ?? null) : null
}

/** Creates the schema in the database of a hosted project. Throws a `HostedDatabaseError` before anything is changed in another one. */
export async function prepareHostedDatabase(connection: SiteDatabaseConnection): Promise<void> {
  const schema = getHostedSchema(connection)
  if (schema === null) return
  await assertProjectDatabase(connection.db)
  await assertNamesAreFree(connection.db)
  await createSchemaIfMissing(connection.db, schema)
}

/**
 * Lets the data API of a hosted project read what ours lets read; does nothing if it does already. Throws a
 * `HostedDatabaseError`.
 */
export async function applyRowSecurity(connection: SiteDatabaseConnection): Promise<void> {
  const schema = getHostedSchema(connection)
  if (schema === null) return
  const statements = createRowSecurityStatements(schema)
  const mark = `row security ${createHash('sha256').update(statements.join(';\n')).digest('hex')}`
  if ((await readMark(connection.db, schema)) === mark) return
  await connection.transaction(async (db) => {
    await assertNamesAreFree(db)
    for (const statement of [...createViewRemovalStatements(), ...statements])
      await sql.raw(statement).execute(db)
    await sql.raw(`comment on function ${schema}.sees_hidden() is '${mark}'`).execute(db)
    // The service that answers requests for the data API reads the schema again.
    await sql`notify pgrst, 'reload schema'`.execute(db)
  })
}

/** Removes the views of the data API, because columns that a view uses cannot be changed. They are created again afterwards. */
export async function removeDataApiViews(connection: SiteDatabaseConnection): Promise<void> {
  const schema = getHostedSchema(connection)
  if (schema === null || (await readMark(connection.db, schema)) === null) return
  await connection.transaction(async (db) => {
    for (const statement of createViewRemovalStatements()) await sql.raw(statement).execute(db)
    await sql.raw(`comment on function ${schema}.sees_hidden() is null`).execute(db)
  })
}

async function readMark(db: Kysely<DatabaseTables>, schema: string): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(p.oid, 'pg_proc') as mark from pg_proc as p
    join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname = ${schema} and p.proname = 'sees_hidden'`.execute(db)
  return rows[0]?.mark ?? null
}

async function assertProjectDatabase(db: Kysely<DatabaseTables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname in (${sql.join([...dataApiRoles])})
    union all select 'auth.users' where to_regclass('auth.users') is not null`.execute(db)
  const missing = [...dataApiRoles, 'auth.users'].filter((name) => !rows.some((row) => row.name === name))
  if (missing.length === 0) return
  throw new HostedDatabaseError(
    `DATABASE_URL is not the database of a Supabase project: it has no ${missing.join(', ')}. Copy the address from the ` +
      'project, or set SUPABASE_USED_FOR=accounts if only the accounts are there.',
  )
}

/** Tables and views that the operator created there are not replaced. */
async function assertNamesAreFree(db: Kysely<DatabaseTables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = ${exposedSchema} and c.relname in (${sql.join([...relations.keys()])})
    and not (c.relkind = 'v' and coalesce(obj_description(c.oid, 'pg_class'), '') like 'Content of Letopis%')
    order by 1`.execute(db)
  if (rows.length === 0) return
  throw new HostedDatabaseError(
    `The schema ${exposedSchema} of the project's database has ${rows.map(({ name }) => name).join(', ')} already: the data ` +
      'API would have views of these names. Rename them, or use a project of its own.',
  )
}
