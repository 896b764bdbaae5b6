import { randomUUID } from 'node:crypto'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { Repositories } from '../data/index.ts'
import type { StorageBucketTable, StorageObjectTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { type JsonObject, readRequiredTextField } from './json-body.ts'
import { assertMimeTypeAllowed, normalizeMimeType } from './mime-types.ts'
import { deleteBytesIfUnused, deleteUnusedBytesOfRemovedObjects } from './object-bytes.ts'
import { assertNoNullCharacter, assertValidObjectName } from './object-names.ts'
import { assertValidCacheControl } from './object-upload.ts'
import { findChangeableBucketOrThrow, findReadableBucketOrThrow, getCallerUserId } from './permissions.ts'
import { type ObjectSystemMetadata, parseObjectSystemMetadata } from './present-objects.ts'
import { recordObjectCachePurge, sendRecordedCachePurge } from './shared-cache-purges.ts'
import { StorageError } from './storage-errors.ts'
import { getObjectSizeLimit } from './store-object.ts'

const maxRemovedAtOnce = 1000

/** Source and destination of a move or copy, for a caller who may read the one and change the other. */
async function resolveSourceAndDestination(deps: StorageDeps, caller: ApiCaller, body: JsonObject) {
  const { destinationBucket, sourceVersionId } = body
  if (sourceVersionId !== undefined && sourceVersionId !== null)
    throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
  const from = await findReadableBucketOrThrow(deps, caller, readRequiredTextField(body, 'bucketId'))
  const to = await findChangeableBucketOrThrow(
    deps,
    caller,
    typeof destinationBucket === 'string' ? assertNoNullCharacter(destinationBucket) : from.id,
  )
  const source = assertValidObjectName(readRequiredTextField(body, 'sourceKey'))
  return { from, to, source, target: assertValidObjectName(readRequiredTextField(body, 'destinationKey')) }
}

/** Renames an object, possibly into another bucket. */
export async function moveObject(
  deps: StorageDeps,
  caller: ApiCaller,
  body: JsonObject,
): Promise<StorageObjectTable> {
  const { from, to, source, target } = await resolveSourceAndDestination(deps, caller, body)
  await findChangeableBucketOrThrow(deps, caller, from.id)
  const now = deps.now().toISOString()
  const { moved, purge } = await runNamingTransaction(deps, async (repositories) => {
    const { storage } = repositories
    const object = await storage.objects.findForUpdate(from.id, source)
    if (object === null) throw new StorageError('NoSuchKey')
    if (from.id !== to.id) assertFitsBucket(deps, object, to)
    const values = { bucket_id: to.id, name: target, version: randomUUID(), updated_at: now }
    await storage.objects.update(object.id, values)
    const purge = await recordObjectCachePurge(deps, repositories, from.id, [object])
    return { moved: { ...object, ...values }, purge }
  })
  await sendRecordedCachePurge(deps, purge)
  return moved
}

/** Copies an object without copying its bytes; an upsert replaces an existing object. */
export async function copyObject(
  deps: StorageDeps,
  caller: ApiCaller,
  body: JsonObject,
  upsert: boolean,
): Promise<StorageObjectTable> {
  const { from, to, source, target } = await resolveSourceAndDestination(deps, caller, body)
  const now = deps.now().toISOString()
  const original = await deps.data.storage.objects.find(from.id, source)
  if (original === null) throw new StorageError('NoSuchKey')
  const metadata = body.copyMetadata === false ? replaceMetadata(original, body) : original.metadata
  assertFitsBucket(deps, { metadata }, to)
  const {
    copy,
    before: previousHash,
    purge,
  } = await runNamingTransaction(deps, async (repositories) => {
    const { objects, bytes } = repositories.storage
    await bytes.lock(original.hash)
    if ((await objects.find(from.id, source))?.hash !== original.hash) throw new StorageError('NoSuchKey')
    const existing = await objects.findForUpdate(to.id, target)
    if (existing !== null && !upsert) throw new StorageError('KeyAlreadyExists')
    const times = { created_at: existing?.created_at ?? now, updated_at: now, last_accessed_at: now }
    const ids = { id: existing?.id ?? randomUUID(), version: randomUUID(), owner_id: getCallerUserId(caller) }
    const newObject = { ...original, ...ids, bucket_id: to.id, name: target, metadata, ...times }
    if (existing === null) await objects.add(newObject)
    else await objects.update(existing.id, newObject)
    const purge = await recordObjectCachePurge(deps, repositories, to.id, existing === null ? [] : [existing])
    return { copy: newObject, before: existing?.hash ?? null, purge }
  })
  await sendRecordedCachePurge(deps, purge)
  if (previousHash !== null && previousHash !== copy.hash)
    await deleteBytesIfUnused(deps, previousHash).catch(deps.report)
  return copy
}

/** Removes the existing objects among these names, and returns them. */
export async function removeObjects(
  deps: StorageDeps,
  bucket: string,
  names: unknown,
): Promise<StorageObjectTable[]> {
  const isValidLength = Array.isArray(names) && names.length > 0 && names.length <= maxRemovedAtOnce
  if (!isValidLength || !names.every((name) => typeof name === 'string'))
    throw new StorageError('InvalidRequest', `body/prefixes must be 1 to ${maxRemovedAtOnce} names`)
  const validNames = names.map(String).filter((name) => !name.includes('\0'))
  const { removed, purge } = await deps.data.transaction(async (repositories) => {
    const removedObjects = await repositories.storage.objects.remove(bucket, [...new Set(validNames)])
    return {
      removed: removedObjects,
      purge: await recordObjectCachePurge(deps, repositories, bucket, removedObjects),
    }
  })
  await sendRecordedCachePurge(deps, purge)
  await deleteUnusedBytesOfRemovedObjects(deps, removed)
  return removed
}

/** A moved or copied object must comply with the settings of its new bucket. */
function assertFitsBucket(
  deps: StorageDeps,
  object: Pick<StorageObjectTable, 'metadata'>,
  to: StorageBucketTable,
): void {
  const { size, mimetype } = parseObjectSystemMetadata(object)
  if (size > getObjectSizeLimit(deps, to)) throw new StorageError('EntityTooLarge')
  assertMimeTypeAllowed(mimetype, to.allowed_mime_types)
}

function replaceMetadata(original: StorageObjectTable, { metadata }: JsonObject): string {
  const current = parseObjectSystemMetadata(original)
  const requested: JsonObject = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
  const { mimetype, cacheControl } = requested
  const values: ObjectSystemMetadata = {
    ...current,
    mimetype: typeof mimetype === 'string' ? normalizeMimeType(mimetype) : current.mimetype,
    cacheControl: typeof cacheControl === 'string' ? assertValidCacheControl(cacheControl) : 'no-cache',
  }
  return JSON.stringify(values)
}

/** Maps constraint violations: a name taken meanwhile, or a bucket that was removed. */
async function runNamingTransaction<T>(
  { data }: StorageDeps,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  try {
    return await data.transaction(work)
  } catch (error) {
    const violation = findConstraintViolationKind(error)
    if (violation === 'unique') throw new StorageError('KeyAlreadyExists')
    if (violation === 'reference') throw new StorageError('NoSuchBucket')
    throw error
  }
}
