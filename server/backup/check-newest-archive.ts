import { open, stat } from 'node:fs/promises'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { SiteDatabase } from '../data/index.ts'
import { isFileNotFoundError } from '../lib/errors.ts'
import { isInBackupFolder } from './backup-folder.ts'
import { BackupArchiveError } from './errors.ts'
import { openBackupArchive } from './read-archive.ts'
import { isSealedHeader, sealedHeaderSize } from './sealing.ts'

/** The state of the newest verified backup. */
export type NewestArchiveState =
  | { readonly is: 'none' }
  | { readonly is: 'missing' | 'intact' | 'unread' | 'sealed'; readonly startedAt: string }
  | { readonly is: 'changed' | 'damaged'; readonly startedAt: string; readonly detail: string }

interface CheckNewestArchiveOptions {
  readonly data: Pick<SiteDatabase, 'backupRuns'>
  readonly dataFolder: string
  readonly passphrase: string | null
  /** The content of a larger archive is not read: only its names, sizes and manifests are checked. */
  readonly maxBytes: number
  readonly throttle: () => Promise<void>
  readonly signal?: AbortSignal | undefined
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Checks that the newest verified archive is still there, with its recorded size, and that its bytes match their
 * checksums. Its database was compared with the digests when it was made, and cannot have changed if its bytes have not.
 */
export async function checkNewestArchive(options: CheckNewestArchiveOptions): Promise<NewestArchiveState> {
  const { passphrase } = options
  const newest = await findNewestArchive(options)
  if (newest === null) return { is: 'none' }
  const { run, size } = newest
  const { started_at: startedAt, target } = run
  if (size === null) return { is: 'missing', startedAt }
  if (run.size !== null && size !== run.size)
    return { is: 'changed', startedAt, detail: `${target} has ${size} bytes instead of ${run.size}.` }
  if (passphrase === null && (await isSealed(target))) return { is: 'sealed', startedAt }
  try {
    await readArchive(target, options)
    return { is: size > options.maxBytes ? 'unread' : 'intact', startedAt }
  } catch (error) {
    if (!(error instanceof BackupArchiveError)) throw error
    return { is: 'damaged', startedAt, detail: error.message }
  }
}

/** An archive outside of the backup folder is the operator's, who may have moved it. */
async function findNewestArchive({
  data,
  dataFolder,
}: CheckNewestArchiveOptions): Promise<{ run: BackupRun; size: number | null } | null> {
  for (const run of await data.backupRuns.listArchives()) {
    if (run.result !== 'verified') continue
    const size = await findSize(run.target)
    if (size !== null || isInBackupFolder(dataFolder, run.target)) return { run, size }
  }
  return null
}

async function readArchive(
  file: string,
  { passphrase, maxBytes, throttle, signal, onProgress }: CheckNewestArchiveOptions,
): Promise<void> {
  const archive = await openBackupArchive(file, passphrase)
  try {
    if (archive.size > maxBytes) return
    let done = 0
    for await (const entry of archive.iterateEntries()) {
      for await (const _ of entry.read()) {
        signal?.throwIfAborted()
        await throttle()
      }
      done += entry.size
      onProgress(done, archive.contentSize)
    }
  } finally {
    await archive.close()
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

async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const header = Buffer.alloc(sealedHeaderSize)
    await handle.read(header, 0, sealedHeaderSize, 0)
    return isSealedHeader(header)
  } finally {
    await handle.close()
  }
}
