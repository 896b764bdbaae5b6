import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { isFileNotFoundError } from '../lib/errors.ts'
import { type PrecompressedResponse, ResponseEncodingVariantFactory } from '../pages/index.ts'
import { denyAllContentSecurityPolicy } from './common-response-headers.ts'
import { createStatusOnlyResponse } from './plain-response.ts'

/** The files of the client build by path. They are few and small, so all are held in memory. */
export type StaticFileResponsesByPath = ReadonlyMap<string, PrecompressedResponse>

const contentTypesByExtension: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

const hashedName = /^\/assets\/.*[-.][\w-]{8,}\.\w+$/
const cacheImmutable = 'public, max-age=31536000, immutable'
const cacheOneHour = 'public, max-age=3600'
// Browsers poll this file to detect a new build.
const revalidateAlways = 'no-cache'

/** A worker has the policy of its own file. This one parses PDFs: it may load nothing, and run the decoders of scans. */
const pdfWorkerName = /^\/assets\/pdf\.worker\.min-[\w-]+\.mjs$/
const pdfWorkerContentSecurityPolicy = `${denyAllContentSecurityPolicy}; script-src 'wasm-unsafe-eval'`

/** Reads the files of a folder together with their compressed versions from the build (`.br`, `.gz`). */
export async function loadStaticFiles(folder: string): Promise<StaticFileResponsesByPath> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, PrecompressedResponse>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // Skips the build's own metadata (.vite/), compressed versions and source maps.
    if (!entry.isFile() || path.includes('/.') || /\.(?:br|gz|map)$/.test(path)) continue
    files.set(encodeURI(path), await readPrecompressedFile(file, path))
  }
  return files
}

/** Rejects requests for build files that the listener has not served. */
export function rejectUnservedStaticFileRequests(files: StaticFileResponsesByPath): MiddlewareHandler {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && files.has(pathname)) return createStatusOnlyResponse(405, { Allow: 'GET, HEAD' })
    // Probably a file of an earlier build; an HTML page is of no use to a script.
    return /^\/(?:assets|_i18n)\//.test(pathname) ? createStatusOnlyResponse(404) : next()
  }
}

async function readPrecompressedFile(file: string, path: string): Promise<PrecompressedResponse> {
  const bytes = new Uint8Array(await readFile(file))
  const [br, gzip] = await Promise.all([readCompressedFile(`${file}.br`), readCompressedFile(`${file}.gz`)])
  const varyHeader = br === null && gzip === null ? [] : ['Vary', 'Accept-Encoding']
  const commonHeaders = [
    'Cache-Control',
    selectCacheControl(path),
    'Content-Security-Policy',
    pdfWorkerName.test(path) ? pdfWorkerContentSecurityPolicy : denyAllContentSecurityPolicy,
  ]
  const type = contentTypesByExtension[extname(path)] ?? 'application/octet-stream'
  const variants = new ResponseEncodingVariantFactory(bytes, type, [...commonHeaders, ...varyHeader])
  return {
    identity: variants.create(bytes, 'identity'),
    gzip: gzip === null ? null : variants.create(gzip, 'gzip'),
    br: br === null ? null : variants.create(br, 'br'),
  }
}

function selectCacheControl(path: string): string {
  if (hashedName.test(path)) return cacheImmutable
  return path === '/latest.json' ? revalidateAlways : cacheOneHour
}

async function readCompressedFile(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
