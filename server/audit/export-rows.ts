import type { AuditExportFormat, AuditLogEntry } from '../../domain/audit-log.ts'
import { formatCsvCell } from '../lib/csv-cell.ts'

const columns = [
  'time',
  'area',
  'event',
  'actor',
  'actor_id',
  'target_type',
  'target_id',
  'target_name',
  'details',
  'address',
  'user_agent',
] as const

/** The first line of an export. */
export function formatExportHeader(format: AuditExportFormat): string {
  return format === 'csv' ? `${columns.join(',')}\r\n` : ''
}

/** One line of an export. */
export function formatExportRow(entry: AuditLogEntry, format: AuditExportFormat): string {
  return format === 'csv' ? formatCsvRow(entry) : `${JSON.stringify(toRow(entry))}\n`
}

function toRow({ at, area, event, actor, target, details, address, userAgent }: AuditLogEntry) {
  return {
    time: at,
    area,
    event,
    actor: actor.name,
    actor_id: actor.id,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    target_name: target?.name ?? null,
    details,
    address,
    user_agent: userAgent,
  } satisfies Record<(typeof columns)[number], unknown>
}

function formatCsvRow(entry: AuditLogEntry): string {
  const row = toRow(entry)
  const details = Object.keys(row.details).length === 0 ? '' : JSON.stringify(row.details)
  const cells = columns.map((column) => formatCsvCell(column === 'details' ? details : (row[column] ?? '')))
  return `${cells.join(',')}\r\n`
}
