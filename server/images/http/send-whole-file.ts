import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ByteRange } from '../../files/contract.ts'
import { closeWhenAborted } from '../../lib/close-when-aborted.ts'
import { toError } from '../../lib/errors.ts'
import { createVariantEtag } from '../variant-memory-cache.ts'
import {
  createVariantHeaders,
  matchesIfNoneMatch,
  privateNoStoreCacheControl,
  scriptBlockingResponseHeaders,
} from './headers.ts'
import { parseRangeHeader } from './range-header.ts'
import {
  createPlainTextErrorResponse,
  isTemporaryPictureFailure,
  toValidMimeTypeOrOctetStream,
} from './responses.ts'
import {
  createMissingPictureResponse,
  getPictureCacheLifetimeAndTags,
  type ImageRequestDeps,
  type ServedFileRow,
  urlHashPrefixLength,
} from './served-file.ts'

/** A source that supports byte ranges. */
interface RangeResponseSource {
  readonly size: number
  readonly etag: string
  readonly headers: Record<string, string>
  readonly stream: (range?: ByteRange) => Readable
}

const fullSizeVariant = { what: 'full' } as const

/** Sends the full-size JPEG. */
export async function sendFullSizeJpeg(
  context: Context,
  deps: ImageRequestDeps,
  file: ServedFileRow,
): Promise<Response> {
  const { processor, diskCache } = deps.pictures
  const { hash } = file
  const start = hash.slice(0, urlHashPrefixLength)
  const etag = createVariantEtag(start, 'full', 'jpg')
  const headers = createVariantHeaders(etag, {
    negotiated: false,
    isTemporary: false,
    isPrivate: deps.isPrivate,
    sharedCache: getPictureCacheLifetimeAndTags(deps, start),
  })
  if (matchesIfNoneMatch(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const source = await loadOrCreateErrorResponse(context, deps, file, async () => {
    const cachedSize = await diskCache.sizeOf(hash, fullSizeVariant)
    if (cachedSize !== null) return createFileSource(diskCache.pathOf(hash, fullSizeVariant), cachedSize)
    const [made] = (await processor.makeVariants(hash, [fullSizeVariant], 'visitor', file.credit)) ?? []
    if (made?.kept === false) return createMemorySource(made.bytes)
    const size = made === undefined ? null : await diskCache.sizeOf(hash, fullSizeVariant)
    return size === null ? null : createFileSource(diskCache.pathOf(hash, fullSizeVariant), size)
  })
  if (source instanceof Response) return source
  return sendRange(context, deps, { ...source, etag, headers: { ...headers, 'Content-Type': 'image/jpeg' } })
}

function createFileSource(path: string, size: number): Pick<RangeResponseSource, 'size' | 'stream'> {
  return { size, stream: (range) => createReadStream(path, range) }
}

/** For a variant that could not be saved to the cache. */
function createMemorySource(bytes: Uint8Array): Pick<RangeResponseSource, 'size' | 'stream'> {
  const stream = (range?: ByteRange) =>
    Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
  return { size: bytes.byteLength, stream }
}

/** Sends the original file, for editors only; not cacheable. */
export async function sendOriginalFile(
  context: Context,
  deps: ImageRequestDeps,
  file: ServedFileRow,
): Promise<Response> {
  const etag = `"${file.hash.slice(0, 40)}-original"`
  const headers = {
    ...scriptBlockingResponseHeaders,
    'Cache-Control': privateNoStoreCacheControl,
    ETag: etag,
    ...createContentDisposition(file),
  }
  if (matchesIfNoneMatch(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const stored = await loadOrCreateErrorResponse(context, deps, file, () => deps.files.open(file.hash))
  if (stored instanceof Response) return stored
  const typedHeaders = { ...headers, 'Content-Type': toValidMimeTypeOrOctetStream(file.type) }
  return sendRange(context, deps, {
    size: stored.size,
    etag,
    headers: typedHeaders,
    stream: (range) => stored.stream(range),
  })
}

/** Returns the loaded value, or the error response after reporting the error. */
async function loadOrCreateErrorResponse<T>(
  context: Context,
  { errorReporter }: ImageRequestDeps,
  file: ServedFileRow,
  load: () => Promise<T | null>,
): Promise<T | Response> {
  try {
    const loaded = await load()
    if (loaded !== null) return loaded
    errorReporter.reportOnce(
      file.hash,
      new Error(`The file ${file.hash} is in the database but missing from the file store`),
    )
  } catch (error) {
    if (isTemporaryPictureFailure(error))
      return createPlainTextErrorResponse(context, 503, 'Too many pictures are being made.', {
        'Retry-After': '2',
      })
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
    errorReporter.reportOnce(file.hash, toError(error))
  }
  return createMissingPictureResponse(context, { what: 'full' })
}

/** Sends the bytes of a source, or the range of them that was requested. */
export function sendRange(
  context: Context,
  { report }: Pick<ImageRequestDeps, 'report'>,
  { size, etag, headers, stream }: RangeResponseSource,
): Response {
  const condition = context.req.header('if-range')
  const range = condition && condition !== etag ? null : parseRangeHeader(context.req.header('range'), size)
  if (range === 'unsatisfiable')
    return createPlainTextErrorResponse(context, 416, 'Range not satisfiable.', {
      'Content-Range': `bytes */${size}`,
    })
  const all: Record<string, string> = {
    ...headers,
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  const status = range ? 206 : 200
  // An unread stream would keep its file open.
  if (context.req.method === 'HEAD') return context.body(null, status, all)
  const bytes = stream(range ?? undefined)
  closeWhenAborted(bytes, context.req.raw.signal)
  // A client that disconnects is not an error.
  bytes.once('error', (error) => error.name === 'AbortError' || report(error))
  return context.body(Readable.toWeb(bytes) as ReadableStream, status, all)
}

/** The browser saves the file under its original name. */
function createContentDisposition({ original_name }: ServedFileRow): Record<string, string> {
  if (!original_name) return {}
  const encoded = encodeURIComponent(original_name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'Content-Disposition': `inline; filename*=UTF-8''${encoded}` }
}
