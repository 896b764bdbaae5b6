import { isEditorRole } from '../../domain/permissions.ts'
import type { StorageBucketTable } from '../data/storage/tables.ts'
import { isAllowedByPolicy } from './bucket-policies.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import type { TokenIssuer } from './signed-url-tokens.ts'
import { StorageError } from './storage-errors.ts'
import type { ObjectWriteMode } from './store-object.ts'

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

/** Editors, owners and the secret key see every bucket, and may change objects where they may upload. */
export function isEditor(caller: ApiCaller): boolean {
  return caller.service || isEditorRole(caller.actor.role)
}

export function canReadBucket(caller: ApiCaller, bucket: StorageBucketTable): boolean {
  return isAllowedByPolicy(caller, bucket, 'read')
}

/** Owners and the secret key may create, change and remove buckets. */
function canManageBuckets(caller: ApiCaller): boolean {
  return caller.service || caller.actor.role === 'owner'
}

/** The user id recorded as owner of new objects. */
export function getCallerUserId(caller: ApiCaller): string | null {
  return caller.service ? null : caller.actor.userId
}

export async function authenticateEditor(deps: StorageDeps, headers: Headers): Promise<ApiCaller> {
  const caller = await deps.authenticateCaller(headers)
  if (!isEditor(caller)) throw new StorageError('AccessDenied')
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
 * A bucket that the caller may write an object to. Only editors may replace one: the uploads of other users must
 * not overwrite each other. To anyone else a bucket that does not exist looks like one without permission.
 */
export async function findWritableBucketOrThrow(
  { data }: StorageDeps,
  caller: ApiCaller,
  id: string,
  mode: ObjectWriteMode,
): Promise<StorageBucketTable> {
  const bucket = await data.storage.buckets.find(id)
  if (mode !== 'create' && !isEditor(caller)) throw new StorageError('AccessDenied')
  if (bucket === null) throw new StorageError(isEditor(caller) ? 'NoSuchBucket' : 'AccessDenied')
  if (!isAllowedByPolicy(caller, bucket, 'upload')) throw new StorageError('AccessDenied')
  return bucket
}

/** A bucket whose objects the caller may replace, move, remove and sign uploads for. */
export function findChangeableBucketOrThrow(
  deps: StorageDeps,
  caller: ApiCaller,
  id: string,
): Promise<StorageBucketTable> {
  return findWritableBucketOrThrow(deps, caller, id, 'replace')
}

/**
 * A bucket whose URLs the caller may sign. Signed URLs stay valid when a bucket becomes private or its
 * policies change, so that permission to read is not enough.
 */
export async function findSignableBucketOrThrow(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<{ readonly bucket: StorageBucketTable; readonly issuer: TokenIssuer }> {
  const authenticatedAt = deps.now()
  const caller = await deps.authenticateCaller(headers)
  const bucket = await findReadableBucketOrThrow(deps, caller, id)
  if (!isEditor(caller)) throw new StorageError('AccessDenied')
  return { bucket, issuer: { userId: getCallerUserId(caller), authenticatedAt } }
}

/** A bucket that the caller may list; null: it has no objects that the caller may know of. */
export async function findListableBucketOrNull(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable | null> {
  const caller = await deps.authenticateCaller(headers)
  const bucket = await deps.data.storage.buckets.find(id)
  return bucket !== null && isAllowedByPolicy(caller, bucket, 'list') ? bucket : null
}

/** A bucket that the caller may read; otherwise it looks as if it did not exist. */
export async function findReadableBucketOrThrow(
  deps: StorageDeps,
  caller: ApiCaller,
  id: string,
): Promise<StorageBucketTable> {
  const bucket = await findBucketOrThrow(deps, id)
  if (!canReadBucket(caller, bucket)) throw new StorageError('NoSuchBucket')
  return bucket
}

/** A bucket whose settings the caller may see; otherwise it looks as if it did not exist. */
export async function findVisibleBucketOrThrow(
  deps: StorageDeps,
  headers: Headers,
  id: string,
): Promise<StorageBucketTable> {
  const caller = await deps.authenticateCaller(headers)
  const bucket = await findBucketOrThrow(deps, id)
  if (bucket.public !== 1 && !isEditor(caller)) throw new StorageError('NoSuchBucket')
  return bucket
}
