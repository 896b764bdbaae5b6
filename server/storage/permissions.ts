import type { StorageBucketTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { StorageError } from './storage-errors.ts'

/** Rejects requests without a key or token, and those with other credentials than a bearer token. */
export function requireKeyOrToken({
  authenticateCaller,
}: Pick<StorageDeps, 'authenticateCaller'>): StorageDeps['authenticateCaller'] {
  return async (headers) => {
    const authorization = headers.get('authorization')
    const isTokenMissing =
      authorization === null ? !headers.has('apikey') : !/^bearer +\S/i.test(authorization)
    if (isTokenMissing) throw new StorageError('MissingToken')
    return authenticateCaller(headers)
  }
}

/** Editors, owners and the secret key may read and write every bucket. */
export function canReadAndWriteAllBuckets(caller: ApiCaller): boolean {
  return caller.service || caller.actor.role === 'editor' || caller.actor.role === 'owner'
}

/** Public buckets are readable without permission. */
export function canReadBucket(caller: ApiCaller, bucket: StorageBucketTable): boolean {
  return bucket.public === 1 || canReadAndWriteAllBuckets(caller)
}

/** Owners and the secret key may create, change and remove buckets. */
function canManageBuckets(caller: ApiCaller): boolean {
  return caller.service || caller.actor.role === 'owner'
}

/** The user id recorded as owner of new objects. */
export function getCallerUserId(caller: ApiCaller): string | null {
  return caller.service ? null : caller.actor.userId
}

export async function authenticateObjectWriter(deps: StorageDeps, headers: Headers): Promise<ApiCaller> {
  const caller = await deps.authenticateCaller(headers)
  if (!canReadAndWriteAllBuckets(caller)) throw new StorageError('AccessDenied')
  return caller
}

export async function authenticateBucketManager(deps: StorageDeps, headers: Headers): Promise<ApiCaller> {
  const caller = await deps.authenticateCaller(headers)
  if (!canManageBuckets(caller)) throw new StorageError('AccessDenied')
  return caller
}

/** Finds a bucket; throws if it does not exist. */
export async function findBucketOrThrow({ data }: StorageDeps, id: string): Promise<StorageBucketTable> {
  const bucket = await data.storage.buckets.find(id)
  if (bucket === null) throw new StorageError('NoSuchBucket')
  return bucket
}

/**
 * A bucket whose URLs the caller may sign. Signed URLs stay valid when a bucket becomes private, so that
 * being public is not enough.
 */
export async function findSignableBucketOrThrow(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const bucket = await findReadableBucketOrThrow(deps, headers, id)
  await authenticateObjectWriter(deps, headers)
  return bucket
}

/** A bucket that the caller may list; null: it has no objects that the caller may know of. */
export async function findListableBucketOrNull(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable | null> {
  const caller = await deps.authenticateCaller(headers)
  const bucket = await deps.data.storage.buckets.find(id)
  return bucket !== null && canReadBucket(caller, bucket) ? bucket : null
}

/** A bucket that the caller may read; otherwise it looks as if it did not exist. */
export async function findReadableBucketOrThrow(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const caller = await deps.authenticateCaller(headers)
  const bucket = await findBucketOrThrow(deps, id)
  if (!canReadBucket(caller, bucket)) throw new StorageError('NoSuchBucket')
  return bucket
}
