import type { Repositories } from '../data/index.ts'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { StorageError } from './storage-errors.ts'

/**
 * Identical bytes are stored once. Writing a row that uses bytes and removing unused bytes take the same
 * lock, so that no object is left without its bytes. Call it inside a transaction, before the row is written.
 */
export async function lockBytesAndAssertStored(
  { files }: Pick<StorageDeps, 'files'>,
  { storage }: Pick<Repositories, 'storage'>,
  hash: string,
): Promise<void> {
  await storage.bytes.lock(hash)
  // The bytes were stored, but a concurrent removal deleted them before they were locked; a retry stores them
  // again.
  if ((await files.open(hash)) === null) throw new StorageError('SlowDown')
}

/**
 * Removes bytes unless something uses them: an object, a picture, or an upload that has just stored them
 * again.
 */
export async function deleteBytesIfUnused(
  { data, files }: Pick<StorageDeps, 'data' | 'files'>,
  hash: string,
): Promise<void> {
  // Bytes stored within the same millisecond count as stored before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    if (await storage.bytes.lockIfRemovable(hash)) await files.removeUnlessPut(hash, since)
  })
}

/** Releases the bytes of removed objects. Errors are only reported: the file check finds the bytes later. */
export async function deleteUnusedBytesOfRemovedObjects(
  deps: Pick<StorageDeps, 'data' | 'files' | 'report'>,
  deletedObjects: readonly Pick<StorageObjectTable, 'hash'>[],
): Promise<void> {
  for (const hash of new Set(deletedObjects.map((object) => object.hash)))
    await deleteBytesIfUnused(deps, hash).catch((error: unknown) => deps.report(error))
}
