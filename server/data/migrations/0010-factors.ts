import { sql } from 'kysely'
import type { DatabaseEngine } from '../connection.ts'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import {
  addCreatedAndUpdatedAtColumns,
  addUserIdColumn,
  createUuidTableBuilder,
  getJsonColumnType,
} from './0006-auth.ts'
import {
  addLengthCheckedTextColumn,
  getByteSortedTextType,
  getTimestampColumnType,
} from './table-builders.ts'

const tables = [
  ...['mfa_factors', 'mfa_challenges', 'mfa_recovery_codes'],
  ...['webauthn_credentials', 'webauthn_challenges'],
]

/** Second factors and passkeys like in Supabase's `auth` schema. */
export const authFactorsAndPasskeysMigration: Migration = {
  name: '0010-factors',
  oldestVersion: 'any',
  async up(db, engine) {
    await createFactors(db, engine)
    await createChallenges(db, engine)
    await createRecoveryCodes(db, engine)
    await createPasskeys(db, engine)
    await db.schema
      .alterTable('auth_sessions')
      .addColumn('factor_id', getByteSortedTextType(engine), (column) =>
        column.references('auth_mfa_factors.id').onDelete('set null'),
      )
      .execute()
    await sql`create index auth_sessions_factor on auth_sessions (factor_id)`.execute(db)
    if (engine === 'postgres')
      for (const table of tables)
        await sql`alter table ${sql.ref(`auth_${table}`)} enable row level security`.execute(db)
  },
}

async function createFactors(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const withName = addLengthCheckedTextColumn(
    addUserIdColumn(createUuidTableBuilder(db, engine, 'auth_mfa_factors'), engine),
    'friendly_name',
    120,
    false,
  )
  const table = withName
    .addColumn('factor_type', 'text', (column) =>
      column.notNull().check(sql`factor_type in ('totp', 'webauthn', 'phone', 'recovery_code')`),
    )
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('verified', 'unverified')`),
    )
    .addColumn('secret', 'text')
    .addColumn('phone', 'text')
    .addColumn('last_challenged_at', getTimestampColumnType(engine))
    .addColumn('web_authn_credential', getJsonColumnType(engine))
    .addColumn('web_authn_aaguid', getByteSortedTextType(engine))
    .addColumn('last_totp_step', 'bigint')
  await addCreatedAndUpdatedAtColumns(table, engine).execute()
  await sql`create index auth_mfa_factors_user on auth_mfa_factors (user_id, status, created_at)`.execute(db)
  await sql`create unique index auth_mfa_factors_name on auth_mfa_factors (friendly_name, user_id)
    where friendly_name <> ''`.execute(db)
  await sql`create unique index auth_mfa_factors_recovery on auth_mfa_factors (user_id)
    where factor_type = 'recovery_code'`.execute(db)
}

async function createChallenges(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await addFactorIdColumn(createUuidTableBuilder(db, engine, 'auth_mfa_challenges'), engine)
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('verified_at', getTimestampColumnType(engine))
    .addColumn('ip_address', 'text', (column) => column.notNull())
    .addColumn('otp_code', 'text')
    .addColumn('web_authn_session_data', getJsonColumnType(engine))
    .execute()
  await sql`create index auth_mfa_challenges_factor on auth_mfa_challenges (factor_id, created_at)`.execute(
    db,
  )
}

async function createRecoveryCodes(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  await addFactorIdColumn(
    addUserIdColumn(createUuidTableBuilder(db, engine, 'auth_mfa_recovery_codes'), engine),
    engine,
  )
    .addColumn('code_hash', getByteSortedTextType(engine), (column) => column.notNull())
    .addColumn('used_at', getTimestampColumnType(engine))
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addUniqueConstraint('auth_mfa_recovery_codes_hash', ['factor_id', 'code_hash'])
    .execute()
  await sql`create index auth_mfa_recovery_codes_user on auth_mfa_recovery_codes (user_id)`.execute(db)
}

async function createPasskeys(db: MigrationDatabase, engine: DatabaseEngine): Promise<void> {
  const credentials = addUserIdColumn(createUuidTableBuilder(db, engine, 'auth_webauthn_credentials'), engine)
    .addColumn('credential_id', getByteSortedTextType(engine), (column) =>
      column.notNull().unique().check(sql`length(credential_id) <= 1400`),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('attestation_type', 'text', (column) => column.notNull())
    .addColumn('aaguid', getByteSortedTextType(engine))
    .addColumn('sign_count', 'bigint', (column) => column.notNull())
    .addColumn('transports', getJsonColumnType(engine), (column) => column.notNull())
    .addColumn('backup_eligible', 'integer', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('last_used_at', getTimestampColumnType(engine))
  await addCreatedAndUpdatedAtColumns(
    addLengthCheckedTextColumn(credentials, 'friendly_name', 120, true),
    engine,
  ).execute()
  await sql`create index auth_webauthn_credentials_user on auth_webauthn_credentials (user_id, created_at)`.execute(
    db,
  )
  await createUuidTableBuilder(db, engine, 'auth_webauthn_challenges')
    .addColumn('user_id', getByteSortedTextType(engine), (column) =>
      column.references('auth_users.id').onDelete('cascade'),
    )
    .addColumn('challenge_type', 'text', (column) =>
      column.notNull().check(sql`challenge_type in ('registration', 'authentication')`),
    )
    .addColumn('session_data', getJsonColumnType(engine), (column) => column.notNull())
    .addColumn('created_at', getTimestampColumnType(engine), (column) => column.notNull())
    .addColumn('expires_at', getTimestampColumnType(engine), (column) => column.notNull())
    .execute()
  await sql`create index auth_webauthn_challenges_user on auth_webauthn_challenges (user_id)`.execute(db)
  await sql`create index auth_webauthn_challenges_end on auth_webauthn_challenges (expires_at)`.execute(db)
}

function addFactorIdColumn(
  table: ReturnType<typeof createUuidTableBuilder>,
  engine: DatabaseEngine,
): ReturnType<typeof createUuidTableBuilder> {
  return table.addColumn('factor_id', getByteSortedTextType(engine), (column) =>
    column.notNull().references('auth_mfa_factors.id').onDelete('cascade'),
  )
}
