import type { AuditActor } from '../../domain/audit-actor.ts'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { StorageBucketTable } from '../data/storage/tables.ts'
import { writeBucketAuditEntry } from './audit-bucket-change.ts'
import { defaultPolicies, parsePolicies, presentPolicies } from './bucket-policies.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import type { JsonObject } from './json-body.ts'
import { validateAndSerializeAllowedMimeTypes } from './mime-types.ts'
import { deleteUnusedBytesOfRemovedObjects } from './object-bytes.ts'
import { assertValidBucketName } from './object-names.ts'
import { getCallerUserId } from './permissions.ts'
import { getStorageBucketTag, recordCachePurge, sendRecordedCachePurge } from './shared-cache-purges.ts'
import { StorageError } from './storage-errors.ts'

/** The settings a bucket is created with. */
type BucketSettings = Omit<StorageBucketTable, 'id' | 'name' | 'owner_id' | 'created_at' | 'updated_at'>

const units: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const deleteBatchSize = 500

/** Creates a bucket and returns its name. */
export async function createBucket(
  deps: StorageDeps,
  caller: ApiCaller,
  body: JsonObject,
  actor: AuditActor,
): Promise<string> {
  const name = assertValidBucketName(body.name ?? body.id)
  const id = assertValidBucketName(body.id ?? name)
  if (id !== name) throw new StorageError('InvalidBucketName')
  assertSupportedBucketType(body)
  const now = deps.now().toISOString()
  const settings = {
    public: 0,
    file_size_limit: null,
    allowed_mime_types: null,
    ...defaultPolicies,
    ...parseBucketSettings(deps, body),
  }
  const bucket = {
    id,
    name,
    owner_id: getCallerUserId(caller),
    ...settings,
    created_at: now,
    updated_at: now,
  }
  try {
    await deps.data.transaction(async (repositories) => {
      await repositories.storage.buckets.add(bucket)
      const details = { policies: presentPolicies(bucket) }
      await writeBucketAuditEntry(repositories, 'bucket_created', { actor, bucket: name, at: now, details })
    })
  } catch (error) {
    throw findConstraintViolationKind(error) === 'unique' ? new StorageError('BucketAlreadyExists') : error
  }
  return name
}

/** Updates the given settings only. */
export async function updateBucket(
  deps: StorageDeps,
  id: string,
  body: JsonObject,
  actor: AuditActor,
): Promise<void> {
  assertSupportedBucketType(body)
  const settings = parseBucketSettings(deps, body)
  const at = deps.now().toISOString()
  const purge = await deps.data.transaction(async (repositories) => {
    const before = await repositories.storage.buckets.find(id)
    if (before === null || !(await repositories.storage.buckets.update(id, { ...settings, updated_at: at })))
      throw new StorageError('NoSuchBucket')
    const policies = presentPolicies({ ...before, ...settings })
    // Making a bucket public changes its policies, too.
    const isPolicyChange = JSON.stringify(policies) !== JSON.stringify(presentPolicies(before))
    const event = isPolicyChange ? 'bucket_policies_changed' : 'bucket_changed'
    const changed = Object.keys(settings).filter((name) => !name.endsWith('_policy'))
    const details = { changed, ...(isPolicyChange ? { policies } : {}) }
    await writeBucketAuditEntry(repositories, event, { actor, bucket: id, at, details })
    return recordCachePurge(deps, repositories, [getStorageBucketTag(id)])
  })
  await sendRecordedCachePurge(deps, purge)
}

/** Removes all objects in batches, so that other requests run in between. */
export async function deleteAllBucketObjects(
  deps: StorageDeps,
  id: string,
  actor: AuditActor,
): Promise<void> {
  // Before the first batch, since the deletion is not one transaction.
  const at = deps.now().toISOString()
  await writeBucketAuditEntry(deps.data, 'bucket_emptied', { actor, bucket: id, at })
  for (;;) {
    const { removed, purge } = await deps.data.transaction(async (repositories) => ({
      removed: await repositories.storage.objects.removeSome(id, deleteBatchSize),
      purge: await recordCachePurge(deps, repositories, [getStorageBucketTag(id)]),
    }))
    await sendRecordedCachePurge(deps, purge)
    await deleteUnusedBytesOfRemovedObjects(deps, removed)
    if (removed.length < deleteBatchSize) return
  }
}

export async function deleteEmptyBucket(
  { data, now }: StorageDeps,
  id: string,
  actor: AuditActor,
): Promise<void> {
  try {
    await data.transaction(async (repositories) => {
      if (!(await repositories.storage.buckets.remove(id))) throw new StorageError('NoSuchBucket')
      const at = now().toISOString()
      await writeBucketAuditEntry(repositories, 'bucket_deleted', { actor, bucket: id, at })
    })
  } catch (error) {
    throw findConstraintViolationKind(error) === 'reference' ? new StorageError('ResourceNotEmpty') : error
  }
}

/** A bucket as returned by the API. */
export function presentBucket(bucket: StorageBucketTable) {
  const { id, name, owner_id, file_size_limit, allowed_mime_types, created_at, updated_at } = bucket
  const types: unknown = JSON.parse(allowed_mime_types ?? 'null')
  return {
    id,
    name,
    owner: owner_id ?? '',
    public: bucket.public === 1,
    file_size_limit,
    allowed_mime_types: types,
    created_at,
    updated_at,
  }
}

/** A bucket in a list of buckets, where the API also returns its type. */
export function presentListedBucket(bucket: StorageBucketTable) {
  return { ...presentBucket(bucket), type: 'STANDARD' }
}

/** Omitted settings are not changed. */
function parseBucketSettings(deps: StorageDeps, body: JsonObject): Partial<BucketSettings> {
  const { public: isPublic, file_size_limit: limit, allowed_mime_types: types } = body
  if (isPublic !== undefined && isPublic !== null && typeof isPublic !== 'boolean')
    throw new StorageError('InvalidRequest', 'body/public must be boolean')
  return {
    ...(typeof isPublic === 'boolean' ? { public: Number(isPublic) } : {}),
    ...(limit === undefined ? {} : { file_size_limit: parseFileSizeLimit(limit, deps.maxSize) }),
    ...(types === undefined
      ? {}
      : { allowed_mime_types: types === null ? null : validateAndSerializeAllowedMimeTypes(types) }),
    ...parsePolicies(body),
  }
}

/** A number of bytes, or text such as `50MB`; empty means that only the service's own limit applies. */
function parseFileSizeLimit(limit: unknown, maxSize: number): number | null {
  if (limit === null || limit === 0 || limit === '') return null
  const [, number = '', unit = 'b'] = /^(\d{1,15}(?:\.\d{1,6})?)(gb|mb|kb|b)?$/i.exec(String(limit)) ?? []
  const size = Math.round(Number(number || Number.NaN) * (units[unit.toLowerCase()] ?? Number.NaN))
  if (!Number.isSafeInteger(size) || size <= 0) throw new StorageError('InvalidFileSizeLimit')
  if (size > maxSize) throw new StorageError('EntityTooLarge')
  return size
}

/** Rejects analytics buckets and versioning, which are not supported, instead of ignoring them. */
function assertSupportedBucketType({ type, versioning_status: versioningStatus }: JsonObject): void {
  if (type !== undefined && type !== null && type !== 'STANDARD')
    throw new StorageError('FeatureNotEnabled', 'Buckets of this type are not enabled here')
  if (versioningStatus !== undefined && versioningStatus !== null && versioningStatus !== 'DISABLED')
    throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
}
