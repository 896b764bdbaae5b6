import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BackupProgress } from '../../domain/backup-run.ts'
import { writeTempFileForRename } from '../files/atomic-write.ts'
import { toFolderError } from '../files/errors.ts'
import { isFileNotFoundError } from '../lib/errors.ts'
import { createArchiveName } from './backup-folder.ts'
import type { BackupManifest } from './backup-manifest.ts'
import type { BackupSource } from './dump-database.ts'
import { type LoadOptions, verifyOpenedBackup } from './load-archive.ts'
import { openBackupArchive } from './read-archive.ts'
import { createSubfolder, withWorkFolder } from './work-folder.ts'
import { writeBackupArchive } from './write-archive.ts'

interface VerifiedArchiveOptions {
  /** The path of the new archive. */
  readonly file: string
  readonly dataFolder: string
  readonly passphrase: string | null
  readonly now: Date
  readonly onProgress: (progress: BackupProgress) => void
}

const tempNamePrefix = '.letopis-backup-'
/** A large archive is only read, not written, for hours while it is verified, perhaps by another site. */
const maxVerificationMs = 24 * 3_600_000

/**
 * Writes an archive under a temporary name, reads it again completely, loads its database and compares it with what was
 * written. Only then it gets its name, so that nothing half-written looks like a backup.
 */
export async function writeVerifiedArchive(
  source: BackupSource,
  { file, dataFolder, passphrase, now, onProgress }: VerifiedArchiveOptions,
): Promise<{ manifest: BackupManifest; size: number }> {
  const folder = dirname(file)
  const folderName = createArchiveName('letopis', now).replace(/\.zip$/, '')
  return withWorkFolder(dataFolder, async (workFolder) => {
    const scratchFolder = await createSubfolder(workFolder, 'written')
    const options = { folderName, scratchFolder, passphrase, now, onProgress }
    try {
      await removeLeftovers(folder)
      const written = await writeTempFileForRename(
        folder,
        (handle) => writeBackupArchive(handle, source, options),
        tempNamePrefix,
      )
      try {
        const { manifest, size } = await verifyBackupArchive(written.path, passphrase, {
          migrations: source.migrations,
          scratchFolder: await createSubfolder(workFolder, 'read'),
          onProgress,
        })
        await written.publish(basename(file))
        // Not the path that was verified, which is the temporary one.
        return { manifest, size }
      } catch (error) {
        await written.discard()
        throw error
      }
    } catch (error) {
      throw toFolderError(folder, error)
    }
  })
}

/** Reads an archive completely and compares its database with its digests; throws a `BackupArchiveError`. */
async function verifyBackupArchive(
  file: string,
  passphrase: string | null,
  options: LoadOptions,
): Promise<{ manifest: BackupManifest; size: number }> {
  const archive = await openBackupArchive(file, passphrase)
  try {
    return await verifyOpenedBackup(archive, options)
  } finally {
    await archive.close()
  }
}

/** Removes temporary files of processes that were killed. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(tempNamePrefix)) continue
    const path = join(folder, name)
    try {
      if ((await stat(path)).mtimeMs < Date.now() - maxVerificationMs) await rm(path, { force: true })
    } catch (error) {
      // Its process has just removed or renamed it.
      if (!isFileNotFoundError(error)) throw error
    }
  }
}
