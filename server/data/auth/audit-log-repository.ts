import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { AuthAuditLogEntryTable } from './tables.ts'
import type { AuthRowPage } from './user-repository.ts'

/** Filters entries with this text in one of these fields of their payload. */
interface AuditLogTextFilter {
  readonly fields: readonly string[]
  readonly text: string
}

/** An entry as the accounts API lists it. */
type AuthApiAuditLogEntry = Pick<AuthAuditLogEntryTable, 'id' | 'payload' | 'ip_address' | 'created_at'>

/** The entries of the audit log about user accounts. */
export interface AuthAuditLogRepository {
  add(entry: AuthAuditLogEntryTable): Promise<void>
  /** Newest first. */
  list(
    page: number,
    perPage: number,
    query: AuditLogTextFilter | null,
  ): Promise<AuthRowPage<AuthApiAuditLogEntry>>
  /** The failed sign-ins to an account since a time, newest first. */
  listFailedSignIns(
    actor: { readonly id: string; readonly username: string },
    since: string,
    limit: number,
  ): Promise<AuthApiAuditLogEntry[]>
  setPayload(id: string, payload: string): Promise<void>
  /** The newest entries of actions by a user or on their account. */
  listAboutUser(userId: string, limit: number): Promise<AuthApiAuditLogEntry[]>
  /** The IP addresses of recent sign-ins or, with `mfa_code_login`, of recent second-factor verifications. */
  listSignInIpAddresses(username: string, action?: 'login' | 'mfa_code_login'): Promise<string[]>
}

export function createAuthAuditLogRepository(db: Kysely<DatabaseTables>): AuthAuditLogRepository {
  return {
    async add(entry) {
      await db.insertInto('auth_audit_log_entries').values(entry).execute()
    },
    async list(page, perPage, query) {
      const entries = db
        .selectFrom('auth_audit_log_entries')
        // Entries about accounts have a log type, others don't.
        .where(sql`payload ->> 'log_type'`, 'is not', null)
        .$if(query !== null, (qb) => qb.where(createPayloadFilter(query ?? { fields: [], text: '' })))
      const rows = await entries
        .select(['id', 'payload', 'ip_address', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      const count = await entries.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst()
      return { rows, total: Number(count?.n ?? 0) }
    },
    async listFailedSignIns({ id, username }, since, limit) {
      return await db
        .selectFrom('auth_audit_log_entries')
        .select(['id', 'payload', 'ip_address', 'created_at'])
        .where(sql`payload ->> 'actor_username'`, '=', username)
        .where(sql`payload ->> 'action'`, '=', 'login_failed')
        .where('created_at', '>=', since)
        .where(sql`payload ->> 'actor_id'`, '=', id)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
    },
    async setPayload(id, payload) {
      await db.updateTable('auth_audit_log_entries').set({ payload }).where('id', '=', id).execute()
    },
    listAboutUser: (userId, limit) =>
      db
        .selectFrom('auth_audit_log_entries')
        .select(['id', 'payload', 'ip_address', 'created_at'])
        .where((eb) =>
          eb.or([
            eb(sql`payload ->> 'actor_id'`, '=', userId),
            eb(sql`payload -> 'traits' ->> 'user_id'`, '=', userId),
          ]),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async listSignInIpAddresses(username, action = 'login') {
      const rows = await db
        .selectFrom('auth_audit_log_entries')
        .select('ip_address')
        .where(sql`payload ->> 'actor_username'`, '=', username)
        .where(sql`payload ->> 'action'`, '=', action)
        .orderBy('created_at', 'desc')
        .limit(50)
        .execute()
      return rows.map((row) => row.ip_address)
    },
  }
}

function createPayloadFilter({ fields, text }: AuditLogTextFilter) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const conditions = fields.map(
    (field) => sql`lower(payload ->> ${sql.lit(field)}) like ${pattern} escape ${sql.lit('\\')}`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
