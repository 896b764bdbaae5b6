import type { BackupReader } from './backup-reader.ts'
import { type LoadOptions, verifyOpenedBackup } from './load-archive.ts'
import { openBackupArchive } from './read-archive.ts'
import { BackupStore, type StoreAccess } from './store/backup-store.ts'
import { openStoreRun } from './store/read-store-run.ts'
import { parseStoreRunReference } from './store/store-location.ts'

/** A backup to be read. */
export interface BackupReference {
  /** The path of an archive, or a store, with `#` and the name of a run unless its newest one is meant. */
  readonly file: string
  readonly passphrase: string | null
}

/** Opens a backup; throws a `BackupArchiveError` if it is not a Letopis backup, damaged in its structure or sealed otherwise. */
export async function openBackup(
  { file, passphrase }: BackupReference,
  access: StoreAccess,
): Promise<BackupReader> {
  const reference = parseStoreRunReference(file)
  if (reference === null) return openBackupArchive(file, passphrase)
  return openStoreRun(await BackupStore.open(reference.location, access, passphrase), reference.run)
}

/** Reads a backup completely and compares its database with its digests; throws a `BackupArchiveError`. */
export async function verifyBackup(
  backup: BackupReference,
  access: StoreAccess,
  options: LoadOptions,
): ReturnType<typeof verifyOpenedBackup> {
  const reader = await openBackup(backup, access)
  try {
    return await verifyOpenedBackup(reader, options)
  } finally {
    await reader.close()
  }
}
