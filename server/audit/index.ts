export { type AuditLogService, createAuditLogService } from './audit-log-service.ts'
export { createAuditExportApp } from './export-app.ts'
export { type AuditLogRetention, createAuditLogRetention } from './retention.ts'
export {
  type AuditActor,
  createSecretKeyAuditActor,
  findAuditActor,
  operatorAuditActor,
  writeSiteAuditEntry,
} from './write-audit-entry.ts'
