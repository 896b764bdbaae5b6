import { type CreateTableBuilder, sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { getByteSortedTextType, getTimestampColumnType } from './table-builders.ts'

type Table = CreateTableBuilder<string, string>

const tokenTypes = [
  ...['confirmation_token', 'recovery_token', 'reauthentication_token'],
  ...['email_change_token_new', 'email_change_token_current', 'phone_change_token'],
]

/**
 * Single-use tokens of e-mails and text messages, and flows that end in another window than they began in.
 */
export const oneTimeTokensAndFlowsMigration: Migration = {
  name: '0009-one-time',
  oldestVersion: 'any',
  async up(db, engine) {
    await addUserColumns(db, engine)
    await createTokens(db, engine)
    await createFlows(db, engine)
    if (engine === 'postgres')
      for (const table of ['auth_one_time_tokens', 'auth_flow_state'])
        await sql`alter table ${sql.ref(table)} enable row level security`.execute(db)
  },
}

async function addUserColumns(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const timestamp = getTimestampColumnType(engine)
  for (const name of ['recovery', 'email_change', 'phone_change', 'reauthentication'])
    await db.schema.alterTable('auth_users').addColumn(`${name}_sent_at`, timestamp).execute()
  for (const [name, maxLength] of [
    ['email_change', 254],
    ['phone_change', 15],
  ] as const)
    await db.schema
      .alterTable('auth_users')
      .addColumn(name, getByteSortedTextType(engine), (column) =>
        column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(maxLength)}`),
      )
      .execute()
  await db.schema
    .alterTable('auth_users')
    .addColumn('email_change_confirm_status', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createTokens(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const types = sql.join(tokenTypes.map((type) => sql.lit(type)))
  const table = createTableWithUuid(db, engine, 'auth_one_time_tokens')
    .addColumn('user_id', getByteSortedTextType(engine), (column) =>
      column.notNull().references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('token_type', 'text', (column) => column.notNull().check(sql`token_type in (${types})`))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('token_hash', getByteSortedTextType(engine), (column) => column.notNull().unique())
    .addColumn('relates_to', getByteSortedTextType(engine), (column) => column.notNull())
    .addColumn('code_hash', getByteSortedTextType(engine))
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expires_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addUniqueConstraint('auth_one_time_tokens_one', ['user_id', 'token_type'])
  await addTimestampColumns(table, engine).execute()
  await sql`create index auth_one_time_tokens_relates on auth_one_time_tokens (relates_to)`.execute(db)
  await sql`create index auth_one_time_tokens_expired on auth_one_time_tokens (expires_at)`.execute(db)
}

async function createFlows(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const table = createTableWithUuid(db, engine, 'auth_flow_state')
    .addColumn('user_id', getByteSortedTextType(engine), (column) =>
      column.references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('auth_code', getByteSortedTextType(engine), (column) => column.unique())
    .addColumn('code_challenge_method', 'text', (column) =>
      column.check(sql`code_challenge_method in ('s256', 'plain')`),
    )
    .addColumn('code_challenge', 'text')
    .addColumn('provider_type', 'text', (column) => column.notNull())
    .addColumn('provider_access_token', 'text')
    .addColumn('provider_refresh_token', 'text')
    .addColumn('authentication_method', 'text', (column) => column.notNull())
    .addColumn('auth_code_issued_at', getTimestampColumnType(engine))
    .addColumn('invite_token', 'text')
    .addColumn('referrer', 'text')
    .addColumn('oauth_client_state_id', getByteSortedTextType(engine))
    .addColumn('linking_target_id', getByteSortedTextType(engine), (column) =>
      column.references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('email_optional', 'integer', (column) => column.notNull().defaultTo(0))
  await addTimestampColumns(table, engine).execute()
  await sql`create index auth_flow_state_user on auth_flow_state
    (user_id, authentication_method, created_at)`.execute(db)
  await sql`create index auth_flow_state_age on auth_flow_state (created_at)`.execute(db)
}

function createTableWithUuid(db: MigrationDatabase, engine: DatabaseEngine, name: string): Table {
  return db.schema
    .createTable(name)
    .addColumn('id', getByteSortedTextType(engine), (column) =>
      column.primaryKey().check(sql`length(id) = 36`),
    )
}

function addTimestampColumns(table: Table, engine: DatabaseEngine): Table {
  return table
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('updated_at', getTimestampColumnType(engine), (column) => column.notNull())
}
