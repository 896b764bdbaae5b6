import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import { createSharedCacheHeaders } from '../lib/shared-cache-headers.ts'
import { findMatchingEntityTag, parseAcceptEncoding } from '../pages/index.ts'

/** A gzip-compressed text response. */
export interface GzippedTextDocument {
  readonly gzippedBytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly digest: string
  readonly modifiedAt: Date
}

const maxAgeSeconds = 300

/**
 * Texts are passed to gzip in chunks of this length; many small writes would cost more than the compression.
 */
const chunkLength = 64 * 1024

const decompress = promisify(gunzip)

/** Compresses a text in chunks, so that even a long one is never in memory as a whole. */
export async function createGzippedTextDocument(
  textChunks: Iterable<string> | AsyncIterable<string>,
  type: string,
  modifiedAt: Date,
): Promise<GzippedTextDocument> {
  const gzip = createGzip({ level: 6 })
  const hash = createHash('sha256').update(type)
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    gzip.on('data', (chunk: Buffer) => chunks.push(chunk))
    gzip.once('end', resolve)
    gzip.once('error', reject)
  })
  try {
    let pending = ''
    for await (const chunk of textChunks) {
      pending += chunk
      if (pending.length < chunkLength) continue
      await write(gzip, hash, pending)
      pending = ''
    }
    await write(gzip, hash, pending)
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
    modifiedAt,
  }
}

function write(gzip: ReturnType<typeof createGzip>, hash: Hash, chunk: string): Promise<void> {
  hash.update(chunk)
  return new Promise((resolve, reject) => gzip.write(chunk, (error) => (error ? reject(error) : resolve())))
}

/** For responses to be stored by shared caches and purged from them. */
export interface TextCacheLifetimeAndTags {
  readonly seconds: number
  readonly tags: Iterable<string>
}

/**
 * Shared caches store a text as long as browsers at most: something that is scheduled appears in it without an event.
 */
function createCacheHeaders(sharedCache: TextCacheLifetimeAndTags | null): Record<string, string> {
  const browserOnly = { 'Cache-Control': `public, max-age=${maxAgeSeconds}` }
  if (sharedCache === null || sharedCache.seconds === 0) return browserOnly
  const sharedSeconds = Math.min(sharedCache.seconds, maxAgeSeconds)
  const { tags } = sharedCache
  return createSharedCacheHeaders({ sharedSeconds, browserSeconds: maxAgeSeconds, tags }) ?? browserOnly
}

/** Responds with the text, or with 304 if the client has it already. */
export async function createGzippedTextResponse(
  { gzippedBytes, type, digest, modifiedAt }: GzippedTextDocument,
  request: Request,
  sharedCache: TextCacheLifetimeAndTags | null = null,
): Promise<Response> {
  const gzip = parseAcceptEncoding(request.headers.get('accept-encoding')).gzip
  const tags = [`"${digest}-gzip"`, `"${digest}"`]
  const headers = new Headers({
    ...createCacheHeaders(sharedCache),
    'Last-Modified': modifiedAt.toUTCString(),
    Vary: 'Accept-Encoding',
    ETag: (gzip ? tags[0] : tags[1]) ?? '',
  })
  if (isNotModified(request.headers, tags, modifiedAt)) return new Response(null, { status: 304, headers })
  const bytes = gzip ? gzippedBytes : new Uint8Array(await decompress(gzippedBytes))
  headers.set('Content-Type', type)
  headers.set('Content-Length', String(bytes.byteLength))
  if (gzip) headers.set('Content-Encoding', 'gzip')
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

/** If-Modified-Since counts only if there is no If-None-Match. */
function isNotModified(headers: Headers, tags: readonly string[], modifiedAt: Date): boolean {
  const ifNoneMatch = headers.get('if-none-match')
  if (ifNoneMatch !== null) return findMatchingEntityTag(ifNoneMatch, tags) !== null
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since
}
