import { rm } from 'node:fs/promises'
import type { BackupReader } from './backup-reader.ts'
import type { BackupStoreAccess } from './delete-backup.ts'
import { type LoadOptions, verifyOpenedBackup } from './load-archive.ts'
import { openBackupArchive } from './read-archive.ts'
import { downloadSharedArchive, parseSharedTarget } from './shared-archives.ts'
import { BackupStore } from './store/backup-store.ts'
import { openStoreRun } from './store/read-store-run.ts'
import { parseStoreRunReference } from './store/store-location.ts'
import { createWorkFolder } from './work-folder.ts'

/** A backup to be read. */
export interface BackupReference {
  /** The path of an archive, its reference if it is in the file store, or a store, with `#` and the name of a run unless its newest one is meant. */
  readonly file: string
  readonly passphrase: string | null
}

/** Opens a backup; throws a `BackupArchiveError` if it is not a Letopis backup, damaged in its structure or sealed otherwise. */
export async function openBackup(
  { file, passphrase }: BackupReference,
  access: BackupStoreAccess,
): Promise<BackupReader> {
  if (parseSharedTarget(file) !== null) return openSharedArchive(file, passphrase, access)
  const reference = parseStoreRunReference(file)
  if (reference === null) return openBackupArchive(file, passphrase)
  return openStoreRun(await BackupStore.open(reference.location, access, passphrase), reference.run)
}

/** Opens a copy of an archive in the file store, which is deleted when it is closed. */
async function openSharedArchive(
  file: string,
  passphrase: string | null,
  { dataFolder, files }: BackupStoreAccess,
): Promise<BackupReader> {
  const folder = await createWorkFolder(dataFolder)
  const deleteCopy = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = await downloadSharedArchive(file, folder, files.archiveParts)
    const reader = await openBackupArchive(copy, passphrase)
    const close = async () => {
      await reader.close()
      await deleteCopy()
    }
    return { ...reader, file, close }
  } catch (error) {
    await deleteCopy()
    throw error
  }
}

/** Reads a backup completely and compares its database with its digests; throws a `BackupArchiveError`. */
export async function verifyBackup(
  backup: BackupReference,
  access: BackupStoreAccess,
  options: LoadOptions,
): ReturnType<typeof verifyOpenedBackup> {
  const reader = await openBackup(backup, access)
  try {
    return await verifyOpenedBackup(reader, options)
  } finally {
    await reader.close()
  }
}
