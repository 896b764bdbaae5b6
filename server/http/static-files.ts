import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { type StoredAnswer, VariantMaker } from '../pages/index.ts'
import { closedPolicy } from './headers.ts'
import { plainAnswer } from './plain-answer.ts'

/** The client build's files, by path. There are few and small ones: all are held in memory. */
export type StaticFiles = ReadonlyMap<string, StoredAnswer>

const types: Readonly<Record<string, string>> = {
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
const asked = 'no-cache'

/** Reads the files of a folder together with the packings the build put beside them (`.br`, `.gz`). */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StoredAnswer>()
  for (const entry of names) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    // Neither what the build keeps for itself (.vite/) nor what belongs to another file.
    if (!entry.isFile() || path.includes('/.') || /\.(?:br|gz|map)$/.test(path)) continue
    files.set(encodeURI(path), await readAnswer(file, path))
  }
  return files
}

/** Answers requests for files of the build that are not sent: the listener has sent all that can be. */
export function rejectStaticFileRequests(files: StaticFiles): MiddlewareHandler {
  return async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead && files.has(pathname)) return plainAnswer(405, { Allow: 'GET, HEAD' })
    // A file of an earlier build; a page would be of no use to a script.
    return /^\/(?:assets|_i18n)\//.test(pathname) ? plainAnswer(404) : next()
  }
}

async function readAnswer(file: string, path: string): Promise<StoredAnswer> {
  const bytes = new Uint8Array(await readFile(file))
  const [br, gzip] = await Promise.all([readPacking(`${file}.br`), readPacking(`${file}.gz`)])
  const packings = br === null && gzip === null ? [] : ['Vary', 'Accept-Encoding']
  const caching = ['Cache-Control', cacheControl(path), 'Content-Security-Policy', closedPolicy]
  const type = types[extname(path)] ?? 'application/octet-stream'
  const maker = new VariantMaker(bytes, type, [...caching, ...packings])
  return {
    identity: maker.make(bytes, 'identity'),
    gzip: gzip === null ? null : maker.make(gzip, 'gzip'),
    br: br === null ? null : maker.make(br, 'br'),
  }
}

function cacheControl(path: string): string {
  if (hashedName.test(path)) return forever
  return path === '/latest.json' ? asked : anHour
}

async function readPacking(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
