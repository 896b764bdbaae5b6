import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { type PrecompressedResponse, ResponseVariantFactory } from '../pages/index.ts'
import { denyAllContentSecurityPolicy } from './common-response-headers.ts'
import { createPlainResponse } from './plain-response.ts'

/** The client build's files, by path. There are few and small ones: all are held in memory. */
export type StaticFiles = ReadonlyMap<string, PrecompressedResponse>

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
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
// Polled by browsers that want to know of a new build.
const revalidateAlways = 'no-cache'

/** Reads the files of a folder together with the packings the build put beside them (`.br`, `.gz`). */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, PrecompressedResponse>()
  for (const entry of names) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // Neither what the build keeps for itself (.vite/) nor what belongs to another file.
    if (!entry.isFile() || path.includes('/.') || /\.(?:br|gz|map)$/.test(path)) continue
    files.set(encodeURI(path), await readPrecompressedFile(file, path))
  }
  return files
}

/** Answers requests for files of the build that are not sent: the listener has sent all that can be. */
export function rejectUnservedStaticFileRequests(files: StaticFiles): MiddlewareHandler {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && files.has(pathname)) return createPlainResponse(405, { Allow: 'GET, HEAD' })
    // A file of an earlier build; a page would be of no use to a script.
    return /^\/(?:assets|_i18n)\//.test(pathname) ? createPlainResponse(404) : next()
  }
}

async function readPrecompressedFile(file: string, path: string): Promise<PrecompressedResponse> {
  const bytes = new Uint8Array(await readFile(file))
  const [br, gzip] = await Promise.all([readCompressedFile(`${file}.br`), readCompressedFile(`${file}.gz`)])
  const packings = br === null && gzip === null ? [] : ['Vary', 'Accept-Encoding']
  const caching = [
    'Cache-Control',
    selectCacheControl(path),
    'Content-Security-Policy',
    denyAllContentSecurityPolicy,
  ]
  const type = contentTypesByExtension[extname(path)] ?? 'application/octet-stream'
  const maker = new ResponseVariantFactory(bytes, type, [...caching, ...packings])
  return {
    identity: maker.create(bytes, 'identity'),
    gzip: gzip === null ? null : maker.create(gzip, 'gzip'),
    br: br === null ? null : maker.create(br, 'br'),
  }
}

function selectCacheControl(path: string): string {
  if (hashedName.test(path)) return forever
  return path === '/latest.json' ? revalidateAlways : anHour
}

async function readCompressedFile(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
