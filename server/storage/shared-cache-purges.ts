import type { Repositories } from '../data/index.ts'
import type { OutboxEvent } from '../data/outbox-repository.ts'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'

/** With more objects than this, everything of their bucket is purged. */
const maxListedObjects = 100

/** The cache tag of all objects of a bucket. */
export function getStorageBucketTag(bucket: string): string {
  return `bucket:${bucket}`
}

/** The cache tag of an object, also after it was moved. */
export function getObjectTag({ id }: Pick<StorageObjectTable, 'id'>): string {
  return `object:${id}`
}

/**
 * Inside the transaction of a change: records that shared caches have to remove what they store of it. Null if they store
 * nothing of objects with signed URLs.
 */
export async function recordCachePurge(
  { sharedSignedUrls, now }: StorageDeps,
  { outbox }: Pick<Repositories, 'outbox'>,
  tags: readonly string[],
): Promise<OutboxEvent | null> {
  if ((sharedSignedUrls?.cacheSeconds ?? 0) === 0 || tags.length === 0) return null
  const event = { at: now().toISOString(), action: 'purge', kind: 'storage', item: 0, tags }
  return { ...event, id: await outbox.add(event) }
}

/** The same for objects of one bucket. */
export function recordObjectCachePurge(
  deps: StorageDeps,
  repositories: Pick<Repositories, 'outbox'>,
  bucket: string,
  objects: readonly Pick<StorageObjectTable, 'id'>[],
): Promise<OutboxEvent | null> {
  const isListed = objects.length <= maxListedObjects
  return recordCachePurge(
    deps,
    repositories,
    isListed ? objects.map(getObjectTag) : [getStorageBucketTag(bucket)],
  )
}

/** After the transaction: sends the purge without delay. */
export async function sendRecordedCachePurge(
  { events }: StorageDeps,
  event: OutboxEvent | null,
): Promise<void> {
  if (event !== null) await events.publish([event])
}
