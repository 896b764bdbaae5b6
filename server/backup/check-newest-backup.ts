import { stat } from 'node:fs/promises'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { getErrorMessage, isFileNotFoundError } from '../lib/errors.ts'
import { isInBackupFolder } from './backup-folder.ts'
import { isComplete } from './backup-manifest.ts'
import type { BackupStoreAccess } from './delete-backup.ts'
import { BackupArchiveError, BackupRunError, BackupSealedError } from './errors.ts'
import { openBackup } from './open-backup.ts'
import { hasSharedArchive, parseSharedTarget } from './shared-archives.ts'
import { parseStoreRunTarget } from './store/store-location.ts'

/** The state of the newest verified backup. */
export type NewestBackupState =
  | { readonly is: 'none' }
  | { readonly is: 'missing' | 'intact' | 'unread' | 'sealed'; readonly startedAt: string }
  | { readonly is: 'changed' | 'damaged' | 'unreadable'; readonly startedAt: string; readonly detail: string }

interface CheckNewestBackupOptions {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
  readonly access: BackupStoreAccess
  readonly passphrase: string | null
  /** The content of a larger backup is not read: only its names, sizes and manifests are checked. */
  readonly maxBytes: number
  readonly throttle: () => Promise<void>
  readonly signal?: AbortSignal | undefined
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Checks that the newest verified backup is still there, and that its bytes match their checksums. Its database was compared
 * with the digests when it was made, and cannot have changed if its bytes have not.
 */
export async function checkNewestBackup(options: CheckNewestBackupOptions): Promise<NewestBackupState> {
  const newest = await findNewestBackup(options)
  if (newest === null) return { is: 'none' }
  const { run, archiveSize } = newest
  const { started_at: startedAt, target } = run
  if (archiveSize === 'missing') return { is: 'missing', startedAt }
  if (archiveSize !== null && run.size !== null && archiveSize !== run.size)
    return { is: 'changed', startedAt, detail: `${target} has ${archiveSize} bytes instead of ${run.size}.` }
  try {
    const shared = parseSharedTarget(target)
    if (shared !== null) {
      if (!(await hasSharedArchive(options.access.files.archiveParts, shared)))
        return { is: 'missing', startedAt }
      // It would be copied to this disk first.
      if (shared.part.size > options.maxBytes) return { is: 'unread', startedAt }
    }
    return { is: await readBackup(target, options), startedAt }
  } catch (error) {
    if (error instanceof BackupSealedError && options.passphrase === null) return { is: 'sealed', startedAt }
    // The settings of its store were removed.
    if (error instanceof BackupRunError) return { is: 'missing', startedAt }
    if (error instanceof BackupArchiveError) {
      if (error.problem === 'missing') return { is: 'missing', startedAt }
      // Pages show no paths of the server.
      return { is: 'damaged', startedAt, detail: `${error.reason}.` }
    }
    options.signal?.throwIfAborted()
    // Its store or disk does not respond. That is reported with the rest of the check, which must not be lost.
    return { is: 'unreadable', startedAt, detail: getErrorMessage(error) }
  }
}

/** The newest verified backup; the size is null for one in a store or in the file store. */
async function findNewestBackup({
  data,
  access: { dataFolder },
}: CheckNewestBackupOptions): Promise<{ run: BackupRun; archiveSize: number | 'missing' | null } | null> {
  for (const run of await data.backupRuns.listSiteBackups()) {
    if (run.result !== 'verified') continue
    if (parseStoreRunTarget(run.target) !== null || parseSharedTarget(run.target) !== null)
      return { run, archiveSize: null }
    const archiveSize = await findSize(run.target)
    if (archiveSize !== null) return { run, archiveSize }
    // An archive outside of the backup folder is the operator's, who may have moved it.
    if (isInBackupFolder(dataFolder, run.target)) return { run, archiveSize: 'missing' }
  }
  return null
}

async function readBackup(
  file: string,
  { access, passphrase, maxBytes, throttle, signal, onProgress }: CheckNewestBackupOptions,
): Promise<'intact' | 'unread'> {
  const backup = await openBackup({ file, passphrase }, access)
  try {
    const { missing } = backup.manifest.files
    // It was complete when it was made, so its store has lost them.
    if (!isComplete(backup.manifest))
      throw new BackupArchiveError(
        file,
        `${missing.length} files are missing in the store (${missing.slice(0, 5).join(', ')})`,
      )
    if (backup.size > maxBytes) return 'unread'
    let done = 0
    for await (const entry of backup.iterateEntries()) {
      for await (const _ of entry.read()) {
        signal?.throwIfAborted()
        await throttle()
      }
      done += entry.size
      onProgress(done, backup.contentSize)
    }
    return 'intact'
  } finally {
    await backup.close()
  }
}

async function findSize(file: string): Promise<number | null> {
  try {
    const stats = await stat(file)
    return stats.isFile() ? stats.size : null
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
