import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { violationOf } from '../data/engines/violations.ts'
import type { Repositories } from '../data/index.ts'
import type { StorageBucketTable, StorageObjectTable } from '../data/storage/tables.ts'
import { claim, release } from './bytes.ts'
import type { StorageDeps } from './contract.ts'
import type { Intake, SaidOfBytes } from './intake.ts'
import { checkType } from './mime-types.ts'
import { StorageProblem } from './problems.ts'

/** A name that may be new only, may be either, or must be there. */
export type StoreMode = 'create' | 'upsert' | 'replace'

export interface Wanted {
  readonly bucket: StorageBucketTable
  readonly name: string
  readonly owner: string | null
  readonly mode: StoreMode
  /** What this content is known by from now on; without it, whatever comes. */
  readonly version?: string
  /** Done together with the writing of the name, or not at all. */
  readonly together?: (repositories: Repositories) => Promise<void>
}

/** Bytes that lie in the files. */
export interface StoredBytes {
  readonly hash: string
  readonly size: number
}

/** Takes bytes in under a name: all of them and the name, or nothing. */
export async function storeObject(
  deps: StorageDeps,
  wanted: Wanted,
  { bytes, ...said }: Intake,
  toldSize: number | null,
): Promise<StorageObjectTable> {
  const limit = sizeLimit(deps, wanted.bucket)
  checkType(said.type, wanted.bucket.allowed_mime_types)
  if (toldSize !== null && toldSize > limit) throw new StorageProblem('EntityTooLarge')
  await refuseTaken(deps, wanted)
  const stored = await deps.files.put(Readable.from(atMost(bytes, limit), { objectMode: false }))
  return nameBytes(deps, wanted, said, stored)
}

/** The most bytes that an object of a bucket may have. */
export function sizeLimit({ maxSize }: StorageDeps, { file_size_limit }: StorageBucketTable): number {
  return Math.min(maxSize, file_size_limit ?? maxSize)
}

/** A look before bytes are taken; what counts is decided when the name is written. */
export async function refuseTaken({ data }: StorageDeps, { bucket, name, mode }: Wanted): Promise<void> {
  if (mode === 'upsert') return
  const there = (await data.storage.objects.find(bucket.id, name)) !== null
  if (there && mode === 'create') throw new StorageProblem('KeyAlreadyExists')
  if (!there && mode === 'replace') throw new StorageProblem('NoSuchKey')
}

/** Gives stored bytes their name. Those that get none, and those that had it before, are let go. */
export async function nameBytes(
  deps: StorageDeps,
  wanted: Wanted,
  said: SaidOfBytes,
  stored: StoredBytes,
): Promise<StorageObjectTable> {
  try {
    const { object, before } = await withOneMoreTry(wanted.mode, () => writeName(deps, wanted, said, stored))
    if (before !== null && before !== stored.hash) await release(deps, before).catch(deps.report)
    return object
  } catch (error) {
    await release(deps, stored.hash).catch(deps.report)
    throw violationOf(error) === 'reference' ? new StorageProblem('NoSuchBucket') : error
  }
}

/** Two that store under one new name at once: one is first, and the other one finds it there. */
async function withOneMoreTry<T>(mode: StoreMode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violationOf(error) !== 'unique') throw error
    if (mode === 'create') throw new StorageProblem('KeyAlreadyExists')
    return await work()
  }
}

function writeName(
  deps: StorageDeps,
  { bucket, name, owner, mode, version = randomUUID(), together }: Wanted,
  said: SaidOfBytes,
  { hash, size }: StoredBytes,
): Promise<{ readonly object: StorageObjectTable; readonly before: string | null }> {
  const now = deps.now().toISOString()
  const values = {
    owner_id: owner,
    version,
    hash,
    metadata: JSON.stringify(metadataOf(said, hash, size, now)),
    user_metadata: said.userMetadata,
    updated_at: now,
    last_accessed_at: now,
  }
  return deps.data.transaction(async (repositories) => {
    const { objects } = repositories.storage
    await claim(deps, repositories, hash)
    const there = await objects.findForChange(bucket.id, name)
    if (there !== null && mode === 'create') throw new StorageProblem('KeyAlreadyExists')
    if (there === null && mode === 'replace') throw new StorageProblem('NoSuchKey')
    const fixed = there ?? { id: randomUUID(), bucket_id: bucket.id, name, created_at: now }
    const object = { ...fixed, ...values }
    if (there === null) await objects.add(object)
    else await objects.change(there.id, values)
    await together?.(repositories)
    return { object, before: there?.hash ?? null }
  })
}

/** What the service knows of bytes, under the names that Supabase gives them. */
function metadataOf(
  { type, cacheControl, contentEncoding }: SaidOfBytes,
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

async function* atMost(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > limit) throw new StorageProblem('EntityTooLarge')
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
}
