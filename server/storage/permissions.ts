import type { StorageBucketTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { StorageError } from './storage-errors.ts'

/** Editors and owners read and write every bucket, and so does whoever has the secret key. */
export function canWriteBuckets(caller: ApiCaller): boolean {
  return caller.service || caller.actor.role === 'editor' || caller.actor.role === 'owner'
}

/** What is public is for everybody. */
export function canReadBucket(caller: ApiCaller, bucket: StorageBucketTable): boolean {
  return bucket.public === 1 || canWriteBuckets(caller)
}

/** Buckets are made, changed and removed by owners and by whoever has the secret key. */
export function canManageBuckets(caller: ApiCaller): boolean {
  return caller.service || caller.actor.role === 'owner'
}

/** Whose what they make is: an account's id. */
export function getCallerUserId(caller: ApiCaller): string | null {
  return caller.service ? null : caller.actor.userId
}

export async function requireWriter(deps: StorageDeps, headers: Headers): Promise<ApiCaller> {
  const caller = await deps.authenticateCaller(headers)
  if (!canWriteBuckets(caller)) throw new StorageError('AccessDenied')
  return caller
}

export async function requireBucketManager(deps: StorageDeps, headers: Headers): Promise<ApiCaller> {
  const caller = await deps.authenticateCaller(headers)
  if (!canManageBuckets(caller)) throw new StorageError('AccessDenied')
  return caller
}

/** A bucket that must be there. */
export async function requireBucket({ data }: StorageDeps, id: string): Promise<StorageBucketTable> {
  const bucket = await data.storage.buckets.find(id)
  if (bucket === null) throw new StorageError('NoSuchBucket')
  return bucket
}

/** A bucket of which whoever asks may sign addresses. Those stay good when it is closed, so that it is public is not enough. */
export async function requireSignableBucket(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const bucket = await requireReadableBucket(deps, headers, id)
  await requireWriter(deps, headers)
  return bucket
}

/** A bucket that whoever asks may read; to others it is as if there were none. */
export async function requireReadableBucket(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const caller = await deps.authenticateCaller(headers)
  const bucket = await requireBucket(deps, id)
  if (!canReadBucket(caller, bucket)) throw new StorageError('NoSuchBucket')
  return bucket
}
