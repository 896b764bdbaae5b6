import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How an answer's bytes may be packed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Which packings whoever asks can open; plain bytes always can be sent. */
export interface Accepted {
  readonly br: boolean
  readonly gzip: boolean
}

const known = new Map<string, Accepted>()
const mostKnown = 100
const nothing: Accepted = { br: false, gzip: false }

/** Reads an `Accept-Encoding` header. There are few different ones, so what was read is remembered. */
export function acceptedEncodings(header: string | null | undefined): Accepted {
  if (header === undefined || header === null) return nothing
  const remembered = known.get(header)
  if (remembered !== undefined) return remembered
  const accepted = read(header)
  if (known.size >= mostKnown) known.clear()
  known.set(header, accepted)
  return accepted
}

function read(header: string): Accepted {
  const wanted = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    wanted.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  const any = wanted.get('*') ?? false
  return { br: wanted.get('br') ?? any, gzip: wanted.get('gzip') ?? any }
}

const packGzip = promisify(gzip)
const packBrotli = promisify(brotliCompress)

/** Packs text well but quickly, off the event loop: for an answer that is being waited for. */
export async function packQuickly(
  bytes: Uint8Array,
  encoding: 'br' | 'gzip',
): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'gzip' ? plain(await packGzip(bytes, { level: 6 })) : brotli(bytes, 4)
}

/** Packs text as well as is worth the time, off the event loop: for an answer that will be sent many times. */
export function packOnce(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return brotli(bytes, 9)
}

async function brotli(bytes: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  return plain(await packBrotli(bytes, { params }))
}

/** A copy of its own: zlib's buffers may be slices of much larger memory, which would stay with them. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
