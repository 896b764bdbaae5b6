import type { VectorIndexTable } from '../../data/storage/tables.ts'
import type { VectorRow } from '../../data/storage/vector-repository.ts'
import type { StorageDeps } from '../contract.ts'
import type { JsonObject } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'
import { findVectorIndexOrThrow } from './indexes.ts'
import type { VectorSearchPage } from './nearest-vectors.ts'
import { parseVectorFilter } from './parse-vector-filter.ts'
import { readFlag, readInteger, readOptionalObject } from './request-fields.ts'
import { parseVectorData } from './vector-data.ts'
import { getNonFilterableKeys, maxFilterableBytes, presentVectorMetadata } from './vector-metadata.ts'
import type { VectorSearcher } from './vector-searcher.ts'
import { scanVectors } from './vectors.ts'

const maxTopK = 100
/** What is read at once in the main thread: more would delay other requests. */
const maxReadBytes = 512 * 1024
const maxReadRows = 1000

/** Finds the vectors nearest to that of the request, by exact comparison with all of the index. */
export async function queryVectors(deps: StorageDeps, searcher: VectorSearcher, body: JsonObject) {
  const index = await findVectorIndexOrThrow(deps, body)
  const vector = parseVectorData(body.queryVector, index, 'queryVector')
  const topK = readInteger(body, 'topK', { min: 1, max: maxTopK })
  const filterObject = readOptionalObject(body, 'filter')
  const filter = filterObject && parseVectorFilter(filterObject, getNonFilterableKeys(index))
  const [returnDistance, returnMetadata] = [
    readFlag(body, 'returnDistance'),
    readFlag(body, 'returnMetadata'),
  ]
  if (body.nextToken !== undefined && body.nextToken !== null)
    throw new StorageError('InvalidRequest', 'body/nextToken: the response of a query has one page only')
  const nearest = await searcher.search(
    { vector, metric: index.distance_metric, topK, filter },
    readSearchPages(deps, index, filter !== null),
  )
  const keys = nearest.map(({ key }) => key)
  const metadata = returnMetadata ? await loadMetadata(deps, index, keys) : new Map<string, unknown>()
  return {
    vectors: nearest.map(({ key, distance }) => ({
      key,
      distance: returnDistance ? distance : undefined,
      metadata: metadata.get(key),
    })),
    distanceMetric: index.distance_metric,
  }
}

async function* readSearchPages(
  { data }: StorageDeps,
  index: VectorIndexTable,
  withMetadata: boolean,
): AsyncGenerator<VectorSearchPage> {
  const rowBytes = index.dimension * Float32Array.BYTES_PER_ELEMENT + (withMetadata ? maxFilterableBytes : 0)
  const pages = scanVectors(data, index, {
    columns: withMetadata ? ['data', 'filterable_metadata'] : ['data'],
    slots: null,
    after: null,
    limit: Math.min(maxReadRows, Math.ceil(maxReadBytes / rowBytes)),
  })
  for await (const rows of pages) yield toSearchPage(rows, index, withMetadata)
}

function toSearchPage(
  rows: readonly VectorRow[],
  { dimension }: VectorIndexTable,
  withMetadata: boolean,
): VectorSearchPage {
  const data = new Float32Array(rows.length * dimension)
  const bytes = new Uint8Array(data.buffer)
  for (const [at, row] of rows.entries())
    bytes.set(row.data ?? [], at * dimension * Float32Array.BYTES_PER_ELEMENT)
  return {
    keys: rows.map(({ key }) => key),
    data,
    metadata: withMetadata ? rows.map((row) => row.filterable_metadata ?? null) : [],
  }
}

async function loadMetadata(
  { data }: StorageDeps,
  { id }: VectorIndexTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (keys.length === 0) return new Map()
  const rows = await data.storage.vectors.findByKeys(id, keys, ['filterable_metadata', 'other_metadata'])
  return new Map(rows.map((row) => [row.key, presentVectorMetadata(row)]))
}
