import type { AuditLogEntryWithTargetExistence, AuditLogFilter } from '../../domain/audit-log.ts'
import type { Actor } from '../../domain/permissions.ts'
import { createAuditLogService } from '../../server/audit/index.ts'
import type { SiteDatabase } from '../../server/data/index.ts'

export const auditLogReader: Actor = { role: 'owner', userId: 'owner-account' }
export const unfilteredAuditLog: AuditLogFilter = { actor: null, area: null, from: null, to: null }

/** The newest page of the audit log, as an owner sees it. */
export async function readAuditLog(
  data: SiteDatabase,
  filter: Partial<AuditLogFilter> = {},
): Promise<AuditLogEntryWithTargetExistence[]> {
  const service = createAuditLogService({ data, now: () => new Date() })
  const query = { ...unfilteredAuditLog, ...filter, before: null, after: null }
  return [...(await service.list(query, auditLogReader)).entries]
}

/** Runs an action and returns the entries that it made. */
export async function recordNewAuditEntries(
  data: SiteDatabase,
  action: () => Promise<unknown>,
): Promise<AuditLogEntryWithTargetExistence[]> {
  const before = new Set((await readAuditLog(data)).map(({ id }) => id))
  await action()
  return (await readAuditLog(data)).filter(({ id }) => !before.has(id))
}
