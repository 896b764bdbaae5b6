import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { problemOf } from '../../domain/problem.ts'
import type { Files, StoredFile } from '../files/index.ts'
import { drawn, lasting, matches, openable, plain } from './answers.ts'
import { TooBusy } from './makings.ts'
import { rangeOf } from './range.ts'
import { rememberingOutage } from './remembering.ts'
import { Telling } from './telling.ts'
import { Variants, type Width, widths } from './variants.ts'

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
  /** Told of what the visitor is not: a damaged or missing file (once each), a cache that cannot be written. */
  readonly report?: (error: Error) => void
}

/** What answering a request takes. */
interface Rooms {
  readonly files: Files
  readonly variants: Variants
  readonly telling: Telling
  readonly report: (error: Error) => void
}

/** Serves `/{hash}/{width}.webp` and `/{hash}/original`. */
export function imagesApp(options: ImagesOptions): Hono {
  const { files, cacheFolder, report = () => undefined } = options
  const rooms = {
    files,
    variants: new Variants(files, cacheFolder, report),
    telling: new Telling(report),
    report,
  }
  const find = rememberingOutage(options.find)
  const app = new Hono()
  app.get('/:hash/:name', async (context) => {
    const { hash, name } = context.req.param()
    const width = widths.find((allowed) => name === `${allowed}.webp`)
    if (!/^[0-9a-f]{64}$/.test(hash) || (width === undefined && name !== 'original')) return missing(context)
    const file = await find(hash)
    if (!file) return absent(context, width)
    const etag = `"${hash.slice(0, 40)}-${width ?? 'original'}"`
    if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, lasting(etag))
    return width === undefined
      ? sendOriginal(context, rooms, file, etag)
      : sendVariant(context, rooms, file, width, etag)
  })
  return app
}

async function sendVariant(
  context: Context,
  { variants, telling }: Rooms,
  file: KnownFile,
  width: Width,
  etag: string,
): Promise<Response> {
  if (!file.type.startsWith('image/')) return missing(context)
  try {
    const bytes = await variants.get(file.hash, width)
    if (bytes) return context.body(bytes, 200, { ...lasting(etag), 'Content-Type': 'image/webp' })
    telling.tell(file.hash, gone(file))
  } catch (error) {
    if (error instanceof TooBusy) return drawn(context, 503, { 'Retry-After': '2' })
    if (problemOf(error)?.code === 'unavailable') throw error
    telling.tell(file.hash, asError(error))
  }
  return drawn(context, 404)
}

async function sendOriginal(
  context: Context,
  rooms: Rooms,
  file: KnownFile,
  etag: string,
): Promise<Response> {
  const stored = await stocked(rooms, file)
  if (!stored) return absent(context)
  const { size } = stored
  const condition = context.req.header('if-range')
  const range = condition && condition !== etag ? null : rangeOf(context.req.header('range'), size)
  if (range === 'unsatisfiable')
    return plain(context, 416, 'No such bytes.', { 'Content-Range': `bytes */${size}` })
  const headers: Record<string, string> = {
    ...lasting(etag),
    'Content-Type': openable(file.type),
    'Content-Length': String(range ? range.end - range.start + 1 : size),
    'Accept-Ranges': 'bytes',
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  }
  // An opened stream that nobody reads would keep its file open.
  if (context.req.method === 'HEAD') return context.body(null, range ? 206 : 200, headers)
  const stream = stored.stream(range ?? undefined)
  stream.once('error', rooms.report)
  return context.body(Readable.toWeb(stream) as ReadableStream, range ? 206 : 200, headers)
}

/** The stored bytes of a known file; null, and told of, where they cannot be had. */
async function stocked({ files, telling }: Rooms, file: KnownFile): Promise<StoredFile | null> {
  try {
    const stored = await files.open(file.hash)
    if (!stored) telling.tell(file.hash, gone(file))
    return stored
  } catch (error) {
    if (problemOf(error)?.code === 'unavailable') throw error
    telling.tell(file.hash, asError(error))
    return null
  }
}

/** A page that shows the picture gets a drawing in its place; who opens the bytes by themselves gets a word. */
function absent(context: Context, width?: Width): Response {
  const shown = width !== undefined || context.req.header('sec-fetch-dest') === 'image'
  return shown ? drawn(context, 404) : missing(context)
}

function missing(context: Context): Response {
  return plain(context, 404, 'There is no such picture.')
}

function gone(file: KnownFile): Error {
  return new Error(`The file ${file.hash} is known, and its bytes are gone`)
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
