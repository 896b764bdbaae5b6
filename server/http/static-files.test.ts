import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { precompressFolder } from '../../scripts/precompress.ts'
import { formatRawGetRequest, startTestHttpServer } from './http.fixture.ts'
import { loadStaticFiles } from './static-files.ts'

const folder = join(await mkdtemp(join(tmpdir(), 'letopis-static-')), 'client')
const script = 'console.log("Tichá Lhota");\n'.repeat(200)
await mkdir(join(folder, 'assets'), { recursive: true })
await mkdir(join(folder, '.vite'))
await writeFile(join(folder, 'assets', 'app-B1x9Zk2_.js'), script)
await writeFile(join(folder, 'assets', 'plain.js'), 'tiny')
await writeFile(join(folder, 'favicon.ico'), Buffer.from([0, 1, 2]))
await writeFile(join(folder, 'a b.txt'), 'spaced')
await writeFile(join(folder, 'latest.json'), '{"id":"1"}')
await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
await writeFile(join(folder, 'assets', 'app-B1x9Zk2_.js.map'), '{}')
await writeFile(join(folder, '..', 'secret.txt'), 'secret')
await symlink(join(folder, '..', 'secret.txt'), join(folder, 'assets', 'link.txt'))
await precompressFolder(folder)

const files = await loadStaticFiles(folder)
const { fetch, sendRaw: send, requestLogEntries: lines } = await startTestHttpServer({ files })

describe('static files', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '/assets/link.txt',
    '/.vite/manifest.json',
    '/assets/app-B1x9Zk2_.js.map',
    '/assets/app-B1x9Zk2_.js.br',
    '/assets/app-B1x9Zk2_.js%00',
    '/assets/',
    '/assets/constructor',
  ])('%s reveals nothing', async (target) => {
    const response = await send(formatRawGetRequest(target))
    expect(response).not.toContain('\r\n\r\nsecret')
    expect(response).not.toContain('\r\n\r\n{}')
    if (target.startsWith('/assets/') && !/\.\.|%2e/.test(target))
      expect(response).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('are the same with and without a query', async () => {
    const plain = 'GET /assets/app-B1x9Zk2_.js HTTP/1.1\r\nHost: site.test\r\nAccept-Encoding: br\r\n\r\n'
    const bare = (text: string) =>
      text
        .split('\r\n\r\n')[0]
        ?.split('\r\n')
        .filter((line) => !/^(?:x-request-id|date|connection|keep-alive):/i.test(line))
    const before = lines.length
    const [plainly, queried] = (
      await send(plain + formatRawGetRequest('/assets/app-B1x9Zk2_.js?', 'Accept-Encoding: br'))
    ).split(/(?=HTTP\/1\.1 )/)
    expect(lines.length - before).toBe(2)
    expect(
      bare(plainly ?? '')
        ?.map((line) => line.toLowerCase())
        .toSorted(),
    ).toEqual(
      bare(queried ?? '')
        ?.map((line) => line.toLowerCase())
        .toSorted(),
    )
    expect(plainly).toMatch(/\r\ncontent-security-policy: default-src 'none'/i)
  })

  it('are overridden by configured redirects', async () => {
    const redirects = new Map([['/favicon.ico', { to: '/elsewhere', status: 302 as const }]])
    const led = await startTestHttpServer({ files, redirects })
    const response = await led.fetch('/favicon.ico')
    expect(response.headers.get('location')).toBe('/elsewhere')
    await led.http.close()
  })

  it('are cached forever if their name contains a hash', async () => {
    const hashed = await fetch('/assets/app-B1x9Zk2_.js')
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await hashed.text()).toBe(script)
    const plain = await fetch('/favicon.ico')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(plain.headers.get('content-type')).toBe('image/x-icon')
    expect((await fetch('/a%20b.txt')).status).toBe(200)
    expect((await fetch('/latest.json')).headers.get('cache-control')).toBe('no-cache')
  })

  it('are sent as compressed by the build', async () => {
    for (const [accept, encoding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers } = await fetch('/assets/app-B1x9Zk2_.js', { headers: { 'Accept-Encoding': accept } })
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('vary')).toBe('Accept-Encoding')
    }
    const small = await fetch('/assets/plain.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(small.headers.has('content-encoding')).toBe(false)
  })

  it('return 304 to clients that have them', async () => {
    const first = await fetch('/favicon.ico')
    const held = { 'If-None-Match': first.headers.get('etag') ?? '' }
    const again = await fetch('/favicon.ico', { headers: held })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('allow HEAD but not POST', async () => {
    const head = await fetch('/favicon.ico', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3'])
    const post = await fetch('/favicon.ico', { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('of an earlier build return a short 404, not a page', async () => {
    const response = await fetch('/assets/app-00000000.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  })
})

describe('precompress', () => {
  it('compresses changed files again', async () => {
    const changed = 'console.log("x");\n'.repeat(300)
    await writeFile(join(folder, 'assets', 'app-B1x9Zk2_.js'), changed)
    await precompressFolder(folder)
    const response = (await loadStaticFiles(folder)).get('/assets/app-B1x9Zk2_.js')
    expect(response?.gzip?.bytes.byteLength).toBe(gzipSync(changed, { level: 9 }).byteLength)
  })
})
