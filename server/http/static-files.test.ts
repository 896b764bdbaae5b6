import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { precompressFiles } from '../../scripts/precompress.ts'
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
await precompressFiles(folder)

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
  ])('%s gives nothing away', async (target) => {
    const answer = await send(formatRawGetRequest(target))
    expect(answer).not.toContain('\r\n\r\nsecret')
    expect(answer).not.toContain('\r\n\r\n{}')
    if (target.startsWith('/assets/') && !/\.\.|%2e/.test(target)) expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('are the same with a query as without', async () => {
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

  it('give way to where the operator leads', async () => {
    const redirects = new Map([['/favicon.ico', { to: '/elsewhere', status: 302 as const }]])
    const led = await startTestHttpServer({ files, redirects })
    const answer = await led.fetch('/favicon.ico')
    expect(answer.headers.get('location')).toBe('/elsewhere')
    await led.http.close()
  })

  it('are kept for ever if their name holds their hash', async () => {
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

  it('are sent as the build packed them', async () => {
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

  it('are not sent to those who have them', async () => {
    const first = await fetch('/favicon.ico')
    const held = { 'If-None-Match': first.headers.get('etag') ?? '' }
    const again = await fetch('/favicon.ico', { headers: held })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  it('can be asked about but not posted to', async () => {
    const head = await fetch('/favicon.ico', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3'])
    const post = await fetch('/favicon.ico', { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('of a build that is no more are a short 404, not a page', async () => {
    const answer = await fetch('/assets/app-00000000.js')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })
})

describe('precompress', () => {
  it('packs again what changed', async () => {
    const changed = 'console.log("x");\n'.repeat(300)
    await writeFile(join(folder, 'assets', 'app-B1x9Zk2_.js'), changed)
    await precompressFiles(folder)
    const answer = (await loadStaticFiles(folder)).get('/assets/app-B1x9Zk2_.js')
    expect(answer?.gzip?.bytes.byteLength).toBe(gzipSync(changed, { level: 9 }).byteLength)
  })
})
