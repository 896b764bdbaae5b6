import type { Repositories } from '../data/index.ts'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { StorageError } from './storage-errors.ts'

/**
 * Bytes are kept once, whoever uses them. Who begins to use some and who removes what nobody uses any more wait for each other, so
 * that no name is left without its bytes. Inside a transaction, before the name is written.
 */
export async function lockExistingBytes(
  { files }: Pick<StorageDeps, 'files'>,
  { storage }: Pick<Repositories, 'storage'>,
  hash: string,
): Promise<void> {
  await storage.bytes.lock(hash)
  // Stored, but somebody removed the same bytes before they were claimed; sent again they are kept.
  if ((await files.open(hash)) === null) throw new StorageError('SlowDown')
}

/** Removes bytes if nothing uses them: no object, no picture, and nobody who has just stored them again. */
export async function deleteUnusedBytes(
  { data, files }: Pick<StorageDeps, 'data' | 'files'>,
  hash: string,
): Promise<void> {
  // What was put in the very millisecond before counts as put before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    await storage.bytes.lock(hash)
    if (!(await storage.bytes.isUsed(hash))) await files.removeUnlessPut(hash, since)
  })
}

/** Lets go of the bytes of objects that were removed. What fails is told: the check of the files finds it later. */
export async function deleteUnusedBytesOfObjects(
  deps: Pick<StorageDeps, 'data' | 'files' | 'report'>,
  deletedObjects: readonly Pick<StorageObjectTable, 'hash'>[],
): Promise<void> {
  for (const hash of new Set(deletedObjects.map((object) => object.hash)))
    await deleteUnusedBytes(deps, hash).catch((error: unknown) => deps.report(error))
}
