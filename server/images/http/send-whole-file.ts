import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { ByteRange } from '../../files/contract.ts'
import { createVariantEtag } from '../variant-memory-cache.ts'
import { createVariantHeaders, matchesIfNoneMatch, safeContentHeaders } from './headers.ts'
import { parseRangeHeader } from './range-header.ts'
import { createPlainTextResponse, isTemporaryPictureFailure, toSafeContentType } from './responses.ts'
import {
  createMissingPictureResponse,
  hashPrefixLength,
  type ImageRequestDeps,
  type ServedFile,
} from './served-file.ts'

/** Bytes that may be sent in part. */
interface RangeResponseSource {
  readonly size: number
  readonly etag: string
  readonly headers: Record<string, string>
  readonly stream: (range?: ByteRange) => Readable
}

const fullSizeVariant = { what: 'full' } as const

/** The whole picture, as visitors may have it. */
export async function sendFullSizePicture(
  context: Context,
  deps: ImageRequestDeps,
  file: ServedFile,
): Promise<Response> {
  const { processor: workshop, diskCache: shelf } = deps.pictures
  const { hash } = file
  const etag = createVariantEtag(hash.slice(0, hashPrefixLength), 'full', 'jpg')
  const headers = createVariantHeaders(etag, { negotiated: false, isTemporary: false })
  if (matchesIfNoneMatch(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const whole = await loadOrCreateErrorResponse(context, deps, file, async () => {
    const kept = await shelf.sizeOf(hash, fullSizeVariant)
    if (kept !== null) return createFileSource(shelf.pathOf(hash, fullSizeVariant), kept)
    const [made] = (await workshop.makeVariants(hash, [fullSizeVariant], 'visitor', file.credit)) ?? []
    if (made?.kept === false) return createMemorySource(made.bytes)
    const size = made === undefined ? null : await shelf.sizeOf(hash, fullSizeVariant)
    return size === null ? null : createFileSource(shelf.pathOf(hash, fullSizeVariant), size)
  })
  if (whole instanceof Response) return whole
  return sendRange(context, deps, { ...whole, etag, headers: { ...headers, 'Content-Type': 'image/jpeg' } })
}

function createFileSource(path: string, size: number): Pick<RangeResponseSource, 'size' | 'stream'> {
  return { size, stream: (range) => createReadStream(path, range) }
}

/** What could not be kept is sent all the same. */
function createMemorySource(bytes: Uint8Array): Pick<RangeResponseSource, 'size' | 'stream'> {
  const stream = (range?: ByteRange) =>
    Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
  return { size: bytes.byteLength, stream }
}

/** The untouched bytes, for those who edit the site; no cache keeps them. */
export async function sendOriginalFile(
  context: Context,
  deps: ImageRequestDeps,
  file: ServedFile,
): Promise<Response> {
  const etag = `"${file.hash.slice(0, 40)}-original"`
  const headers = {
    ...safeContentHeaders,
    'Cache-Control': 'private, no-store',
    ETag: etag,
    ...createContentDisposition(file),
  }
  if (matchesIfNoneMatch(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const stored = await loadOrCreateErrorResponse(context, deps, file, () => deps.files.open(file.hash))
  if (stored instanceof Response) return stored
  const typed = { ...headers, 'Content-Type': toSafeContentType(file.type) }
  return sendRange(context, deps, {
    size: stored.size,
    etag,
    headers: typed,
    stream: (range) => stored.stream(range),
  })
}

/** What is asked for; where it cannot be had, the answer that says so, and a word to the operator. */
async function loadOrCreateErrorResponse<T>(
  context: Context,
  { telling }: ImageRequestDeps,
  file: ServedFile,
  ask: () => Promise<T | null>,
): Promise<T | Response> {
  try {
    const got = await ask()
    if (got !== null) return got
    telling.reportOnce(file.hash, new Error(`The file ${file.hash} is known, and its bytes are gone`))
  } catch (error) {
    if (isTemporaryPictureFailure(error))
      return createPlainTextResponse(context, 503, 'Too many pictures are being made.', {
        'Retry-After': '2',
      })
    if (toProblemOrNull(error)?.code === 'unavailable') throw error
    telling.reportOnce(file.hash, error instanceof Error ? error : new Error(String(error)))
  }
  return createMissingPictureResponse(context, { what: 'full' })
}

function sendRange(
  context: Context,
  { report }: ImageRequestDeps,
  { size, etag, headers, stream }: RangeResponseSource,
): Response {
  const condition = context.req.header('if-range')
  const range = condition && condition !== etag ? null : parseRangeHeader(context.req.header('range'), size)
  if (range === 'unsatisfiable')
    return createPlainTextResponse(context, 416, 'No such bytes.', { 'Content-Range': `bytes */${size}` })
  const all: Record<string, string> = {
    ...headers,
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  const status = range ? 206 : 200
  // An opened stream that nobody reads would keep its file open.
  if (context.req.method === 'HEAD') return context.body(null, status, all)
  const bytes = stream(range ?? undefined)
  // Who leaves in the middle is no failure.
  bytes.once('error', (error) => error.name === 'AbortError' || report(error))
  return context.body(Readable.toWeb(bytes) as ReadableStream, status, all)
}

/** Saved under the name it came with. */
function createContentDisposition({ original_name }: ServedFile): Record<string, string> {
  if (!original_name) return {}
  const encoded = encodeURIComponent(original_name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'Content-Disposition': `inline; filename*=UTF-8''${encoded}` }
}
