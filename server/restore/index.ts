export { createArchiveUploadApp } from './archive-upload-app.ts'
export { checkArchive, loadArchiveAfterCheck } from './check-archive.ts'
export { type ItemRestoreJob, restoreArchivedItem } from './restore-item.ts'
export {
  type ArchiveJob,
  type ArchiveJobResult,
  createRestoreService,
  type RestoreService,
  type RunArchiveJob,
  type SiteRestoreRequest,
} from './restore-service.ts'
