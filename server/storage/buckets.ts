import { findConstraintViolation } from '../data/engines/constraint-violations.ts'
import type { StorageBucketTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import type { JsonObject } from './json-body.ts'
import { validateAllowedMimeTypes } from './mime-types.ts'
import { deleteUnusedBytesOfObjects } from './object-bytes.ts'
import { validateBucketName } from './object-names.ts'
import { getCallerUserId, requireBucket } from './permissions.ts'
import { StorageError } from './storage-errors.ts'

/** What a bucket's maker decides. */
type BucketSettings = Pick<StorageBucketTable, 'public' | 'file_size_limit' | 'allowed_mime_types'>

const units: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const deleteBatchSize = 500

/** Makes a bucket and gives its name. */
export async function createBucket(deps: StorageDeps, caller: ApiCaller, body: JsonObject): Promise<string> {
  const name = validateBucketName(body.name ?? body.id)
  const id = validateBucketName(body.id ?? name)
  if (id !== name) throw new StorageError('InvalidBucketName')
  assertSupportedBucketType(body)
  const now = deps.now().toISOString()
  const rules = {
    public: 0,
    file_size_limit: null,
    allowed_mime_types: null,
    ...parseBucketSettings(deps, body),
  }
  const bucket = { id, name, owner_id: getCallerUserId(caller), ...rules, created_at: now, updated_at: now }
  try {
    await deps.data.storage.buckets.add(bucket)
  } catch (error) {
    throw findConstraintViolation(error) === 'unique' ? new StorageError('BucketAlreadyExists') : error
  }
  return name
}

/** Changes what is said of it and leaves the rest. */
export async function updateBucket(deps: StorageDeps, id: string, body: JsonObject): Promise<void> {
  assertSupportedBucketType(body)
  const values = { ...parseBucketSettings(deps, body), updated_at: deps.now().toISOString() }
  if (!(await deps.data.storage.buckets.update(id, values))) throw new StorageError('NoSuchBucket')
}

/** Removes everything in it, a little at a time: others are let through in between. */
export async function emptyBucket(deps: StorageDeps, id: string): Promise<void> {
  await requireBucket(deps, id)
  for (;;) {
    const gone = await deps.data.storage.objects.removeSome(id, deleteBatchSize)
    await deleteUnusedBytesOfObjects(deps, gone)
    if (gone.length < deleteBatchSize) return
  }
}

export async function deleteBucket({ data }: StorageDeps, id: string): Promise<void> {
  try {
    if (!(await data.storage.buckets.remove(id))) throw new StorageError('NoSuchBucket')
  } catch (error) {
    throw findConstraintViolation(error) === 'reference' ? new StorageError('ResourceNotEmpty') : error
  }
}

/** A bucket as it is sent. */
export function presentBucket(bucket: StorageBucketTable) {
  const { id, name, owner_id, file_size_limit, allowed_mime_types, created_at, updated_at } = bucket
  const types: unknown = JSON.parse(allowed_mime_types ?? 'null')
  return {
    id,
    name,
    owner: owner_id ?? '',
    public: bucket.public === 1,
    type: 'STANDARD',
    file_size_limit,
    allowed_mime_types: types,
    created_at,
    updated_at,
  }
}

/** What is not said is not changed. */
function parseBucketSettings(deps: StorageDeps, body: JsonObject): Partial<BucketSettings> {
  const { public: open, file_size_limit: limit, allowed_mime_types: types } = body
  if (open !== undefined && open !== null && typeof open !== 'boolean')
    throw new StorageError('InvalidRequest', 'body/public must be boolean')
  return {
    ...(typeof open === 'boolean' ? { public: Number(open) } : {}),
    ...(limit === undefined ? {} : { file_size_limit: parseFileSizeLimit(limit, deps.maxSize) }),
    ...(types === undefined
      ? {}
      : { allowed_mime_types: types === null ? null : validateAllowedMimeTypes(types) }),
  }
}

/** A number of bytes, or words such as `50MB`; none of it means that only the service's own limit holds. */
function parseFileSizeLimit(limit: unknown, most: number): number | null {
  if (limit === null || limit === 0 || limit === '') return null
  const [, number = '', unit = 'b'] = /^(\d{1,15}(?:\.\d{1,6})?)(gb|mb|kb|b)?$/i.exec(String(limit)) ?? []
  const size = Math.round(Number(number || Number.NaN) * (units[unit.toLowerCase()] ?? Number.NaN))
  if (!Number.isSafeInteger(size) || size <= 0) throw new StorageError('InvalidFileSizeLimit')
  if (size > most) throw new StorageError('EntityTooLarge')
  return size
}

/** Buckets for analytics, and the keeping of old versions: what is asked for and not done would be a lie. */
function assertSupportedBucketType({ type, versioning_status: versions }: JsonObject): void {
  if (type !== undefined && type !== null && type !== 'STANDARD')
    throw new StorageError('FeatureNotEnabled', 'Buckets of this type are not enabled here')
  if (versions !== undefined && versions !== null && versions !== 'DISABLED')
    throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
}
