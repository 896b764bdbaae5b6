import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Files, openFolder } from '../files/index.ts'
import { imagesApp, type KnownFile } from './index.ts'

let folder = ''
let files: Files
let app: Hono
let known: Map<string, KnownFile>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-originals-'))
  files = await openFolder(join(folder, 'files'))
  known = new Map()
  const find = async (hash: string) => known.get(hash) ?? null
  app = imagesApp({ files, cacheFolder: join(folder, 'cache'), find })
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function store(bytes: Buffer, type: string): Promise<string> {
  const { hash } = await files.put(bytes)
  known.set(hash, { hash, type })
  return hash
}

describe('an original', () => {
  it('comes as it was stored, with its type, and runs nothing', async () => {
    const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const hash = await store(Buffer.from(script), 'image/svg+xml')
    const response = await app.request(`/${hash}/original`)
    expect(await response.text()).toBe(script)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-length': String(script.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  it.each(['text/html\r\nX-Bad: 1', 'nonsense', ''])('whose type is %j comes as mere bytes', async (type) => {
    const hash = await store(Buffer.from('<b>'), type)
    const response = await app.request(`/${hash}/original`)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
  })

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, 'No such bytes.', 'bytes */10'],
    ['bytes=-0', 416, 'No such bytes.', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=-', 200, '0123456789', null],
    ['pages=1-2', 200, '0123456789', null],
  ])('in part (%s) answers %s', async (range, status, body, contentRange) => {
    const hash = await store(Buffer.from('0123456789'), 'image/png')
    const response = await app.request(`/${hash}/original`, { headers: { Range: range } })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(body)
    expect(response.headers.get('content-range')).toBe(contentRange)
    if (status < 300) expect(response.headers.get('content-length')).toBe(String(body.length))
  })

  it('comes whole when the part asked for belongs to another version', async () => {
    const hash = await store(Buffer.from('0123456789'), 'image/png')
    const response = await app.request(`/${hash}/original`, {
      headers: { Range: 'bytes=1-2', 'If-Range': '"old"' },
    })
    expect(response.status).toBe(200)
  })

  it('tells its size to whoever asks only for that', async () => {
    const hash = await store(Buffer.from('0123456789'), 'image/png')
    const response = await app.request(`/${hash}/original`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('10')
    expect(await response.text()).toBe('')
  })

  it.runIf(process.platform === 'linux')(
    'lets go of its file when the visitor leaves in the middle',
    async () => {
      const hash = await store(Buffer.alloc(5_000_000, 'x'), 'image/tiff')
      const path = files.path(hash) ?? ''
      const response = await app.request(`/${hash}/original`)
      const reader = response.body?.getReader()
      await reader?.read()
      expect(await openedBy(path)).toBe(1)
      await reader?.cancel()
      while ((await openedBy(path)) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  )
})

/** How many handles this process has on a file. */
async function openedBy(path: string): Promise<number> {
  const handles = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    handles.map((handle) => readlink(join('/proc/self/fd', handle)).catch(() => '')),
  )
  return targets.filter((target) => target === path).length
}
