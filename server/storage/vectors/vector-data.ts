import type { VectorIndexTable } from '../../data/storage/tables.ts'
import { isJsonObject } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'

/** The vector of a request: `{float32: [...]}` with the dimension of the index and finite numbers only. */
export function parseVectorData(
  value: unknown,
  { dimension, distance_metric }: Pick<VectorIndexTable, 'dimension' | 'distance_metric'>,
  field: string,
): Float32Array<ArrayBuffer> {
  const numbers: unknown = isJsonObject(value) ? value.float32 : null
  if (!Array.isArray(numbers)) throw createVectorError(field, 'must be an array of numbers')
  if (numbers.length !== dimension) throw createVectorError(field, `must have ${dimension} numbers`)
  const vector = new Float32Array(dimension)
  let hasDirection = false
  for (const [at, number] of numbers.entries()) {
    if (typeof number !== 'number') throw createVectorError(field, 'must be an array of numbers')
    vector[at] = number
    // Also what is too large for 32 bits.
    if (!Number.isFinite(vector[at])) throw createVectorError(field, 'must have finite 32-bit numbers only')
    if (vector[at] !== 0) hasDirection = true
  }
  if (distance_metric === 'cosine' && !hasDirection)
    throw createVectorError(field, 'must not be all zeros: the cosine distance is not defined for it')
  return vector
}

/** The bytes as stored. Every platform of Node that is supported is little-endian. */
export function toVectorBytes(vector: Float32Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

export function toVectorNumbers(bytes: Uint8Array): number[] {
  // The bytes are copied, because their offset in a larger buffer may be odd.
  return Array.from(new Float32Array(Uint8Array.from(bytes).buffer))
}

function createVectorError(field: string, message: string): StorageError {
  return new StorageError('InvalidRequest', `body/${field}/float32 ${message}`)
}
