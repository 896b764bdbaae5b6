import { type CreateTableBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { addCreatedAndUpdatedAtColumns, createUuidTableBuilder, getJsonColumnType } from './0006-auth.ts'
import {
  addLengthCheckedTextColumn,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

type Table = CreateTableBuilder<string, string>

const tables = ['sso_providers', 'saml_providers', 'sso_domains', 'saml_relay_states', 'saml_assertions']

/**
 * Sign-in with SAML, like in Supabase's `auth` schema. There, too, an address is unique only among the users who do
 * not sign in with SAML: an organisation's user never shares an account with others of the same address.
 */
export const samlMigration: Migration = {
  name: '0025-saml',
  oldestVersion: '0.1.0',
  async up(db, engine) {
    await createProviders(db, engine)
    await createRelayStates(db, engine)
    await createUsedAssertions(db, engine)
    await (engine === 'sqlite' ? dropUniqueEmailOnSqlite(db) : dropUniqueEmailOnPostgres(db))
    await sql`create unique index auth_users_email on auth_users (email) where is_sso_user = 0`.execute(db)
    if (engine === 'postgres')
      for (const table of tables)
        await sql`alter table ${sql.ref(`auth_${table}`)} enable row level security`.execute(db)
  },
}

async function createProviders(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await addCreatedAndUpdatedAtColumns(
    createUuidTableBuilder(db, engine, 'auth_sso_providers'),
    engine,
  ).execute()
  const withNames = addLengthCheckedTextColumn(
    addProviderIdColumn(createUuidTableBuilder(db, engine, 'auth_saml_providers'), engine, true),
    'metadata_url',
    2048,
    false,
  )
  await addCreatedAndUpdatedAtColumns(
    addLengthCheckedTextColumn(withNames, 'metadata_xml', 1_000_000, true)
      .addColumn('entity_id', getByteSortedTextType(engine), (column) =>
        column.notNull().unique().check(sql`length(entity_id) <= 1024`),
      )
      .addColumn('attribute_mapping', getJsonColumnType(engine), (column) => column.notNull())
      .addColumn('name_id_format', 'text'),
    engine,
  ).execute()
  await addCreatedAndUpdatedAtColumns(
    addProviderIdColumn(createUuidTableBuilder(db, engine, 'auth_sso_domains'), engine, false).addColumn(
      'domain',
      getByteSortedTextType(engine),
      (column) => column.notNull().unique().check(sql`length(domain) <= 253`),
    ),
    engine,
  ).execute()
  await sql`create index auth_sso_domains_provider on auth_sso_domains (sso_provider_id)`.execute(db)
}

/** Without a reference to the provider, which may be one of the settings. */
async function createRelayStates(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await addLengthCheckedTextColumn(
    createUuidTableBuilder(db, engine, 'auth_saml_relay_states'),
    'redirect_to',
    2048,
    true,
  )
    .addColumn('sso_provider_id', getByteSortedTextType(engine), (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('flow_state_id', getByteSortedTextType(engine), (column) =>
      column.references('auth_flow_state.id').onDelete('cascade'),
    )
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_saml_relay_states_age on auth_saml_relay_states (created_at)`.execute(db)
  await sql`create index auth_saml_relay_states_flow on auth_saml_relay_states (flow_state_id)`.execute(db)
}

async function createUsedAssertions(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await db.schema
    .createTable('auth_saml_assertions')
    .addColumn('assertion_hash', getByteSortedTextType(engine), (column) => column.primaryKey())
    .addColumn('expires_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_saml_assertions_end on auth_saml_assertions (expires_at)`.execute(db)
}

async function dropUniqueEmailOnPostgres(db: MigrationDatabase): Promise<void> {
  await sql`alter table auth_users drop constraint auth_users_email_key`.execute(db)
}

/** SQLite cannot drop a constraint: the table is copied into one without it. */
async function dropUniqueEmailOnSqlite(db: MigrationDatabase): Promise<void> {
  const { rows } = await sql<{
    type: string
    sql: string
  }>`select type, sql from sqlite_schema where tbl_name = 'auth_users' and sql is not null`.execute(db)
  const table = rows.find(({ type }) => type === 'table')?.sql ?? ''
  const copy = table
    .replace(/^create table "auth_users"/i, 'create table "auth_users_copy"')
    .replace(/("email" text) unique/i, '$1')
  if (!copy.includes('"auth_users_copy"') || copy.length !== table.length + '_copy'.length - ' unique'.length)
    throw new Error('The table auth_users has an unexpected definition')
  await sql.raw(copy).execute(db)
  await sql`insert into auth_users_copy select * from auth_users`.execute(db)
  await sql`drop table auth_users`.execute(db)
  await sql`alter table auth_users_copy rename to auth_users`.execute(db)
  for (const index of rows.filter(({ type }) => type !== 'table')) await sql.raw(index.sql).execute(db)
}

function addProviderIdColumn(table: Table, engine: DatabaseEngine, unique: boolean): Table {
  return table.addColumn('sso_provider_id', getByteSortedTextType(engine), (column) => {
    const reference = column.notNull().references('auth_sso_providers.id').onDelete('cascade')
    return unique ? reference.unique() : reference
  })
}
