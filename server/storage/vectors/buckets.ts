import type { AuditActor } from '../../../domain/audit-actor.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import type { VectorBucketTable } from '../../data/storage/tables.ts'
import { writeBucketAuditEntry } from '../audit-bucket-change.ts'
import type { StorageDeps } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'
import { createPageToken, readName, readNamePage } from './request-fields.ts'

const maxBuckets = 100

export async function createVectorBucket(
  { data, now }: StorageDeps,
  body: JsonObject,
  actor: AuditActor,
): Promise<void> {
  const id = readName(body, 'vectorBucketName')
  const at = now().toISOString()
  try {
    await data.transaction(async (repositories) => {
      const buckets = repositories.storage.vectorBuckets
      const isFull = (await buckets.countForInsert()) >= maxBuckets
      if (isFull && (await buckets.find(id)) === null) throw new StorageError('S3VectorMaxBucketsExceeded')
      await buckets.add({ id, created_at: at })
      await writeBucketAuditEntry(repositories, 'vector_bucket_created', { actor, bucket: id, at })
    })
  } catch (error) {
    if (findConstraintViolationKind(error) !== 'unique') throw error
    throw new StorageError('S3VectorConflictException', `The vector bucket "${id}" already exists`)
  }
}

export async function getVectorBucket(deps: StorageDeps, body: JsonObject) {
  const id = readName(body, 'vectorBucketName')
  const bucket = await deps.data.storage.vectorBuckets.find(id)
  if (bucket === null) throw createVectorBucketNotFoundError(id)
  return { vectorBucket: presentVectorBucket(bucket) }
}

export async function listVectorBuckets({ data }: StorageDeps, body: JsonObject) {
  const { limit, ...query } = readNamePage(body)
  const found = await data.storage.vectorBuckets.list({ ...query, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    vectorBuckets: page.map(presentVectorBucket),
    nextToken: found.length > limit && last !== undefined ? createPageToken(last.id) : undefined,
  }
}

/** Removes a bucket without indexes. */
export async function deleteVectorBucket(
  { data, now }: StorageDeps,
  body: JsonObject,
  actor: AuditActor,
): Promise<void> {
  const id = readName(body, 'vectorBucketName')
  try {
    await data.transaction(async (repositories) => {
      if (!(await repositories.storage.vectorBuckets.remove(id))) throw createVectorBucketNotFoundError(id)
      const at = now().toISOString()
      await writeBucketAuditEntry(repositories, 'vector_bucket_deleted', { actor, bucket: id, at })
    })
  } catch (error) {
    throw findConstraintViolationKind(error) === 'reference'
      ? new StorageError('S3VectorBucketNotEmpty')
      : error
  }
}

export function createVectorBucketNotFoundError(id: string): StorageError {
  return new StorageError('S3VectorNotFoundException', `The vector bucket "${id}" was not found`)
}

/** A timestamp as S3 Vectors returns it: in seconds. */
export function toUnixSeconds(timestamp: string): number {
  return Math.floor(Date.parse(timestamp) / 1000)
}

function presentVectorBucket({ id, created_at }: VectorBucketTable) {
  return { vectorBucketName: id, creationTime: toUnixSeconds(created_at) }
}
