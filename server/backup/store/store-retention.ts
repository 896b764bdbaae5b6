import { isComplete } from '../backup-manifest.ts'
import { selectExpiredBackups } from '../backup-retention.ts'
import type { BackupStore } from './backup-store.ts'
import { readFileList } from './read-store-run.ts'
import type { StoreLock } from './store-lock.ts'
import { listTextObjects, type StoreRunManifest } from './store-run-manifest.ts'

interface StoreRetentionOptions {
  readonly lock: StoreLock
  /** The site whose runs expire. */
  readonly site: string
  readonly timeZone: string
}

/**
 * Deletes the runs of a site that the retention rule no longer keeps, and all objects that no run needs. Returns the names of
 * the deleted runs. If a manifest cannot be read, no object is deleted, because it may be needed; that error is thrown.
 */
export async function deleteExpiredRuns(
  store: BackupStore,
  { lock, site, timeZone }: StoreRetentionOptions,
): Promise<string[]> {
  const runs = new Map<string, StoreRunManifest>()
  for (const run of await store.listRuns()) runs.set(run, await store.readRun(run))
  const own = [...runs].filter(([, manifest]) => manifest.site === site)
  const expired = selectExpiredBackups(
    own.map(([run, { backup }], id) => ({
      id,
      run,
      started_at: backup.createdAt,
      result: isComplete(backup) ? ('verified' as const) : ('incomplete' as const),
    })),
    timeZone,
  ).map(({ run }) => run)
  await lock.assertHeld()
  for (const run of expired) {
    await store.removeRun(run)
    runs.delete(run)
  }
  await deleteUnusedObjects(store, [...runs.values()], lock)
  return expired
}

async function deleteUnusedObjects(
  store: BackupStore,
  manifests: readonly StoreRunManifest[],
  lock: StoreLock,
): Promise<void> {
  const unused = await store.listObjects()
  for (const manifest of manifests) {
    for (const { object } of listTextObjects(manifest)) unused.delete(store.getObjectName(object))
    for (const { hash } of await readFileList(store, manifest)) unused.delete(store.getObjectName(hash))
  }
  // From here on this process must be the only one, even if it was suspended before.
  await lock.assertHeld()
  for (const name of unused.keys()) await store.backend.remove(store.getObjectPath(name))
}
