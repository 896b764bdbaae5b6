import { normalizeMimeType } from './mime-types.ts'
import { isMultipartFormData, readMultipartFormParts } from './multipart.ts'
import { StorageError } from './storage-errors.ts'

/** What is said of bytes that come in. */
export interface UploadedObjectMetadata {
  readonly type: string
  readonly cacheControl: string
  readonly contentEncoding: string | null
  /** As JSON. */
  readonly userMetadata: string | null
}

/** Bytes that come in, and what is said of them. */
export interface ObjectUpload extends UploadedObjectMetadata {
  readonly bytes: AsyncIterable<Uint8Array>
}

const maxMetadataLength = 16 * 1024
const maxMetadataDepth = 100
const noCache = 'no-cache'

/** Reads what a request brings: a form with a file as browsers send it, or the bytes alone. */
export async function parseObjectUpload({ headers, body }: Request): Promise<ObjectUpload> {
  // Not cancelled when we stop reading, or the sender would find the line cut instead of an answer.
  const bytes = body?.values({ preventCancel: true }) ?? emptyBody()
  const type = headers.get('content-type')
  if (isMultipartFormData(type)) return parseFormUpload(bytes, type)
  const encoded = headers.get('x-metadata')
  return {
    bytes,
    type: normalizeMimeType(type),
    cacheControl: validateCacheControl(headers.get('cache-control') ?? noCache),
    contentEncoding: validateContentEncoding(headers.get('content-encoding')),
    userMetadata:
      encoded === null ? null : validateUserMetadata(Buffer.from(encoded, 'base64').toString('utf8')),
  }
}

async function parseFormUpload(body: AsyncIterable<Uint8Array>, contentType: string): Promise<ObjectUpload> {
  const fields = new Map<string, string>()
  const parts = readMultipartFormParts(body, contentType)
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) throw new StorageError('NoContentProvided')
    if (part.kind === 'field') {
      fields.set(part.name, part.text)
      continue
    }
    const seconds = fields.get('cacheControl')
    const metadata = fields.get('metadata')
    return {
      bytes: part.bytes,
      type: normalizeMimeType(fields.get('contentType') ?? part.type),
      cacheControl: seconds === undefined ? noCache : parseCacheControlField(seconds),
      contentEncoding: validateContentEncoding(fields.get('contentEncoding') ?? null),
      userMetadata: metadata === undefined ? null : validateUserMetadata(metadata),
    }
  }
}

/** A number of seconds, or a whole header. */
export function parseCacheControlField(given: string): string {
  return validateCacheControl(/^\d{1,10}$/.test(given) ? `max-age=${given}` : given)
}

/** A header's value as it may be sent again. */
export function validateCacheControl(value: string): string {
  if (/^[\x20-\x7e]{1,200}$/.test(value)) return value
  throw new StorageError('InvalidRequest', 'The cache control is not valid')
}

function validateContentEncoding(value: string | null): string | null {
  if (value === null || value === '' || value === 'identity') return null
  if (/^(?:gzip|br|deflate|zstd)$/.test(value)) return value
  throw new StorageError('InvalidRequest', 'The content encoding is not supported')
}

/** What a sender says of an object: an object of JSON, not a long one. */
export function validateUserMetadata(text: string): string {
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const fits =
    typeof json === 'object' && json !== null && !Array.isArray(json) && text.length <= maxMetadataLength
  // What one of the databases does not keep in JSON: NUL, halves of characters, and what is too deep.
  if (!fits || text.includes('\\u0000') || text.includes('\0') || !isStorableJson(json, maxMetadataDepth))
    throw new StorageError('InvalidRequest', 'The metadata is not a valid object')
  return JSON.stringify(json)
}

function isStorableJson(value: unknown, deep: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return (
    deep > 0 &&
    Object.entries(value)
      .flat()
      .every((part) => isStorableJson(part, deep - 1))
  )
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
