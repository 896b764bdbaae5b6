import { randomUUID } from 'node:crypto'
import { type CreateTableBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import {
  addLengthCheckedTextColumn,
  createIdTableBuilder,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

type Table = CreateTableBuilder<string, string>

const tables = ['users', 'identities', 'sessions', 'mfa_amr_claims', 'refresh_tokens', 'audit_log_entries']

/** Accounts like in Supabase's `auth` schema; existing owners are migrated. */
export const authMigration: Migration = {
  name: '0006-auth',
  oldestVersion: '0.1.0',
  async up(db, engine) {
    await createUsers(db, engine)
    await createIdentities(db, engine)
    await createSessions(db, engine)
    await createRefreshTokens(db, engine)
    await createAudit(db, engine)
    if (engine === 'postgres')
      for (const table of tables)
        await sql`alter table ${sql.ref(`auth_${table}`)} enable row level security`.execute(db)
    await moveAccounts(db)
    await db.schema.dropTable('account').execute()
  },
}

async function createUsers(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const json = getJsonColumnType(engine)
  const timestamp = getTimestampColumnType(engine)
  let table = createUuidTableBuilder(db, engine, 'auth_users')
    .addColumn('aud', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('email', getByteSortedTextType(engine), (column) =>
      column.unique().check(sql`length(email) <= 254`),
    )
    .addColumn('encrypted_password', 'text')
    .addColumn('phone', 'text', (column) => column.unique().check(sql`length(phone) <= 15`))
    .addColumn('raw_app_meta_data', json, (column) => column.notNull())
    .addColumn('raw_user_meta_data', json, (column) => column.notNull())
    .addColumn('is_sso_user', 'integer', (column) => column.notNull())
    .addColumn('is_anonymous', 'integer', (column) => column.notNull())
  for (const name of [
    ...['email_confirmed_at', 'phone_confirmed_at', 'invited_at', 'confirmation_sent_at'],
    ...['last_sign_in_at', 'banned_until', 'deleted_at'],
  ])
    table = table.addColumn(name, timestamp)
  await addCreatedAndUpdatedAtColumns(table, engine).execute()
  await sql`create index auth_users_list on auth_users (created_at, id)`.execute(db)
}

async function createIdentities(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const table = addUserIdColumn(createUuidTableBuilder(db, engine, 'auth_identities'), engine)
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('identity_data', getJsonColumnType(engine), (column) => column.notNull())
    .addColumn('email', getByteSortedTextType(engine))
    .addColumn('last_sign_in_at', getTimestampColumnType(engine))
    .addUniqueConstraint('auth_identities_provider', ['provider_id', 'provider'])
  await addCreatedAndUpdatedAtColumns(table, engine).execute()
  await sql`create index auth_identities_user on auth_identities (user_id)`.execute(db)
}

async function createSessions(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const session = addUserIdColumn(createUuidTableBuilder(db, engine, 'auth_sessions'), engine)
    .addColumn('aal', 'text', (column) => column.notNull().check(sql`aal in ('aal1', 'aal2', 'aal3')`))
    .addColumn('not_after', getTimestampColumnType(engine))
    .addColumn('refreshed_at', getTimestampColumnType(engine))
    .addColumn('ip', 'text')
    .addColumn('refresh_token_hmac_key', 'text', (column) => column.notNull())
  await addCreatedAndUpdatedAtColumns(
    addLengthCheckedTextColumn(session, 'user_agent', 500, false),
    engine,
  ).execute()
  await sql`create index auth_sessions_user on auth_sessions (user_id, created_at)`.execute(db)
  const claims = addSessionIdColumn(createUuidTableBuilder(db, engine, 'auth_mfa_amr_claims'), engine)
    .addColumn('authentication_method', 'text', (column) => column.notNull())
    .addUniqueConstraint('auth_mfa_amr_claims_method', ['session_id', 'authentication_method'])
  await addCreatedAndUpdatedAtColumns(claims, engine).execute()
}

async function createRefreshTokens(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const table = addSessionIdColumn(
    addUserIdColumn(createIdTableBuilder(db, engine, 'auth_refresh_tokens'), engine),
    engine,
  )
    .addColumn('token', getByteSortedTextType(engine), (column) => column.notNull().unique())
    .addColumn('parent', getByteSortedTextType(engine))
    .addColumn('revoked', 'integer', (column) => column.notNull())
  await addCreatedAndUpdatedAtColumns(table, engine).execute()
  await sql`create index auth_refresh_tokens_session on auth_refresh_tokens (session_id, revoked)`.execute(db)
  await sql`create index auth_refresh_tokens_user on auth_refresh_tokens (user_id)`.execute(db)
}

async function createAudit(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await createUuidTableBuilder(db, engine, 'auth_audit_log_entries')
    .addColumn('payload', getJsonColumnType(engine), (column) => column.notNull())
    .addColumn('ip_address', 'text', (column) => column.notNull())
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_audit_log_entries_list on auth_audit_log_entries (created_at, id)`.execute(db)
  await sql`create index auth_audit_log_entries_actor on auth_audit_log_entries
    ((payload ->> 'actor_username'), (payload ->> 'action'), created_at)`.execute(db)
}

export function createUuidTableBuilder(db: MigrationDatabase, engine: DatabaseEngine, name: string): Table {
  return db.schema
    .createTable(name)
    .addColumn('id', getByteSortedTextType(engine), (column) =>
      column.primaryKey().check(sql`length(id) = 36`),
    )
}

export function addUserIdColumn(table: Table, engine: DatabaseEngine): Table {
  return table.addColumn('user_id', getByteSortedTextType(engine), (column) =>
    column.notNull().references('auth_users.id').onDelete('cascade'),
  )
}

function addSessionIdColumn(table: Table, engine: DatabaseEngine): Table {
  return table.addColumn('session_id', getByteSortedTextType(engine), (column) =>
    column.notNull().references('auth_sessions.id').onDelete('cascade'),
  )
}

export function addCreatedAndUpdatedAtColumns(table: Table, engine: DatabaseEngine): Table {
  return table
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('updated_at', getTimestampColumnType(engine), (column) => column.notNull())
}

export function getJsonColumnType(engine: DatabaseEngine) {
  return engine === 'sqlite' ? sql`text` : sql`jsonb`
}

interface Account {
  readonly id: string
  readonly email: string
  readonly encrypted_password: string | null
  readonly role: string
  readonly created_at: string
  readonly updated_at: string
}

/** Existing accounts were created by the operator, so their e-mail addresses count as confirmed. */
async function moveAccounts(db: MigrationDatabase): Promise<void> {
  const { rows } = await sql<Account>`select * from account`.execute(db)
  for (const { id, email, encrypted_password, role, created_at, updated_at } of rows) {
    const times = { created_at, updated_at }
    await db
      .insertInto('auth_users')
      .values({
        id,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        encrypted_password,
        email_confirmed_at: created_at,
        raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'], role }),
        raw_user_meta_data: JSON.stringify({ email_verified: true }),
        is_sso_user: 0,
        is_anonymous: 0,
        ...times,
      })
      .execute()
    const identity_data = { sub: id, email, email_verified: true, phone_verified: false }
    await db
      .insertInto('auth_identities')
      .values({
        id: randomUUID(),
        user_id: id,
        provider: 'email',
        provider_id: id,
        identity_data: JSON.stringify(identity_data),
        email,
        ...times,
      })
      .execute()
  }
}
