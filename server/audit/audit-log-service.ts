import type { AuditActor } from '../../domain/audit-actor.ts'
import type {
  AuditExportFormat,
  AuditLogEntry,
  AuditLogEntryWithTargetExistence,
  AuditLogFilter,
  AuditLogPageQuery,
  AuditLogPosition,
  PaginatedAuditLogEntries,
} from '../../domain/audit-log.ts'
import { isKindName, type KindName } from '../../domain/kinds/index.ts'
import type { Actor } from '../../domain/permissions.ts'
import { ProblemError } from '../../domain/problem-error.ts'
import type { SiteDatabase } from '../data/index.ts'
import { toAuditLogEntry } from './present-audit-entry.ts'
import { writeSiteAuditEntry } from './write-audit-entry.ts'

export const auditLogPageSize = 50
const exportBatchSize = 500

/** Reads the audit log; for owners. */
export interface AuditLogService {
  list(query: AuditLogPageQuery, actor: Actor): Promise<PaginatedAuditLogEntries>
  /** Records the export and returns all entries before it, newest first, in batches. */
  export(
    filter: AuditLogFilter,
    format: AuditExportFormat,
    actor: Actor,
    exporter: AuditActor,
  ): Promise<AsyncIterable<readonly AuditLogEntry[]>>
}

interface AuditLogServiceDeps {
  readonly data: SiteDatabase
  readonly now: () => Date
}

export function createAuditLogService({ data, now }: AuditLogServiceDeps): AuditLogService {
  return {
    async list({ before, after, ...filter }, actor) {
      assertOwner(actor)
      const direction = after === null ? 'older' : 'newer'
      const rows = await data.auditLog.list(
        filter,
        { direction, from: after ?? before },
        auditLogPageSize + 1,
      )
      const hasMore = rows.length > auditLogPageSize
      const pageRows = rows.slice(0, auditLogPageSize)
      if (direction === 'newer') pageRows.reverse()
      return {
        entries: await linkEntries(data, pageRows.map(toAuditLogEntry)),
        hasNewer: direction === 'newer' ? hasMore : before !== null,
        hasOlder: direction === 'older' ? hasMore : true,
      }
    },

    async export(filter, format, actor, exporter) {
      assertOwner(actor)
      const startedAt = now()
      const ownEntry = await writeSiteAuditEntry(data, {
        actor: exporter,
        event: 'audit_exported',
        at: startedAt.toISOString(),
        details: { format },
      })
      // No later entries: the export ends even if entries are added faster than they are read.
      const end = { at: new Date(startedAt.getTime() + 1).toISOString(), id: '' }
      return readBatches(data, filter, end, ownEntry)
    },
  }
}

async function* readBatches(
  data: SiteDatabase,
  filter: AuditLogFilter,
  start: AuditLogPosition,
  omittedId: string,
): AsyncIterable<readonly AuditLogEntry[]> {
  for (let from = start; ; ) {
    const rows = await data.auditLog.list(filter, { direction: 'older', from }, exportBatchSize)
    const entries = rows.map(toAuditLogEntry)
    if (entries.length > 0) yield entries.filter(({ id }) => id !== omittedId)
    const last = entries.at(-1)
    if (last === undefined || entries.length < exportBatchSize) return
    from = { at: last.at, id: last.id }
  }
}

function assertOwner({ role }: Actor): void {
  if (role === 'owner') return
  throw new ProblemError(role === 'visitor' ? 'unauthenticated' : 'forbidden')
}

/** Finds out which items and users of a page still exist. */
async function linkEntries(
  data: SiteDatabase,
  entries: readonly AuditLogEntry[],
): Promise<AuditLogEntryWithTargetExistence[]> {
  const idsByType = new Map<string, Set<string>>()
  for (const { target } of entries)
    if (target !== null && target.id !== '')
      idsByType.set(target.type, (idsByType.get(target.type) ?? new Set()).add(target.id))
  const existing = new Set<string>()
  for (const [type, ids] of idsByType) {
    if (isKindName(type))
      for (const id of await findItems(data, type, [...ids])) existing.add(`${type} ${id}`)
    if (type !== 'user') continue
    for (const id of ids) {
      const user = await data.auth.users.find(id)
      if (user !== null && user.deleted_at === null) existing.add(`user ${id}`)
    }
  }
  return entries.map((entry) => ({
    ...entry,
    targetExists: entry.target !== null && existing.has(`${entry.target.type} ${entry.target.id}`),
  }))
}

/** The ids of items that can be edited: those that are not in the trash. */
async function findItems(data: SiteDatabase, kind: KindName, ids: readonly string[]): Promise<number[]> {
  const items = await data.items.findByIds(kind, ids.map(Number), { status: 'any', now: '' })
  return items.map(({ id }) => id)
}
