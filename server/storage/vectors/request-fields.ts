import { isJsonObject, type JsonObject, readRequiredTextField } from '../json-body.ts'
import { StorageError } from '../storage-errors.ts'

const namePattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const maxKeyBytes = 1024

/** The name of a bucket or an index. */
export function readName(body: JsonObject, field: 'vectorBucketName' | 'indexName'): string {
  const name = readRequiredTextField(body, field)
  if (namePattern.test(name)) return name
  throw new StorageError(
    'InvalidRequest',
    `body/${field} must have 3 to 63 lowercase letters, digits, dots and hyphens, and begin and end with a letter or digit`,
  )
}

/** The elements of an array with 1 to `max` of them. */
export function readBatch(body: JsonObject, field: string, max: number): readonly unknown[] {
  const batch = body[field]
  if (Array.isArray(batch) && batch.length >= 1 && batch.length <= max) return batch
  throw new StorageError('InvalidRequest', `body/${field} must have between 1 and ${max} items`)
}

/** A batch of keys, without repeated ones. */
export function readKeys(body: JsonObject, max: number): string[] {
  return [...new Set(readBatch(body, 'keys', max).map((key, at) => parseVectorKey(key, `keys/${at}`)))]
}

/** The key of a vector. Keys are only compared with each other, so every text is allowed that can be stored. */
export function parseVectorKey(key: unknown, field: string): string {
  if (isStorableKey(key)) return key
  throw new StorageError('InvalidKey', `body/${field} must be a text of 1 to ${maxKeyBytes} bytes`)
}

export function readFlag(body: JsonObject, field: string): boolean {
  const value = body[field] ?? false
  if (typeof value === 'boolean') return value
  throw new StorageError('InvalidRequest', `body/${field} must be boolean`)
}

/** An integer within bounds; `fallback` if it is omitted. Unlike in query strings, texts are not numbers here. */
export function readInteger(
  body: JsonObject,
  field: string,
  { min, max, fallback }: { readonly min: number; readonly max: number; readonly fallback?: number },
): number {
  const value = body[field] ?? fallback
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
  throw new StorageError('InvalidRequest', `body/${field} must be an integer between ${min} and ${max}`)
}

/** An optional object, for example a filter. */
export function readOptionalObject(body: JsonObject, field: string): JsonObject | null {
  const value = body[field] ?? null
  if (value === null || isJsonObject(value)) return value
  throw new StorageError('InvalidRequest', `body/${field} must be object`)
}

/** What the lists of buckets and indexes have in common. */
export function readNamePage(body: JsonObject) {
  return {
    prefix: body.prefix === undefined ? '' : readRequiredTextField(body, 'prefix'),
    limit: readInteger(body, 'maxResults', { min: 1, max: 500, fallback: 100 }),
    after: readPageToken(body),
  }
}

/** The token of the page after a name or a key. */
export function createPageToken(last: string): string {
  return Buffer.from(last).toString('base64url')
}

/** The name or key after which the requested page begins; null: the first page. */
export function readPageToken({ nextToken }: JsonObject): string | null {
  if (nextToken === undefined || nextToken === null) return null
  const last = typeof nextToken === 'string' ? Buffer.from(nextToken, 'base64url').toString() : null
  if (isStorableKey(last) && createPageToken(last) === nextToken) return last
  throw new StorageError('InvalidRequest', 'body/nextToken is not a token of an earlier response')
}

/** Whether both databases can store a text as a key. */
export function isStorableKey(key: unknown): key is string {
  return (
    typeof key === 'string' &&
    key !== '' &&
    key.isWellFormed() &&
    !key.includes('\0') &&
    Buffer.byteLength(key) <= maxKeyBytes
  )
}
