export { openBackedUpFileCopies } from './backed-up-files.ts'
export { createBackupDownloadApp } from './backup-download-app.ts'
export { createArchiveName, prepareBackupFolder } from './backup-folder.ts'
export { type BackupManifest, countRows, isComplete } from './backup-manifest.ts'
export { findBackupByRunId, getDownloadName, toRunSummary } from './backup-of-run.ts'
export { deleteExpiredArchives } from './backup-retention.ts'
export { removeDeferredFiles } from './backup-run.ts'
export { startBackupSchedule } from './backup-schedule.ts'
export {
  type BackupJob,
  type BackupService,
  createBackupService,
  type RunBackupJob,
} from './backup-service.ts'
export { checkNewestBackup, type NewestBackupState } from './check-newest-backup.ts'
export {
  loadArchiveIntoFolder,
  previewRestore,
  previewRestoreInto,
  type RestorePreview,
} from './compare-backup.ts'
export { type BackupSite, type CreatedBackup, createBackup } from './create-backup.ts'
export { type BackupStoreAccess, completeInterruptedDeletions } from './delete-backup.ts'
export { BackupArchiveError, BackupInProgressError } from './errors.ts'
export { migrateWithBackup } from './migrate-with-backup.ts'
export { openBackup, verifyBackup } from './open-backup.ts'
export { isSealedArchiveFile } from './read-archive.ts'
export {
  findRestoreToUndo,
  type RestoreResult,
  restoreBackup,
  restoreUndoPeriodMs,
  undoRestore,
} from './restore-backup.ts'
export { completePendingRestore, readRestoreId } from './restored-secrets.ts'
export {
  downloadSharedArchive,
  parseSharedTarget,
  prepareArchiveToShare,
  uploadSharedArchive,
} from './shared-archives.ts'
export { BackupStore } from './store/backup-store.ts'
export { listStoreRuns, type StoreRunSummary } from './store/list-store-runs.ts'
export { type BackupTarget, parseBackupTarget, parseStoreRunReference } from './store/store-location.ts'
export { createServerWorkFolder, removeServerWorkFolders, withWorkFolder } from './work-folder.ts'
