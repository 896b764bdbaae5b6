import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import type { OutboxEvent } from '../data/outbox-repository.ts'
import type { StorageBucketTable, StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { assertMimeTypeAllowed } from './mime-types.ts'
import { deleteBytesIfUnused, lockBytesAndAssertStored } from './object-bytes.ts'
import type { ObjectUpload, UploadedObjectMetadata } from './object-upload.ts'
import { recordObjectCachePurge, sendRecordedCachePurge } from './shared-cache-purges.ts'
import { StorageError } from './storage-errors.ts'

/** Whether the object must be new, may exist, or must exist. */
export type ObjectWriteMode = 'create' | 'upsert' | 'replace'

export interface ObjectWriteRequest {
  readonly bucket: StorageBucketTable
  readonly name: string
  readonly owner: string | null
  readonly mode: ObjectWriteMode
  /** Version of the new content; random if omitted. */
  readonly version?: string
}

/** Bytes in the file store. */
interface StoredBytesHashAndSize {
  readonly hash: string
  readonly size: number
}

/** Stores bytes as an object: completely, or not at all. */
export async function storeObject(
  deps: StorageDeps,
  request: ObjectWriteRequest,
  { bytes, ...uploaded }: ObjectUpload,
  declaredSize: number | null,
): Promise<StorageObjectTable> {
  const limit = getObjectSizeLimit(deps, request.bucket)
  assertMimeTypeAllowed(uploaded.type, request.bucket.allowed_mime_types)
  if (declaredSize !== null && declaredSize > limit) throw new StorageError('EntityTooLarge')
  await assertExistenceFitsWriteMode(deps, request)
  const stored = await deps.files.put(Readable.from(limitBytes(bytes, limit), { objectMode: false }))
  return writeObjectRowForStoredBytes(deps, request, uploaded, stored)
}

/** Maximum size of an object in a bucket, in bytes. */
export function getObjectSizeLimit(
  { maxSize }: StorageDeps,
  { file_size_limit }: StorageBucketTable,
): number {
  return Math.min(maxSize, file_size_limit ?? maxSize)
}

/** Early check before bytes are received; the binding one happens when the row is written. */
export async function assertExistenceFitsWriteMode(
  { data }: StorageDeps,
  { bucket, name, mode }: ObjectWriteRequest,
): Promise<void> {
  if (mode === 'upsert') return
  const exists = (await data.storage.objects.find(bucket.id, name)) !== null
  if (exists && mode === 'create') throw new StorageError('KeyAlreadyExists')
  if (!exists && mode === 'replace') throw new StorageError('NoSuchKey')
}

/** Writes the object row for stored bytes. Bytes without an object, and those it replaced, are released. */
export async function writeObjectRowForStoredBytes(
  deps: StorageDeps,
  request: ObjectWriteRequest,
  uploaded: UploadedObjectMetadata,
  stored: StoredBytesHashAndSize,
): Promise<StorageObjectTable> {
  try {
    const {
      object,
      before: previousHash,
      purge,
    } = await retryOnceOnUniqueViolation(request.mode, () => writeObjectRow(deps, request, uploaded, stored))
    await sendRecordedCachePurge(deps, purge)
    if (previousHash !== null && previousHash !== stored.hash)
      await deleteBytesIfUnused(deps, previousHash).catch(deps.report)
    return object
  } catch (error) {
    await deleteBytesIfUnused(deps, stored.hash).catch(deps.report)
    throw findConstraintViolationKind(error) === 'reference' ? new StorageError('NoSuchBucket') : error
  }
}

/** Two concurrent writes of a new name: one is first, and the other one finds its row. */
async function retryOnceOnUniqueViolation<T>(mode: ObjectWriteMode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (findConstraintViolationKind(error) !== 'unique') throw error
    if (mode === 'create') throw new StorageError('KeyAlreadyExists')
    return await work()
  }
}

function writeObjectRow(
  deps: StorageDeps,
  { bucket, name, owner, mode, version = randomUUID() }: ObjectWriteRequest,
  uploaded: UploadedObjectMetadata,
  { hash, size }: StoredBytesHashAndSize,
): Promise<{
  readonly object: StorageObjectTable
  readonly before: string | null
  readonly purge: OutboxEvent | null
}> {
  const now = deps.now().toISOString()
  const values = {
    owner_id: owner,
    version,
    hash,
    metadata: JSON.stringify(createObjectMetadata(uploaded, hash, size, now)),
    user_metadata: uploaded.userMetadata,
    updated_at: now,
    last_accessed_at: now,
  }
  return deps.data.transaction(async (repositories) => {
    const { objects } = repositories.storage
    await lockBytesAndAssertStored(deps, repositories, hash)
    const existing = await objects.findForUpdate(bucket.id, name)
    if (existing !== null && mode === 'create') throw new StorageError('KeyAlreadyExists')
    if (existing === null && mode === 'replace') throw new StorageError('NoSuchKey')
    const identity = existing ?? { id: randomUUID(), bucket_id: bucket.id, name, created_at: now }
    const object = { ...identity, ...values }
    if (existing === null) await objects.add(object)
    else await objects.update(existing.id, values)
    const purge = await recordObjectCachePurge(
      deps,
      repositories,
      bucket.id,
      existing === null ? [] : [existing],
    )
    return { object, before: existing?.hash ?? null, purge }
  })
}

/** System metadata of an object, with Supabase's field names. */
function createObjectMetadata(
  { type, cacheControl, contentEncoding }: UploadedObjectMetadata,
  hash: string,
  size: number,
  now: string,
) {
  return {
    eTag: `"${hash.slice(0, 32)}"`,
    size,
    mimetype: type,
    cacheControl,
    lastModified: now,
    contentLength: size,
    httpStatusCode: 200,
    ...(contentEncoding === null ? {} : { contentEncoding }),
  }
}

async function* limitBytes(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limit) throw new StorageError('EntityTooLarge')
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
}
