import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How an answer's bytes may be packed. */
export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** Which packings whoever asks can open; plain bytes always can be sent. */
export interface AcceptedEncodings {
  readonly br: boolean
  readonly gzip: boolean
}

const parsedHeaders = new Map<string, AcceptedEncodings>()
const maxParsedHeaders = 100
const noEncodings: AcceptedEncodings = { br: false, gzip: false }

/** Reads an `Accept-Encoding` header. There are few different ones, so what was read is remembered. */
export function parseAcceptEncoding(header: string | null | undefined): AcceptedEncodings {
  if (header === undefined || header === null) return noEncodings
  const remembered = parsedHeaders.get(header)
  if (remembered !== undefined) return remembered
  const accepted = parseHeader(header)
  if (parsedHeaders.size >= maxParsedHeaders) parsedHeaders.clear()
  parsedHeaders.set(header, accepted)
  return accepted
}

function parseHeader(header: string): AcceptedEncodings {
  const wanted = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    wanted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  const any = wanted.get('*') ?? false
  return { br: wanted.get('br') ?? any, gzip: wanted.get('gzip') ?? any }
}

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Packs text well but quickly, off the event loop: for an answer that is being waited for. */
export async function compressQuickly(
  bytes: Uint8Array,
  encoding: 'br' | 'gzip',
): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'gzip' ? copyBytes(await gzipAsync(bytes, { level: 6 })) : compressWithBrotli(bytes, 4)
}

/** Packs text as well as is worth the time, off the event loop: for an answer that will be sent many times. */
export function compressThoroughly(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
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

/** A copy of its own: zlib's buffers may be slices of much larger memory, which would stay with them. */
function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
