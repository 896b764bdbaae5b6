import { randomUUID } from 'node:crypto'
import { findConstraintViolation } from '../data/engines/constraint-violations.ts'
import type { Repositories } from '../data/index.ts'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { ApiCaller, StorageDeps } from './contract.ts'
import { type JsonObject, readTextField } from './json-body.ts'
import { assertMimeTypeAllowed, normalizeMimeType } from './mime-types.ts'
import { deleteUnusedBytes, deleteUnusedBytesOfObjects } from './object-bytes.ts'
import { rejectNullCharacter, validateObjectName } from './object-names.ts'
import { validateCacheControl } from './object-upload.ts'
import { getCallerUserId, requireBucket } from './permissions.ts'
import { type ObjectMetadata, parseObjectMetadata } from './present-objects.ts'
import { StorageError } from './storage-errors.ts'
import { getObjectSizeLimit } from './store-object.ts'

const maxRemovedAtOnce = 1000

/** Where something is moved or copied from and to. */
async function resolveSourceAndDestination(deps: StorageDeps, body: JsonObject) {
  const { destinationBucket, sourceVersionId } = body
  if (sourceVersionId !== undefined && sourceVersionId !== null)
    throw new StorageError('FeatureNotEnabled', 'Versioning is not enabled here')
  const from = await requireBucket(deps, readTextField(body, 'bucketId'))
  const to =
    typeof destinationBucket === 'string'
      ? await requireBucket(deps, rejectNullCharacter(destinationBucket))
      : from
  const source = validateObjectName(readTextField(body, 'sourceKey'))
  return { from, to, source, target: validateObjectName(readTextField(body, 'destinationKey')) }
}

/** Gives an object another name, perhaps in another bucket. */
export async function moveObject(deps: StorageDeps, body: JsonObject): Promise<StorageObjectTable> {
  const { from, to, source, target } = await resolveSourceAndDestination(deps, body)
  const now = deps.now().toISOString()
  const moved = await runNamingTransaction(deps, async ({ storage }) => {
    const object = await storage.objects.findForUpdate(from.id, source)
    if (object === null) throw new StorageError('NoSuchKey')
    if (from.id !== to.id) assertFitsBucket(deps, object, to)
    const values = { bucket_id: to.id, name: target, version: randomUUID(), updated_at: now }
    await storage.objects.update(object.id, values)
    return { ...object, ...values }
  })
  return moved
}

/** Gives the same bytes a second name; an upsert takes the name from what had it. */
export async function copyObject(
  deps: StorageDeps,
  caller: ApiCaller,
  body: JsonObject,
  upsert: boolean,
): Promise<StorageObjectTable> {
  const { from, to, source, target } = await resolveSourceAndDestination(deps, body)
  const now = deps.now().toISOString()
  const original = await deps.data.storage.objects.find(from.id, source)
  if (original === null) throw new StorageError('NoSuchKey')
  const metadata = body.copyMetadata === false ? replaceMetadata(original, body) : original.metadata
  assertFitsBucket(deps, { metadata }, to)
  const { copy, before } = await runNamingTransaction(deps, async (repositories) => {
    const { objects, bytes } = repositories.storage
    await bytes.lock(original.hash)
    if ((await objects.find(from.id, source))?.hash !== original.hash) throw new StorageError('NoSuchKey')
    const there = await objects.findForUpdate(to.id, target)
    if (there !== null && !upsert) throw new StorageError('KeyAlreadyExists')
    const times = { created_at: there?.created_at ?? now, updated_at: now, last_accessed_at: now }
    const ids = { id: there?.id ?? randomUUID(), version: randomUUID(), owner_id: getCallerUserId(caller) }
    const made = { ...original, ...ids, bucket_id: to.id, name: target, metadata, ...times }
    if (there === null) await objects.add(made)
    else await objects.update(there.id, made)
    return { copy: made, before: there?.hash ?? null }
  })
  if (before !== null && before !== copy.hash) await deleteUnusedBytes(deps, before).catch(deps.report)
  return copy
}

/** Removes what there is of these names, and gives it. */
export async function removeObjects(
  deps: StorageDeps,
  bucket: string,
  names: unknown,
): Promise<StorageObjectTable[]> {
  await requireBucket(deps, bucket)
  const fits = Array.isArray(names) && names.length > 0 && names.length <= maxRemovedAtOnce
  if (!fits || !names.every((name) => typeof name === 'string'))
    throw new StorageError('InvalidRequest', `body/prefixes must be 1 to ${maxRemovedAtOnce} names`)
  const possible = names.map(String).filter((name) => !name.includes('\0'))
  const gone = await deps.data.storage.objects.remove(bucket, [...new Set(possible)])
  await deleteUnusedBytesOfObjects(deps, gone)
  return gone
}

/** What is moved or copied into a bucket keeps to the bucket's rules. */
function assertFitsBucket(
  deps: StorageDeps,
  object: Pick<StorageObjectTable, 'metadata'>,
  to: Awaited<ReturnType<typeof requireBucket>>,
): void {
  const { size, mimetype } = parseObjectMetadata(object)
  if (size > getObjectSizeLimit(deps, to)) throw new StorageError('EntityTooLarge')
  assertMimeTypeAllowed(mimetype, to.allowed_mime_types)
}

function replaceMetadata(original: StorageObjectTable, { metadata }: JsonObject): string {
  const known = parseObjectMetadata(original)
  const given: JsonObject = typeof metadata === 'object' && metadata !== null ? { ...metadata } : {}
  const { mimetype, cacheControl } = given
  const values: ObjectMetadata = {
    ...known,
    mimetype: typeof mimetype === 'string' ? normalizeMimeType(mimetype) : known.mimetype,
    cacheControl: typeof cacheControl === 'string' ? validateCacheControl(cacheControl) : 'no-cache',
  }
  return JSON.stringify(values)
}

/** A name that is taken meanwhile, or a bucket that is gone. */
async function runNamingTransaction<T>(
  { data }: StorageDeps,
  work: (repositories: Repositories) => Promise<T>,
): Promise<T> {
  try {
    return await data.transaction(work)
  } catch (error) {
    const violation = findConstraintViolation(error)
    if (violation === 'unique') throw new StorageError('KeyAlreadyExists')
    if (violation === 'reference') throw new StorageError('NoSuchBucket')
    throw error
  }
}
