import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import { findMatchingEntityTag, parseAcceptEncoding } from '../pages/index.ts'

/** A text that lies packed until it is sent. */
export interface CompressedText {
  readonly gzippedBytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly digest: string
  readonly modifiedAt: Date
}

/** How an answer may be kept by others, in seconds. */
const maxAgeSeconds = 300

/** How much is handed to the packer at once; many small hand-overs would cost more than the packing. */
const chunkLength = 64 * 1024

const decompress = promisify(gunzip)

/** Packs a text piece by piece, so that even a long one never stands whole in memory. */
export async function compressText(
  textChunks: Iterable<string> | AsyncIterable<string>,
  type: string,
  modified: Date,
): Promise<CompressedText> {
  const gzip = createGzip({ level: 6 })
  const hash = createHash('sha256').update(type)
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
    gzip.once('end', resolve)
    gzip.once('error', reject)
  })
  try {
    let waiting = ''
    for await (const piece of textChunks) {
      waiting += piece
      if (waiting.length < chunkLength) continue
      await write(gzip, hash, waiting)
      waiting = ''
    }
    await write(gzip, hash, waiting)
  } catch (error) {
    gzip.destroy()
    throw error
  }
  gzip.end()
  await done
  return {
    gzippedBytes: new Uint8Array(Buffer.concat(chunks)),
    type,
    digest: hash.digest('base64url').slice(0, 22),
    modifiedAt: modified,
  }
}

function write(gzip: ReturnType<typeof createGzip>, hash: Hash, piece: string): Promise<void> {
  hash.update(piece)
  return new Promise((resolve, reject) => gzip.write(piece, (error) => (error ? reject(error) : resolve())))
}

/** Answers with a packed text, or with word that whoever asks has it already. */
export async function createCompressedTextResponse(
  { gzippedBytes: packed, type, digest, modifiedAt: modified }: CompressedText,
  request: Request,
): Promise<Response> {
  const gzip = parseAcceptEncoding(request.headers.get('accept-encoding')).gzip
  const tags = [`"${digest}-gzip"`, `"${digest}"`]
  const headers = new Headers({
    'Cache-Control': `public, max-age=${maxAgeSeconds}`,
    'Last-Modified': modified.toUTCString(),
    Vary: 'Accept-Encoding',
    ETag: (gzip ? tags[0] : tags[1]) ?? '',
  })
  if (isNotModified(request.headers, tags, modified)) return new Response(null, { status: 304, headers })
  const bytes = gzip ? packed : new Uint8Array(await decompress(packed))
  headers.set('Content-Type', type)
  headers.set('Content-Length', String(bytes.byteLength))
  if (gzip) headers.set('Content-Encoding', 'gzip')
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

/** A tag says more than a date, so a date counts only where no tag was sent. */
function isNotModified(headers: Headers, tags: readonly string[], modified: Date): boolean {
  const named = headers.get('if-none-match')
  if (named !== null) return findMatchingEntityTag(named, tags) !== null
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(modified.getTime() / 1000) * 1000 <= since
}
