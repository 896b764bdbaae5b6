import { hash } from 'node:crypto'
import type { SiteDatabase } from '../../data/index.ts'
import type { VectorIndexTable, VectorTable } from '../../data/storage/tables.ts'
import type { VectorColumn, VectorPageQuery, VectorRow } from '../../data/storage/vector-repository.ts'
import type { StorageDeps } from '../contract.ts'
import { isJsonObject, type JsonObject } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'
import { createIndexNotFoundError, findVectorIndexOrThrow } from './indexes.ts'
import {
  createPageToken,
  parseVectorKey,
  readBatch,
  readFlag,
  readInteger,
  readKeys,
  readPageToken,
} from './request-fields.ts'
import { parseVectorData, toVectorBytes, toVectorNumbers } from './vector-data.ts'
import { getNonFilterableKeys, parseVectorMetadata, presentVectorMetadata } from './vector-metadata.ts'

/** Vectors of one request that writes or deletes. */
const maxBatch = 500
const maxGetKeys = 100
const maxVectors = 100_000
/** A query reads all of them, 200 MB, which must take less than its time limit. */
const maxNumbers = 50_000_000
const maxSegments = 16
const slotCount = 65_536
const rowsPerRead = 100
/** The approximate size of a listed page. A page may have fewer vectors than requested. */
const maxPageBytes = 4 * 1024 * 1024

/** Adds vectors, or replaces those with the same key; all or none. */
export async function putVectors(deps: StorageDeps, body: JsonObject): Promise<void> {
  const index = await findVectorIndexOrThrow(deps, body)
  const vectors = readBatch(body, 'vectors', maxBatch).map((vector, at) =>
    parseVector(vector, index, `vectors/${at}`),
  )
  const keys = vectors.map(({ key }) => key)
  if (new Set(keys).size < keys.length)
    throw new StorageError('InvalidRequest', 'body/vectors must not have a key twice')
  const hasGrownMuch = await deps.data.transaction(async ({ storage }) => {
    // The lock keeps the count right, and concurrent batches with the same keys from a deadlock.
    const locked = await storage.vectorIndexes.findForUpdate(index.id)
    if (locked === null) throw createIndexNotFoundError(index)
    const replaced = await storage.vectors.findByKeys(index.id, keys, [])
    const count = locked.vector_count + vectors.length - replaced.length
    if (count > getMaxVectors(index))
      throw new StorageError('InvalidRequest', `The index can have at most ${getMaxVectors(index)} vectors`)
    await storage.vectors.put(vectors)
    await storage.vectorIndexes.setVectorCount(index.id, count)
    return isNextPowerOfTwoReached(locked.vector_count, count)
  })
  if (hasGrownMuch) await deps.data.storage.vectors.updateStatistics()
}

/** The vectors of some keys, in the order of the request; those that do not exist are left out. */
export async function getVectors(deps: StorageDeps, body: JsonObject) {
  const index = await findVectorIndexOrThrow(deps, body)
  const keys = readKeys(body, maxGetKeys)
  const rows = await deps.data.storage.vectors.findByKeys(index.id, keys, readColumns(body))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return { vectors: keys.flatMap((key) => byKey.get(key) ?? []).map(presentVector) }
}

export async function listVectors(deps: StorageDeps, body: JsonObject) {
  const index = await findVectorIndexOrThrow(deps, body)
  const limit = readInteger(body, 'maxResults', { min: 1, max: 1000, fallback: 500 })
  const query = {
    columns: readColumns(body),
    slots: readSegment(body),
    after: readPageToken(body),
    limit: rowsPerRead,
  }
  const vectors: VectorRow[] = []
  let bytes = 0
  for await (const rows of scanVectors(deps.data, index, query))
    for (const row of rows) {
      const last = vectors.at(-1)
      if (last !== undefined && (vectors.length === limit || bytes > maxPageBytes))
        return { vectors: vectors.map(presentVector), nextToken: createPageToken(last.key) }
      vectors.push(row)
      bytes += estimateJsonBytes(row)
    }
  return { vectors: vectors.map(presentVector) }
}

/** Deletes vectors; keys that do not exist are ignored. */
export async function deleteVectors(deps: StorageDeps, body: JsonObject): Promise<void> {
  const index = await findVectorIndexOrThrow(deps, body)
  const keys = readKeys(body, maxBatch)
  await deps.data.transaction(async ({ storage }) => {
    const locked = await storage.vectorIndexes.findForUpdate(index.id)
    if (locked === null) throw createIndexNotFoundError(index)
    const removed = await storage.vectors.remove(index.id, keys)
    await storage.vectorIndexes.setVectorCount(index.id, locked.vector_count - removed)
  })
}

/** Reads the vectors of an index page by page. Not a snapshot: changes in between may or may not be seen. */
export async function* scanVectors(
  { storage }: SiteDatabase,
  { id }: VectorIndexTable,
  query: VectorPageQuery,
): AsyncGenerator<readonly VectorRow[]> {
  let { after } = query
  for (;;) {
    const rows = await storage.vectors.listPage(id, { ...query, after })
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < query.limit) return
    after = last.key
  }
}

/** Whether the size of an index has doubled, roughly; small ones are always fast. */
function isNextPowerOfTwoReached(before: number, after: number): boolean {
  return after >= 1024 && Math.floor(Math.log2(after)) > Math.floor(Math.log2(Math.max(before, 1)))
}

function getMaxVectors({ dimension }: VectorIndexTable): number {
  return Math.min(maxVectors, Math.floor(maxNumbers / dimension))
}

function parseVector(vector: unknown, index: VectorIndexTable, field: string): VectorTable {
  if (!isJsonObject(vector)) throw new StorageError('InvalidRequest', `body/${field} must be object`)
  const key = parseVectorKey(vector.key, `${field}/key`)
  return {
    index_id: index.id,
    key,
    slot: hash('sha256', key, 'buffer').readUInt16LE(0),
    data: toVectorBytes(parseVectorData(vector.data, index, `${field}/data`)),
    ...parseVectorMetadata(vector.metadata, getNonFilterableKeys(index), `${field}/metadata`),
  }
}

function readColumns(body: JsonObject): VectorColumn[] {
  return [
    ...(readFlag(body, 'returnData') ? (['data'] as const) : []),
    ...(readFlag(body, 'returnMetadata') ? (['filterable_metadata', 'other_metadata'] as const) : []),
  ]
}

/** The slots of the requested segment; null: the whole index. */
function readSegment(body: JsonObject): readonly [number, number] | null {
  if (body.segmentCount === undefined && body.segmentIndex === undefined) return null
  const count = readInteger(body, 'segmentCount', { min: 1, max: maxSegments })
  const segment = readInteger(body, 'segmentIndex', { min: 0, max: count - 1 })
  const getStart = (at: number) => Math.ceil((at * slotCount) / count)
  return [getStart(segment), getStart(segment + 1)]
}

function presentVector(row: VectorRow) {
  return {
    key: row.key,
    data: row.data === undefined ? undefined : { float32: toVectorNumbers(row.data) },
    metadata: presentVectorMetadata(row),
  }
}

/** A number of 4 bytes has some 20 digits in JSON. */
function estimateJsonBytes({ key, data, filterable_metadata, other_metadata }: VectorRow): number {
  const metadataLength = (filterable_metadata?.length ?? 0) + (other_metadata?.length ?? 0)
  return key.length + (data?.byteLength ?? 0) * 5 + metadataLength
}
