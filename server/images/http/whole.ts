import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { problemOf } from '../../../domain/problem.ts'
import type { ByteRange } from '../../files/contract.ts'
import { tagOf } from '../hot.ts'
import { isPassing, openable, plain } from './answers.ts'
import { headersOf, matches, safe } from './headers.ts'
import { rangeOf } from './range.ts'
import { absent, type Rooms, type ServedFile, startLength } from './served-file.ts'

/** Bytes that may be sent in part. */
interface Sendable {
  readonly size: number
  readonly etag: string
  readonly headers: Record<string, string>
  readonly stream: (range?: ByteRange) => Readable
}

const full = { what: 'full' } as const

/** The whole picture, as visitors may have it. */
export async function sendFull(context: Context, rooms: Rooms, file: ServedFile): Promise<Response> {
  const { workshop, shelf } = rooms.pictures
  const { hash } = file
  const etag = tagOf(hash.slice(0, startLength), 'full', 'jpg')
  const headers = headersOf(etag, { negotiated: false, passing: false })
  if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const whole = await had(context, rooms, file, async () => {
    const kept = await shelf.sizeOf(hash, full)
    if (kept !== null) return fromFile(shelf.pathOf(hash, full), kept)
    const [made] = (await workshop.make(hash, [full], 'visitor', file.credit)) ?? []
    if (made?.kept === false) return fromMemory(made.bytes)
    const size = made === undefined ? null : await shelf.sizeOf(hash, full)
    return size === null ? null : fromFile(shelf.pathOf(hash, full), size)
  })
  if (whole instanceof Response) return whole
  return send(context, rooms, { ...whole, etag, headers: { ...headers, 'Content-Type': 'image/jpeg' } })
}

function fromFile(path: string, size: number): Pick<Sendable, 'size' | 'stream'> {
  return { size, stream: (range) => createReadStream(path, range) }
}

/** What could not be kept is sent all the same. */
function fromMemory(bytes: Uint8Array): Pick<Sendable, 'size' | 'stream'> {
  const stream = (range?: ByteRange) =>
    Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
  return { size: bytes.byteLength, stream }
}

/** The untouched bytes, for those who edit the site; no cache keeps them. */
export async function sendOriginal(context: Context, rooms: Rooms, file: ServedFile): Promise<Response> {
  const etag = `"${file.hash.slice(0, 40)}-original"`
  const headers = { ...safe, 'Cache-Control': 'private, no-store', ETag: etag, ...named(file) }
  if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
  const stored = await had(context, rooms, file, () => rooms.files.open(file.hash))
  if (stored instanceof Response) return stored
  const typed = { ...headers, 'Content-Type': openable(file.type) }
  return send(context, rooms, {
    size: stored.size,
    etag,
    headers: typed,
    stream: (range) => stored.stream(range),
  })
}

/** What is asked for; where it cannot be had, the answer that says so, and a word to the operator. */
async function had<T>(
  context: Context,
  { telling }: Rooms,
  file: ServedFile,
  ask: () => Promise<T | null>,
): Promise<T | Response> {
  try {
    const got = await ask()
    if (got !== null) return got
    telling.tell(file.hash, new Error(`The file ${file.hash} is known, and its bytes are gone`))
  } catch (error) {
    if (isPassing(error))
      return plain(context, 503, 'Too many pictures are being made.', { 'Retry-After': '2' })
    if (problemOf(error)?.code === 'unavailable') throw error
    telling.tell(file.hash, error instanceof Error ? error : new Error(String(error)))
  }
  return absent(context, { what: 'full' })
}

function send(context: Context, { report }: Rooms, { size, etag, headers, stream }: Sendable): Response {
  const condition = context.req.header('if-range')
  const range = condition && condition !== etag ? null : rangeOf(context.req.header('range'), size)
  if (range === 'unsatisfiable')
    return plain(context, 416, 'No such bytes.', { 'Content-Range': `bytes */${size}` })
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
function named({ original_name }: ServedFile): Record<string, string> {
  if (!original_name) return {}
  const encoded = encodeURIComponent(original_name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'Content-Disposition': `inline; filename*=UTF-8''${encoded}` }
}
