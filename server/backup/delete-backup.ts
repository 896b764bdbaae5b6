import { rm } from 'node:fs/promises'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { isInBackupFolder } from './backup-folder.ts'
import { parseSharedTarget } from './shared-archives.ts'
import { deleteStoreRun, type StoreAccess } from './store/backup-store.ts'
import { parseStoreRunTarget } from './store/store-location.ts'

/** How backups are read and deleted, wherever they are. */
export interface BackupStoreAccess extends StoreAccess {
  readonly files: Pick<FileStore, 'archiveParts'>
}

interface DeletionDeps extends BackupStoreAccess {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
}

const day = 24 * 3_600_000

/**
 * Deletes the bytes of a backup whose deletion was recorded with `startDeletion`. A store is never asked in a transaction:
 * it may be slow. If this fails or the process ends, `completeInterruptedDeletions` repeats it.
 */
export async function deleteBackupBytes(
  { data, ...access }: DeletionDeps,
  { id, target }: Pick<BackupRun, 'id' | 'target'>,
): Promise<void> {
  const shared = parseSharedTarget(target)
  const inStore = parseStoreRunTarget(target)
  if (shared !== null) {
    // Without the settings of the file store it is not reached; it is tried again.
    if (access.files.archiveParts === null) return
    await access.files.archiveParts.remove(shared.part.upload)
  } else if (inStore !== null) await deleteStoreRun(inStore.location, inStore.run, access)
  else if (isInBackupFolder(access.dataFolder, target)) await rm(target, { force: true })
  await data.backupRuns.endDeletion(id)
}

/** Deletes what interrupted deletions have left, and archives whose process ended while it stored them. */
export async function completeInterruptedDeletions(
  deps: DeletionDeps,
  report: (error: unknown) => void,
  now: Date,
): Promise<void> {
  const times = { startedBefore: new Date(now.getTime() - day).toISOString(), now: now.toISOString() }
  for (const run of await deps.data.backupRuns.listPendingDeletions(times))
    await deleteBackupBytes(deps, run).catch(report)
}
