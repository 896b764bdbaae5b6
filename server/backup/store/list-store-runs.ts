import type { StoreLocation } from '../../config/index.ts'
import { getErrorMessage } from '../../lib/errors.ts'
import { type BackupManifest, isComplete } from '../backup-manifest.ts'
import { BackupArchiveError } from '../errors.ts'
import { BackupStore, type StoreAccess } from './backup-store.ts'
import { getRunSize } from './store-run-manifest.ts'

/** A run as its store has it. */
export type StoreRunSummary =
  | {
      readonly run: string
      readonly backup: BackupManifest
      readonly size: number
      readonly isComplete: boolean
    }
  /** Its manifest cannot be used. */
  | { readonly run: string; readonly error: string }

/** Lists the runs of a store, the newest first; throws a `BackupArchiveError` if it cannot be opened. */
export async function listStoreRuns(
  location: StoreLocation,
  access: StoreAccess,
  passphrase: string | null,
): Promise<StoreRunSummary[]> {
  const store = await BackupStore.open(location, access, passphrase)
  const summaries: StoreRunSummary[] = []
  for (const run of (await store.listRuns()).toReversed()) {
    try {
      const manifest = await store.readRun(run)
      const { backup } = manifest
      summaries.push({ run, backup, size: getRunSize(manifest), isComplete: isComplete(backup) })
    } catch (error) {
      if (!(error instanceof BackupArchiveError)) throw error
      summaries.push({ run, error: getErrorMessage(error) })
    }
  }
  return summaries
}
