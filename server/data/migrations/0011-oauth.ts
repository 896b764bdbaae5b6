import { type CreateTableBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { addUserIdColumn, createUuidTableBuilder, getJsonColumnType } from './0006-auth.ts'
import {
  addLengthCheckedTextColumn,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

type Table = CreateTableBuilder<string, string>

const tables = [
  ...['oauth_client_states', 'oauth_clients', 'oauth_authorizations', 'oauth_consents'],
  'web3_messages',
]

/** Sign-in with external providers, and OAuth clients that sign in here, like in Supabase's `auth` schema. */
export const oauthMigration: Migration = {
  name: '0011-oauth',
  oldestVersion: 'any',
  async up(db, engine) {
    await createClientStates(db, engine)
    await createClients(db, engine)
    await createAuthorizations(db, engine)
    await createConsents(db, engine)
    await createWeb3Messages(db, engine)
    await addSessionColumns(db, engine)
    if (engine === 'postgres')
      for (const table of tables)
        await sql`alter table ${sql.ref(`auth_${table}`)} enable row level security`.execute(db)
  },
}

async function createClientStates(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await createUuidTableBuilder(db, engine, 'auth_oauth_client_states')
    .addColumn('provider_type', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('state_hash', getByteSortedTextType(engine), (column) => column.notNull().unique())
    .addColumn('browser_hash', getByteSortedTextType(engine), (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('flow_id', getByteSortedTextType(engine), (column) =>
      column.notNull().references('auth_flow_state.id').onDelete('cascade'),
    )
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_oauth_client_states_age on auth_oauth_client_states (created_at)`.execute(db)
  await sql`create index auth_oauth_client_states_flow on auth_oauth_client_states (flow_id)`.execute(db)
}

async function createClients(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const withName = addLengthCheckedTextColumn(
    createUuidTableBuilder(db, engine, 'auth_oauth_clients'),
    'client_name',
    200,
    true,
  )
  const withLinks = addLengthCheckedTextColumn(
    addLengthCheckedTextColumn(withName, 'client_uri', 2048, false),
    'logo_uri',
    2048,
    false,
  )
  const table = addLengthCheckedTextColumn(withLinks, 'scope', 1000, false)
    .addColumn('client_secret_hash', 'text')
    .addColumn('registration_type', 'text', (column) =>
      column.notNull().check(sql`registration_type in ('manual', 'dynamic')`),
    )
    .addColumn('redirect_uris', getJsonColumnType(engine), (column) => column.notNull())
    .addColumn('grant_types', getJsonColumnType(engine), (column) => column.notNull())
    .addColumn('client_type', 'text', (column) =>
      column.notNull().check(sql`client_type in ('public', 'confidential')`),
    )
    .addColumn('token_endpoint_auth_method', 'text', (column) =>
      column
        .notNull()
        .check(sql`token_endpoint_auth_method in ('none', 'client_secret_basic', 'client_secret_post')`),
    )
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('updated_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('deleted_at', getTimestampColumnType(engine))
  await table.execute()
  await sql`create index auth_oauth_clients_list on auth_oauth_clients (created_at, id)`.execute(db)
}

async function createAuthorizations(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const base = addClientIdColumn(createUuidTableBuilder(db, engine, 'auth_oauth_authorizations'), engine)
    .addColumn('authorization_id', getByteSortedTextType(engine), (column) => column.notNull().unique())
    .addColumn('user_id', getByteSortedTextType(engine), (column) =>
      column.references('auth_users.id').onDelete('cascade'),
    )
  const withScope = addLengthCheckedTextColumn(
    addLengthCheckedTextColumn(base, 'redirect_uri', 2048, true),
    'scope',
    1000,
    true,
  )
  await addLengthCheckedTextColumn(
    addLengthCheckedTextColumn(
      addLengthCheckedTextColumn(withScope, 'state', 2048, false),
      'resource',
      2048,
      false,
    ),
    'nonce',
    512,
    false,
  )
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('code_challenge_method', 'text', (column) => column.notNull())
    .addColumn('response_type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'approved', 'denied')`),
    )
    .addColumn('authorization_code', getByteSortedTextType(engine), (column) => column.unique())
    .addColumn('aal', 'text')
    .addColumn('session_id', getByteSortedTextType(engine))
    .addColumn('approved_at', getTimestampColumnType(engine))
    .addColumn('expires_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_oauth_authorizations_age on auth_oauth_authorizations (created_at)`.execute(db)
  await sql`create index auth_oauth_authorizations_client on auth_oauth_authorizations
    (client_id, user_id)`.execute(db)
  await sql`create index auth_oauth_authorizations_user on auth_oauth_authorizations (user_id)`.execute(db)
}

async function createConsents(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const table = addClientIdColumn(
    addUserIdColumn(createUuidTableBuilder(db, engine, 'auth_oauth_consents'), engine),
    engine,
  )
  await addLengthCheckedTextColumn(table, 'scopes', 1000, true)
    .addColumn('granted_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('revoked_at', getTimestampColumnType(engine))
    .addUniqueConstraint('auth_oauth_consents_one', ['user_id', 'client_id'])
    .execute()
  await sql`create index auth_oauth_consents_client on auth_oauth_consents (client_id)`.execute(db)
}

async function createWeb3Messages(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await db.schema
    .createTable('auth_web3_messages')
    .addColumn('message_hash', getByteSortedTextType(engine), (column) => column.primaryKey())
    .addColumn('expires_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_web3_messages_end on auth_web3_messages (expires_at)`.execute(db)
}

async function addSessionColumns(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await db.schema
    .alterTable('auth_sessions')
    .addColumn('oauth_client_id', getByteSortedTextType(engine), (column) =>
      column.references('auth_oauth_clients.id').onDelete('cascade'),
    )
    .execute()
  await db.schema.alterTable('auth_sessions').addColumn('scopes', 'text').execute()
  await sql`create index auth_sessions_client on auth_sessions (oauth_client_id)`.execute(db)
}

function addClientIdColumn(table: Table, engine: DatabaseEngine): Table {
  return table.addColumn('client_id', getByteSortedTextType(engine), (column) =>
    column.notNull().references('auth_oauth_clients.id').onDelete('cascade'),
  )
}
