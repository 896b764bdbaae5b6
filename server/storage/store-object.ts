import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { findConstraintViolation } from '../data/engines/constraint-violations.ts'
import type { Repositories } from '../data/index.ts'
import type { StorageBucketTable, StorageObjectTable } from '../data/storage/tables.ts'
import type { StorageDeps } from './contract.ts'
import { assertMimeTypeAllowed } from './mime-types.ts'
import { deleteUnusedBytes, lockExistingBytes } from './object-bytes.ts'
import type { ObjectUpload, UploadedObjectMetadata } from './object-upload.ts'
import { StorageError } from './storage-errors.ts'

/** A name that may be new only, may be either, or must be there. */
export type ObjectWriteMode = 'create' | 'upsert' | 'replace'

export interface ObjectWriteRequest {
  readonly bucket: StorageBucketTable
  readonly name: string
  readonly owner: string | null
  readonly mode: ObjectWriteMode
  /** What this content is known by from now on; without it, whatever comes. */
  readonly version?: string
  /** Done together with the writing of the name, or not at all. */
  readonly alsoInTransaction?: (repositories: Repositories) => Promise<void>
}

/** Bytes that lie in the files. */
export interface StoredBytes {
  readonly hash: string
  readonly size: number
}

/** Takes bytes in under a name: all of them and the name, or nothing. */
export async function storeObject(
  deps: StorageDeps,
  wanted: ObjectWriteRequest,
  { bytes, ...said }: ObjectUpload,
  declaredSize: number | null,
): Promise<StorageObjectTable> {
  const limit = getObjectSizeLimit(deps, wanted.bucket)
  assertMimeTypeAllowed(said.type, wanted.bucket.allowed_mime_types)
  if (declaredSize !== null && declaredSize > limit) throw new StorageError('EntityTooLarge')
  await assertNameFitsWriteMode(deps, wanted)
  const stored = await deps.files.put(Readable.from(limitBytes(bytes, limit), { objectMode: false }))
  return writeObjectForStoredBytes(deps, wanted, said, stored)
}

/** The most bytes that an object of a bucket may have. */
export function getObjectSizeLimit(
  { maxSize }: StorageDeps,
  { file_size_limit }: StorageBucketTable,
): number {
  return Math.min(maxSize, file_size_limit ?? maxSize)
}

/** A look before bytes are taken; what counts is decided when the name is written. */
export async function assertNameFitsWriteMode(
  { data }: StorageDeps,
  { bucket, name, mode }: ObjectWriteRequest,
): Promise<void> {
  if (mode === 'upsert') return
  const there = (await data.storage.objects.find(bucket.id, name)) !== null
  if (there && mode === 'create') throw new StorageError('KeyAlreadyExists')
  if (!there && mode === 'replace') throw new StorageError('NoSuchKey')
}

/** Gives stored bytes their name. Those that get none, and those that had it before, are let go. */
export async function writeObjectForStoredBytes(
  deps: StorageDeps,
  wanted: ObjectWriteRequest,
  said: UploadedObjectMetadata,
  stored: StoredBytes,
): Promise<StorageObjectTable> {
  try {
    const { object, before } = await retryOnceOnUniqueViolation(wanted.mode, () =>
      writeObjectRow(deps, wanted, said, stored),
    )
    if (before !== null && before !== stored.hash) await deleteUnusedBytes(deps, before).catch(deps.report)
    return object
  } catch (error) {
    await deleteUnusedBytes(deps, stored.hash).catch(deps.report)
    throw findConstraintViolation(error) === 'reference' ? new StorageError('NoSuchBucket') : error
  }
}

/** Two that store under one new name at once: one is first, and the other one finds it there. */
async function retryOnceOnUniqueViolation<T>(mode: ObjectWriteMode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (findConstraintViolation(error) !== 'unique') throw error
    if (mode === 'create') throw new StorageError('KeyAlreadyExists')
    return await work()
  }
}

function writeObjectRow(
  deps: StorageDeps,
  { bucket, name, owner, mode, version = randomUUID(), alsoInTransaction: together }: ObjectWriteRequest,
  said: UploadedObjectMetadata,
  { hash, size }: StoredBytes,
): Promise<{ readonly object: StorageObjectTable; readonly before: string | null }> {
  const now = deps.now().toISOString()
  const values = {
    owner_id: owner,
    version,
    hash,
    metadata: JSON.stringify(createObjectMetadata(said, hash, size, now)),
    user_metadata: said.userMetadata,
    updated_at: now,
    last_accessed_at: now,
  }
  return deps.data.transaction(async (repositories) => {
    const { objects } = repositories.storage
    await lockExistingBytes(deps, repositories, hash)
    const there = await objects.findForUpdate(bucket.id, name)
    if (there !== null && mode === 'create') throw new StorageError('KeyAlreadyExists')
    if (there === null && mode === 'replace') throw new StorageError('NoSuchKey')
    const fixed = there ?? { id: randomUUID(), bucket_id: bucket.id, name, created_at: now }
    const object = { ...fixed, ...values }
    if (there === null) await objects.add(object)
    else await objects.update(there.id, values)
    await together?.(repositories)
    return { object, before: there?.hash ?? null }
  })
}

/** What the service knows of bytes, under the names that Supabase gives them. */
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
