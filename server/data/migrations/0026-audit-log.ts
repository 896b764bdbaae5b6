import { sql } from 'kysely'
import type { Migration } from '../migrator.ts'

/** The earlier actions that the audit log shows, by area. The others are technical: tokens and challenges. */
const shownActions = {
  'sign-in': ['login', 'login_failed', 'logout', 'mfa_code_login'],
  account: [
    'user_signedup',
    'invite_accepted',
    'user_recovery_requested',
    'user_updated_password',
    'user_modified',
    'identity_unlinked',
    'factor_deleted',
    'generate_recovery_codes',
    'recovery_codes_deleted',
    'passkey_created',
    'passkey_updated',
    'passkey_deleted',
    'oauth_consent_granted',
    'oauth_consent_revoked',
  ],
  people: ['user_invited', 'user_deleted'],
  settings: ['oauth_client_created', 'oauth_client_modified', 'oauth_client_deleted'],
}

/** Makes the audit log of accounts that of the whole site; `area` is null for entries that are not shown. */
export const auditLogMigration: Migration = {
  name: '0026-audit-log',
  oldestVersion: '0.1.0',
  async up(db) {
    for (const name of ['area', 'event', 'user_agent'])
      await sql`alter table auth_audit_log_entries add column ${sql.ref(name)} text`.execute(db)
    for (const [area, actions] of Object.entries(shownActions))
      await sql`update auth_audit_log_entries set event = payload ->> 'action', area = ${area}
        where payload ->> 'action' in (${sql.join(actions)})`.execute(db)
    // What an owner did to the account of another user.
    await sql`update auth_audit_log_entries set area = 'people'
      where area = 'account' and payload -> 'traits' ->> 'user_id' is not null`.execute(db)
    await sql`create index auth_audit_log_entries_shown on auth_audit_log_entries (created_at, id)
      where area is not null`.execute(db)
    await sql`create index auth_audit_log_entries_area on auth_audit_log_entries (area, created_at, id)
      where area is not null`.execute(db)
    await sql`create index auth_audit_log_entries_name on auth_audit_log_entries
      ((payload ->> 'actor_username'), created_at, id) where area is not null`.execute(db)
  },
}
