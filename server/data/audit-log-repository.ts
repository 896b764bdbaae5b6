import { type Kysely, sql } from 'kysely'
import type { AuditLogFilter, AuditLogPosition } from '../../domain/audit-log.ts'
import type { AuthAuditLogEntryTable } from './auth/tables.ts'
import type { DatabaseTables } from './tables.ts'

/** A direction in which a page is read. */
export interface AuditLogPageStart {
  /** `older`: than the position, or from the newest entry on; `newer`: than the position. */
  readonly direction: 'older' | 'newer'
  readonly from: AuditLogPosition | null
}

/** The audit log of the site as it is shown to owners. */
export interface AuditLogRepository {
  /** Entries in the direction of the page: newest first for `older`, oldest first for `newer`. */
  list(filter: AuditLogFilter, start: AuditLogPageStart, limit: number): Promise<AuthAuditLogEntryTable[]>
  /** Deletes the oldest entries before a time, at most `limit`, shown or not; returns how many. */
  deleteSomeBefore(time: string, limit: number): Promise<number>
}

export function createAuditLogRepository(db: Kysely<DatabaseTables>): AuditLogRepository {
  return {
    async list(filter, start, limit) {
      return await buildAuditLogQuery(db, filter, start, limit).execute()
    },
    async deleteSomeBefore(time, limit) {
      const expired = db
        .selectFrom('auth_audit_log_entries')
        .select('id')
        .where('created_at', '<', time)
        .orderBy('created_at')
        .limit(limit)
      const { numDeletedRows } = await db
        .deleteFrom('auth_audit_log_entries')
        .where('id', 'in', expired)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

/** The query of a page; exported for the test that it uses an index. */
export function buildAuditLogQuery(
  db: Kysely<DatabaseTables>,
  { actor, area, from, to }: AuditLogFilter,
  start: AuditLogPageStart,
  limit: number,
) {
  const order = start.direction === 'older' ? 'desc' : 'asc'
  let query = db.selectFrom('auth_audit_log_entries').selectAll().where('area', 'is not', null)
  if (actor !== null) query = query.where(sql`payload ->> 'actor_username'`, '=', actor)
  if (area !== null) query = query.where('area', '=', area)
  if (from !== null) query = query.where('created_at', '>=', from)
  if (to !== null) query = query.where('created_at', '<', to)
  if (start.from !== null) {
    const comparison = sql.raw(start.direction === 'older' ? '<' : '>')
    query = query.where(sql<boolean>`(created_at, id) ${comparison} (${start.from.at}, ${start.from.id})`)
  }
  return query.orderBy('created_at', order).orderBy('id', order).limit(limit)
}
