import type { VectorIndexTable, VectorTable } from '../../data/storage/tables.ts'
import { isJsonObject, type JsonObject } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'
import { isStorableKey, readBatch } from './request-fields.ts'

type MetadataColumns = Pick<VectorTable, 'filterable_metadata' | 'other_metadata'>

const maxKeys = 50
const maxBytes = 40 * 1024
/** A query with a filter reads this much of every vector. */
export const maxFilterableBytes = 2 * 1024
const maxDepth = 10
const maxNonFilterableKeys = 10
const maxNonFilterableKeyLength = 63

/** Reads the keys of a new index that cannot be filtered by; null: there are none. */
export function readMetadataConfiguration({ metadataConfiguration }: JsonObject): string | null {
  if (metadataConfiguration === undefined || metadataConfiguration === null) return null
  if (!isJsonObject(metadataConfiguration))
    throw new StorageError('InvalidRequest', 'body/metadataConfiguration must be object')
  const configured = metadataConfiguration.nonFilterableMetadataKeys
  if (configured === undefined || (Array.isArray(configured) && configured.length === 0)) return null
  const keys = new Set(readBatch(metadataConfiguration, 'nonFilterableMetadataKeys', maxNonFilterableKeys))
  for (const key of keys)
    if (!isStorableKey(key) || key.length > maxNonFilterableKeyLength)
      throw new StorageError(
        'InvalidRequest',
        `body/metadataConfiguration/nonFilterableMetadataKeys must be texts of 1 to ${maxNonFilterableKeyLength} characters`,
      )
  return JSON.stringify({ nonFilterableMetadataKeys: [...keys] })
}

/** The keys of an index that cannot be filtered by. */
export function getNonFilterableKeys({
  metadata_configuration,
}: Pick<VectorIndexTable, 'metadata_configuration'>): ReadonlySet<string> {
  if (metadata_configuration === null) return new Set()
  const { nonFilterableMetadataKeys }: { readonly nonFilterableMetadataKeys: readonly string[] } =
    JSON.parse(metadata_configuration)
  return new Set(nonFilterableMetadataKeys)
}

/** The metadata of a vector as stored, divided into what can be filtered by and what cannot. */
export function parseVectorMetadata(
  metadata: unknown,
  nonFilterableKeys: ReadonlySet<string>,
  field: string,
): MetadataColumns {
  if (metadata === undefined || metadata === null) return { filterable_metadata: null, other_metadata: null }
  const fail = (message: string) => new StorageError('InvalidRequest', `body/${field} ${message}`)
  if (!isJsonObject(metadata)) throw fail('must be object')
  const entries = Object.entries(metadata)
  if (entries.length > maxKeys) throw fail(`must have at most ${maxKeys} keys`)
  // Deeper values would exhaust the stack of JSON.stringify, and infinite numbers would become null.
  if (!isStorableJson(metadata, maxDepth))
    throw fail(`must have finite numbers and at most ${maxDepth} levels`)
  const filterable = toJsonText(entries.filter(([key]) => !nonFilterableKeys.has(key)))
  const others = entries.filter(([key]) => nonFilterableKeys.has(key))
  const other = others.length === 0 ? null : toJsonText(others)
  const filterableBytes = Buffer.byteLength(filterable)
  if (filterableBytes > maxFilterableBytes)
    throw fail(`must have at most ${maxFilterableBytes} bytes that can be filtered by`)
  if (filterableBytes + Buffer.byteLength(other ?? '') > maxBytes)
    throw fail(`must have at most ${maxBytes} bytes`)
  return { filterable_metadata: filterable, other_metadata: other }
}

/** The metadata as the client sent it; undefined: there is none. */
export function presentVectorMetadata({
  filterable_metadata,
  other_metadata,
}: Partial<MetadataColumns>): unknown {
  if (filterable_metadata === null || filterable_metadata === undefined) return undefined
  return { ...JSON.parse(filterable_metadata), ...JSON.parse(other_metadata ?? '{}') }
}

function isStorableJson(value: unknown, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isStorableJson(inner, levels - 1))
}

/** `Object.fromEntries` defines own properties, also of names like `__proto__`. */
function toJsonText(entries: readonly (readonly [string, unknown])[]): string {
  return JSON.stringify(Object.fromEntries(entries))
}
