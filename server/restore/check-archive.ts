import type { BackupProgress } from '../../domain/backup-run.ts'
import type { ArchiveCheck, ArchiveProblem } from '../../domain/restore.ts'
import {
  BackupArchiveError,
  type BackupSite,
  downloadSharedArchive,
  loadArchiveIntoFolder,
  previewRestoreInto,
  type RestorePreview,
} from '../backup/index.ts'

/** Checks an archive completely and compares it with the site. */
export interface ArchiveCheckJob {
  readonly type: 'check'
  readonly file: string
  readonly passphrase: string | null
  /** An empty folder, in which the database of the archive is left. */
  readonly folder: string
}

/** Loads the database of an archive that another instance has checked. */
export interface ArchiveLoadJob extends Omit<ArchiveCheckJob, 'type'> {
  readonly type: 'load'
}

interface RefusedArchive {
  readonly is: 'refused'
  readonly problem: ArchiveProblem
  readonly message: string
}

export type ArchiveCheckResult = { readonly is: 'checked'; readonly check: ArchiveCheck } | RefusedArchive
export type ArchiveLoadResult = { readonly is: 'loaded' } | RefusedArchive

/** An archive that lacks files is accepted: the owner learns about it before a restore. */
export async function checkArchive(
  site: BackupSite,
  { file, passphrase, folder }: ArchiveCheckJob,
  onProgress: (progress: BackupProgress) => void,
): Promise<ArchiveCheckResult> {
  return refuseUnusable(async () => {
    const copy = await downloadSharedArchive(file, folder, site.files.archiveParts)
    const options = { file: copy, passphrase, acceptIncomplete: true, onProgress }
    return { is: 'checked', check: toArchiveCheck(await previewRestoreInto(folder, site, options)) }
  })
}

export async function loadArchiveAfterCheck(
  site: BackupSite,
  { file, passphrase, folder }: ArchiveLoadJob,
  onProgress: (progress: BackupProgress) => void,
): Promise<ArchiveLoadResult> {
  return refuseUnusable(async () => {
    const copy = await downloadSharedArchive(file, folder, site.files.archiveParts)
    await loadArchiveIntoFolder(folder, site, { file: copy, passphrase, acceptIncomplete: true, onProgress })
    return { is: 'loaded' }
  })
}

async function refuseUnusable<T>(work: () => Promise<T>): Promise<T | RefusedArchive> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupArchiveError)) throw error
    // Pages show no paths of the server.
    return { is: 'refused', problem: error.problem, message: error.reason }
  }
}

function toArchiveCheck({ manifest, tables, newFiles }: RestorePreview): ArchiveCheck {
  const { createdAt, version, scope, files } = manifest
  return {
    createdAt,
    version,
    scope,
    rowsByTable: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
    fileCount: files.count,
    fileBytes: files.bytes,
    lostFileCount: files.missing.length + files.damaged.length,
    newFileCount: newFiles,
    changes: tables,
  }
}
