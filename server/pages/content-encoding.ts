import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** Which encodings the client accepts; identity is always acceptable. */
export interface AcceptedEncodings {
  readonly br: boolean
  readonly gzip: boolean
}

const parsedHeaders = new Map<string, AcceptedEncodings>()
const maxParsedHeaders = 100
const noEncodings: AcceptedEncodings = { br: false, gzip: false }

/** Parses an `Accept-Encoding` header. There are few distinct values, so results are memoized. */
export function parseAcceptEncoding(header: string | null | undefined): AcceptedEncodings {
  if (header === undefined || header === null) return noEncodings
  const memoized = parsedHeaders.get(header)
  if (memoized !== undefined) return memoized
  const accepted = parseHeader(header)
  if (parsedHeaders.size >= maxParsedHeaders) parsedHeaders.clear()
  parsedHeaders.set(header, accepted)
  return accepted
}

function parseHeader(header: string): AcceptedEncodings {
  const accepted = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    accepted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  const any = accepted.get('*') ?? false
  return { br: accepted.get('br') ?? any, gzip: accepted.get('gzip') ?? any }
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Compresses well but quickly, off the event loop: for a response that a client is waiting for. */
export async function compressQuickly(
  bytes: Uint8Array,
  encoding: 'br' | 'gzip',
): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'gzip' ? copyBytes(await gzipAsync(bytes, { level: 6 })) : compressWithBrotli(bytes, 4)
}

/** Compresses thoroughly, off the event loop: for a response that is sent many times. */
export function compressThoroughlyWithBrotli(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return compressWithBrotli(bytes, 9)
}

async function compressWithBrotli(bytes: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return copyBytes(await brotliAsync(bytes, { params }))
}

/** Copies the bytes: zlib's buffers may be slices of much larger ones, which would stay in memory. */
function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
