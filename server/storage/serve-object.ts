import { Readable } from 'node:stream'
import type { StorageObjectTable } from '../data/storage/tables.ts'
import type { ByteRange } from '../files/contract.ts'
import { closeWhenAborted } from '../lib/close-when-aborted.ts'
import { createPurgeKeyHeaders } from '../lib/shared-cache-headers.ts'
import type { StorageDeps } from './contract.ts'
import { isSafeToDisplayInline, toServedMimeType } from './mime-types.ts'
import { type ObjectSystemMetadata, parseObjectSystemMetadata } from './present-objects.ts'
import { StorageError } from './storage-errors.ts'

/** Which caches may store a response, and for how long. */
export type CacheAudience =
  | { readonly kind: 'public' }
  | { readonly kind: 'caller' }
  | {
      readonly kind: 'bearer'
      /** How long the signed URL is valid. */
      readonly seconds: number
      /** For a shared cache that checks signed URLs itself; null: none may store the response. */
      readonly sharedCache: { readonly seconds: number; readonly tags: readonly string[] } | null
    }

/** Prevents a browser that opens the bytes from running anything in them. */
const safeHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

/** A browser's PDF viewer does not work in a sandbox, and does not run scripts of this origin. */
const safeDocumentHeaders = {
  ...safeHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
}

/** Serves an object's bytes, or the requested range. */
export async function serveObject(
  deps: Pick<StorageDeps, 'files' | 'report'>,
  object: StorageObjectTable,
  request: Request,
  audience: CacheAudience,
): Promise<Response> {
  const metadata = parseObjectSystemMetadata(object)
  const headers = createObjectHeaders(object, metadata, request.url, audience)
  if (isNotModified(request.headers, metadata.eTag, object.updated_at))
    return new Response(null, { status: 304, headers })
  const file = await deps.files.open(object.hash)
  if (file === null) {
    deps.report(new Error(`The bytes of the object ${object.id} are missing: ${object.hash}`))
    throw new StorageError('NoSuchKey')
  }
  const range = parseRange(request.headers, file.size, metadata.eTag)
  if (range === 'unsatisfiable') return createRangeNotSatisfiableResponse(file.size)
  headers.set('Content-Length', String(range === null ? file.size : range.end - range.start + 1))
  if (range !== null) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  const status = range === null ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = file.stream(range ?? undefined)
  closeWhenAborted(stream, request.signal)
  const body = Readable.toWeb(stream, { strategy: { highWaterMark: 1 } })
  return new Response(body as ReadableStream<Uint8Array>, { status, headers })
}

function createObjectHeaders(
  object: StorageObjectTable,
  metadata: ObjectSystemMetadata,
  url: string,
  audience: CacheAudience,
): Headers {
  const { mimetype, eTag, contentEncoding } = metadata
  const headers = new Headers(mimetype.startsWith('application/pdf') ? safeDocumentHeaders : safeHeaders)
  headers.set('Content-Type', toServedMimeType(mimetype))
  headers.set('ETag', eTag)
  headers.set('Last-Modified', new Date(object.updated_at).toUTCString())
  headers.set('Accept-Ranges', 'bytes')
  setObjectCacheHeaders(headers, metadata.cacheControl, audience)
  // The same browser may be used by another person within the next hour.
  if (audience.kind === 'caller') headers.set('Vary', 'Authorization, apikey')
  if (contentEncoding !== undefined) headers.set('Content-Encoding', contentEncoding)
  const disposition = createAttachmentDispositionOrNull(
    new URL(url).searchParams.get('download'),
    object.name,
    mimetype,
  )
  if (disposition !== null) headers.set('Content-Disposition', disposition)
  return headers
}

/** Sets `Cache-Control`, and the keys by which a shared cache that checks signed URLs purges the response. */
export function setObjectCacheHeaders(headers: Headers, cacheControl: string, audience: CacheAudience): void {
  const restricted = restrictCacheControl(cacheControl, audience)
  const sharedCache = audience.kind === 'bearer' ? audience.sharedCache : null
  const isRestrictedByOwner = /\b(?:no-store|no-cache|private)\b/i.test(cacheControl)
  if (audience.kind !== 'bearer' || sharedCache === null || isRestrictedByOwner) {
    headers.set('Cache-Control', restricted)
    return
  }
  // Not beyond the validity of the URL: without directives that let caches send an expired response.
  const directives = restricted
    .split(',')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== 'private' && !/^stale-/i.test(directive))
  const sharedSeconds = Math.min(sharedCache.seconds, audience.seconds)
  headers.set('Cache-Control', ['public', ...directives, `s-maxage=${sharedSeconds}`].join(', '))
  for (const [name, value] of Object.entries(createPurgeKeyHeaders(sharedCache.tags)))
    headers.set(name, value)
}

/** Restricted responses are not stored by shared caches, and no longer than their signed URL is valid. */
function restrictCacheControl(cacheControl: string, audience: CacheAudience): string {
  if (audience.kind === 'public') return cacheControl
  const withoutSharedDirectives = cacheControl
    .replace(/\b(?:public|private|s-maxage=\d+)\b\s*,?\s*/gi, '')
    .replace(/,\s*$/, '')
  const bounded =
    audience.kind === 'caller'
      ? withoutSharedDirectives
      : withoutSharedDirectives.replace(
          /\bmax-age=(\d+)/i,
          (_, age) => `max-age=${Math.min(Number(age), audience.seconds)}`,
        )
  return bounded === '' ? 'private' : `private, ${bounded}`
}

/**
 * Active content is downloaded, not displayed; so is anything requested with `download`, under the given
 * name.
 */
export function createAttachmentDispositionOrNull(
  download: string | null,
  name: string,
  type: string,
): string | null {
  if (download === null && isSafeToDisplayInline(type)) return null
  const requestedName = download || (name.split('/').at(-1) ?? '')
  const safeName = requestedName
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\]/gu, '_')
    .slice(0, 200)
    .toWellFormed()
  const encoded = encodeURIComponent(safeName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function isNotModified(headers: Headers, etag: string, updatedAt: string): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(Date.parse(updatedAt) / 1000) * 1000 <= since
}

function parseRange(headers: Headers, size: number, etag: string): ByteRange | null | 'unsatisfiable' {
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

function createRangeNotSatisfiableResponse(size: number): Response {
  const headers = { ...safeHeaders, 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' }
  return new Response(null, { status: 416, headers })
}
