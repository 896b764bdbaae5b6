export { type AuditLogService, createAuditLogService } from './audit-log-service.ts'
export { createAuditExportApp } from './export-app.ts'
export { type AuditLogRetention, createAuditLogRetention } from './retention.ts'
export {
  createSecretKeyAuditActor,
  findAuditActor,
  writeSiteAuditEntry,
} from './write-audit-entry.ts'
