import { randomUUIDv7 } from 'node:crypto'
import type { AuditActor } from '../../../domain/audit-actor.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import type { VectorIndexTable } from '../../data/storage/tables.ts'
import { writeBucketAuditEntry } from '../audit-bucket-change.ts'
import type { StorageDeps } from '../contract.ts'
import { type JsonObject, readRequiredTextField } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'
import { createVectorBucketNotFoundError, getVectorBucket, toUnixSeconds } from './buckets.ts'
import { createPageToken, readInteger, readName, readNamePage } from './request-fields.ts'
import { readMetadataConfiguration } from './vector-metadata.ts'

const maxIndexes = 100
const maxDimension = 4096
const deleteBatchSize = 500

export async function createVectorIndex(
  { data, now }: StorageDeps,
  body: JsonObject,
  actor: AuditActor,
): Promise<void> {
  const at = now().toISOString()
  const index: VectorIndexTable = {
    id: randomUUIDv7(),
    bucket_id: readName(body, 'vectorBucketName'),
    name: readName(body, 'indexName'),
    dimension: readInteger(body, 'dimension', { min: 1, max: maxDimension }),
    distance_metric: readDistanceMetric(body),
    metadata_configuration: readMetadataConfiguration(body),
    vector_count: 0,
    created_at: at,
  }
  if (readRequiredTextField(body, 'dataType') !== 'float32')
    throw new StorageError('InvalidRequest', 'body/dataType must be float32')
  try {
    await data.transaction(async (repositories) => {
      const { vectorBuckets, vectorIndexes } = repositories.storage
      // The lock keeps concurrent requests from exceeding the limit.
      if ((await vectorBuckets.findForUpdate(index.bucket_id)) === null)
        throw createVectorBucketNotFoundError(index.bucket_id)
      const isFull = (await vectorIndexes.count(index.bucket_id)) >= maxIndexes
      if (isFull && (await vectorIndexes.find(index.bucket_id, index.name)) === null)
        throw new StorageError('S3VectorMaxIndexesExceeded')
      await vectorIndexes.add(index)
      await writeBucketAuditEntry(repositories, 'vector_index_created', {
        actor,
        bucket: getAuditName(index),
        at,
      })
    })
  } catch (error) {
    if (findConstraintViolationKind(error) !== 'unique') throw error
    throw new StorageError('S3VectorConflictException', `The index "${index.name}" already exists`)
  }
}

export async function getVectorIndex(deps: StorageDeps, body: JsonObject) {
  const index = await findVectorIndexOrThrow(deps, body)
  const { metadata_configuration } = index
  return {
    index: {
      ...presentListedIndex(index),
      dataType: 'float32',
      dimension: index.dimension,
      distanceMetric: index.distance_metric,
      metadataConfiguration: metadata_configuration === null ? undefined : JSON.parse(metadata_configuration),
    },
  }
}

export async function listVectorIndexes(deps: StorageDeps, body: JsonObject) {
  const { limit, ...query } = readNamePage(body)
  const { vectorBucket } = await getVectorBucket(deps, body)
  const found = await deps.data.storage.vectorIndexes.list(vectorBucket.vectorBucketName, {
    ...query,
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    indexes: page.map(presentListedIndex),
    nextToken: found.length > limit && last !== undefined ? createPageToken(last.name) : undefined,
  }
}

/** Removes an index: first its vectors in batches, so that other requests run in between. */
export async function deleteVectorIndex(
  deps: StorageDeps,
  body: JsonObject,
  actor: AuditActor,
): Promise<void> {
  const index = await findVectorIndexOrThrow(deps, body)
  while ((await deleteSomeVectors(deps, index.id)) === deleteBatchSize);
  await deps.data.transaction(async (repositories) => {
    if (!(await repositories.storage.vectorIndexes.remove(index.id))) throw createIndexNotFoundError(index)
    await writeBucketAuditEntry(repositories, 'vector_index_deleted', {
      actor,
      bucket: getAuditName(index),
      at: deps.now().toISOString(),
    })
  })
}

/** Finds the index that a request names; throws if it or its bucket does not exist. */
export async function findVectorIndexOrThrow(
  { data }: StorageDeps,
  body: JsonObject,
): Promise<VectorIndexTable> {
  const bucket_id = readName(body, 'vectorBucketName')
  const name = readName(body, 'indexName')
  const index = await data.storage.vectorIndexes.find(bucket_id, name)
  if (index !== null) return index
  if ((await data.storage.vectorBuckets.find(bucket_id)) === null)
    throw createVectorBucketNotFoundError(bucket_id)
  throw createIndexNotFoundError({ name })
}

export function createIndexNotFoundError({ name }: Pick<VectorIndexTable, 'name'>): StorageError {
  return new StorageError('S3VectorNotFoundException', `The index "${name}" was not found`)
}

function deleteSomeVectors({ data }: StorageDeps, id: string): Promise<number> {
  return data.transaction(async ({ storage }) => {
    const index = await storage.vectorIndexes.findForUpdate(id)
    if (index === null) return 0
    const removed = await storage.vectors.removeSome(id, deleteBatchSize)
    await storage.vectorIndexes.setVectorCount(id, index.vector_count - removed)
    return removed
  })
}

function readDistanceMetric({ distanceMetric }: JsonObject): VectorIndexTable['distance_metric'] {
  if (distanceMetric === 'cosine' || distanceMetric === 'euclidean') return distanceMetric
  throw new StorageError('InvalidRequest', 'body/distanceMetric must be one of cosine, euclidean')
}

function presentListedIndex({ bucket_id, name, created_at }: VectorIndexTable) {
  return { indexName: name, vectorBucketName: bucket_id, creationTime: toUnixSeconds(created_at) }
}

function getAuditName({ bucket_id, name }: VectorIndexTable): string {
  return `${bucket_id}/${name}`
}
