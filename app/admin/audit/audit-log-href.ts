import { type AuditLogFilterParams, toAuditLogQueryParams } from '../../../domain/audit-log-filter.ts'

export const auditLogPath = '/admin/audit'

/** The URL of the log with a filter, at a position: `before` or `after` an entry. */
export function buildAuditLogHref(
  params: AuditLogFilterParams,
  position: { readonly before?: string; readonly after?: string } = {},
): string {
  const query = new URLSearchParams({ ...toAuditLogQueryParams(params), ...position }).toString()
  return query === '' ? auditLogPath : `${auditLogPath}?${query}`
}
