import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { problemOf } from '../../domain/problem.ts'
import type { Files } from '../files/index.ts'
import { TooBusy } from './makings.ts'
import { rangeOf } from './range.ts'
import { PictureUnreadable, Variants, type Width, widths } from './variants.ts'

/** What is known of a stored file. */
export interface KnownFile {
  readonly hash: string
  readonly type: string
}

export interface ImagesOptions {
  readonly files: Files
  /** Where made pictures are kept; may be deleted any time. */
  readonly cacheFolder: string
  /** Only files that are known are ever shown. */
  readonly find: (hash: string) => Promise<KnownFile | null>
  /** Told of what the visitor is not: a damaged or missing file, a cache that cannot be written. */
  readonly report?: (error: Error) => void
}

const remembered = 10_000

/** Serves `/{hash}/{width}.webp` and `/{hash}/original`. */
export function imagesApp(options: ImagesOptions): Hono {
  const report = options.report ?? (() => undefined)
  const variants = new Variants(options.files, options.cacheFolder, report)
  const find = rememberingOutage(options.find)
  const app = new Hono()
  app.get('/:hash/:name', async (context) => {
    const { hash, name } = context.req.param()
    const width = widths.find((allowed) => name === `${allowed}.webp`)
    if (!/^[0-9a-f]{64}$/.test(hash) || (width === undefined && name !== 'original')) return missing(context)
    const file = await find(hash)
    if (!file) return missing(context)
    const etag = `"${hash.slice(0, 40)}-${width ?? 'original'}"`
    if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, lasting(etag))
    return width === undefined
      ? sendOriginal(context, options.files, file, etag, report)
      : sendVariant(context, variants, file, width, etag, report)
  })
  return app
}

async function sendVariant(
  context: Context,
  variants: Variants,
  file: KnownFile,
  width: Width,
  etag: string,
  report: (error: Error) => void,
): Promise<Response> {
  if (!file.type.startsWith('image/')) return missing(context)
  try {
    const bytes = await variants.get(file.hash, width)
    if (!bytes) return gone(context, file, report)
    return context.body(bytes, 200, { ...lasting(etag), 'Content-Type': 'image/webp' })
  } catch (error) {
    if (error instanceof TooBusy) return plain(context, 503, 'Too busy. Try again.', { 'Retry-After': '2' })
    if (!(error instanceof PictureUnreadable)) throw error
    report(error)
    return plain(context, 500, 'This picture is damaged and cannot be shown.')
  }
}

async function sendOriginal(
  context: Context,
  files: Files,
  file: KnownFile,
  etag: string,
  report: (error: Error) => void,
): Promise<Response> {
  const stored = await files.open(file.hash)
  if (!stored) return gone(context, file, report)
  const { size } = stored
  const condition = context.req.header('if-range')
  const range = condition && condition !== etag ? null : rangeOf(context.req.header('range'), size)
  if (range === 'unsatisfiable')
    return plain(context, 416, 'No such bytes.', { 'Content-Range': `bytes */${size}` })
  const headers: Record<string, string> = {
    ...lasting(etag),
    'Content-Type': /^[a-z]+\/[a-z0-9.+-]+$/.test(file.type) ? file.type : 'application/octet-stream',
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  // An opened stream that nobody reads would keep its file open.
  if (context.req.method === 'HEAD') return context.body(null, range ? 206 : 200, headers)
  const stream = stored.stream(range ?? undefined)
  stream.once('error', report)
  return context.body(Readable.toWeb(stream) as ReadableStream, range ? 206 : 200, headers)
}

function lasting(etag: string): Record<string, string> {
  return { ...safe, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag }
}

/** Whatever the bytes are, a browser that opens them runs nothing. */
const safe = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

function missing(context: Context): Response {
  return plain(context, 404, 'There is no such picture.')
}

function gone(context: Context, file: KnownFile, report: (error: Error) => void): Response {
  report(new Error(`The file ${file.hash} is known, and its bytes are gone`))
  return missing(context)
}

function plain(
  context: Context,
  status: 404 | 416 | 500 | 503,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return context.text(text, status, { ...safe, 'Cache-Control': 'no-store', ...headers })
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/** While the database is away, what it said last holds: pages from the cache keep their pictures. */
function rememberingOutage(find: ImagesOptions['find']): ImagesOptions['find'] {
  const known = new Map<string, KnownFile>()
  return async (hash) => {
    try {
      const file = await find(hash)
      known.delete(hash)
      if (file) known.set(hash, { hash: file.hash, type: file.type })
      const [oldest] = known.keys()
      if (known.size > remembered && oldest !== undefined) known.delete(oldest)
      return file
    } catch (error) {
      const file = known.get(hash)
      if (file && problemOf(error)?.code === 'unavailable') return file
      throw error
    }
  }
}
