import { normalizeMimeType } from './mime-types.ts'
import { isMultipartFormData, readMultipartFormParts } from './multipart.ts'
import { StorageError } from './storage-errors.ts'

/** Metadata sent with an upload. */
export interface UploadedObjectMetadata {
  readonly type: string
  readonly cacheControl: string
  readonly contentEncoding: string | null
  /** As JSON. */
  readonly userMetadata: string | null
}

/** Uploaded bytes and their metadata. */
export interface ObjectUpload extends UploadedObjectMetadata {
  readonly bytes: AsyncIterable<Uint8Array>
}

const maxMetadataLength = 16 * 1024
const maxMetadataDepth = 100
const noCache = 'no-cache'

/** Parses an upload request: a multipart form as browsers send it, or raw bytes. */
export async function parseObjectUpload({ headers, body }: Request): Promise<ObjectUpload> {
  // Do not cancel the body when reading stops early: the client would see a reset connection instead of the
  // response.
  const bytes = body?.values({ preventCancel: true }) ?? emptyBody()
  const type = headers.get('content-type')
  if (isMultipartFormData(type)) return parseFormUpload(bytes, type)
  const encoded = headers.get('x-metadata')
  return {
    bytes,
    type: normalizeMimeType(type),
    cacheControl: assertValidCacheControl(headers.get('cache-control') ?? noCache),
    contentEncoding: validateContentEncoding(headers.get('content-encoding')),
    userMetadata:
      encoded === null
        ? null
        : validateAndNormalizeUserMetadataJson(Buffer.from(encoded, 'base64').toString('utf8')),
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
      userMetadata: metadata === undefined ? null : validateAndNormalizeUserMetadataJson(metadata),
    }
  }
}

/** A number of seconds, or a complete header value. */
export function parseCacheControlField(value: string): string {
  return assertValidCacheControl(/^\d{1,10}$/.test(value) ? `max-age=${value}` : value)
}

/** A header value that is safe to send again. */
export function assertValidCacheControl(value: string): string {
  if (/^[\x20-\x7e]{1,200}$/.test(value)) return value
  throw new StorageError('InvalidRequest', 'The cache control is not valid')
}

function validateContentEncoding(value: string | null): string | null {
  if (value === null || value === '' || value === 'identity') return null
  if (/^(?:gzip|br|deflate|zstd)$/.test(value)) return value
  throw new StorageError('InvalidRequest', 'The content encoding is not supported')
}

/** Custom metadata of an object: a JSON object of limited size. */
export function validateAndNormalizeUserMetadataJson(text: string): string {
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const isObject =
    typeof json === 'object' && json !== null && !Array.isArray(json) && text.length <= maxMetadataLength
  // Rejects JSON that not all databases can store: NUL, lone surrogates, and deep nesting.
  if (!isObject || text.includes('\\u0000') || text.includes('\0') || !isStorableJson(json, maxMetadataDepth))
    throw new StorageError('InvalidRequest', 'The metadata is not a valid object')
  return JSON.stringify(json)
}

function isStorableJson(value: unknown, remainingDepth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return (
    remainingDepth > 0 &&
    Object.entries(value)
      .flat()
      .every((part) => isStorableJson(part, remainingDepth - 1))
  )
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
