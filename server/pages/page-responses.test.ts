import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSessionFixture } from '../session/session.fixture.ts'
import {
  createDocumentResponse,
  createTestPages,
  readDecompressedText,
  testLogLines,
  waitForBrotliVariant,
} from './pages.fixture.ts'

const long = `<p>${'Tichá Lhota '.repeat(400)}</p>`

describe('stored page', () => {
  const fixed = () => createTestPages({ render: async (_, app) => createDocumentResponse(app, long) })

  it('is sent in the best encoding the browser accepts, each with its own strong tag', async () => {
    const pages = fixed()
    await pages.ask('/news')
    await waitForBrotliVariant(pages, '/news')
    const tags = new Set<string | null>()
    for (const [accept, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['*', 'br'],
      ['identity', null],
    ] as const) {
      const response = await pages.ask('/news', { headers: { 'accept-encoding': accept } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/)
      tags.add(response.headers.get('etag'))
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(Number(response.headers.get('content-length'))).toBe(bytes.byteLength)
      if (encoding === 'br') expect(brotliDecompressSync(bytes).toString()).toBe(long)
    }
    expect(tags.size).toBe(3)
    expect(testLogLines).toEqual([])
  })

  it('is compressed for the first request, too', async () => {
    const response = await fixed().ask('/news', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await readDecompressedText(response)).toBe(long)
  })

  it('returns 304 without a body to clients that have it, in either encoding', async () => {
    const pages = fixed()
    const first = await pages.ask('/news', { headers: { 'accept-encoding': 'gzip, br' } })
    await waitForBrotliVariant(pages, '/news')
    for (const held of [first.headers.get('etag') ?? '', `"x", W/${first.headers.get('etag')}`, '*']) {
      const again = await pages.ask('/news', {
        headers: { 'accept-encoding': 'gzip, br', 'if-none-match': held },
      })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.has('content-length')).toBe(false)
      expect(again.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('is sent completely to clients with another version, or with an encoding they do not accept', async () => {
    const pages = fixed()
    const packed = await pages.ask('/news', { headers: { 'accept-encoding': 'gzip' } })
    for (const held of ['"other"', packed.headers.get('etag') ?? '']) {
      expect((await pages.ask('/news', { headers: { 'if-none-match': held } })).status).toBe(200)
    }
  })

  it('has the same headers for HEAD, without its body', async () => {
    const pages = fixed()
    const head = await pages.ask('/news', { method: 'HEAD' })
    const get = await pages.ask('/news')
    expect(await head.text()).toBe('')
    expect([...head.headers]).toEqual([...get.headers])
    expect(Number(get.headers.get('content-length'))).toBe(Buffer.byteLength(long))
  })

  it('has the same headers whether stored or just rendered', async () => {
    const pages = fixed()
    const response = await pages.ask('/news')
    const stored = pages.stored('GET', '/news', {}, Date.now())
    expect(stored?.status).toBe(200)
    const list = stored?.variant.header ?? []
    const pairs = list.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), list[i + 1]]] : []))
    expect(Object.fromEntries(pairs)).toEqual(Object.fromEntries(response.headers))
    expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  })
})

describe('personal page', () => {
  it('sees the original request, at the site’s own address', async () => {
    const pages = createTestPages({
      render: async (request) =>
        Response.json({
          url: request.url,
          method: request.method,
          body: await request.text(),
          headers: [...request.headers.keys()],
        }),
    })
    const headers = { 'x-forwarded-host': 'evil.test', 'x-react-router-spa-mode': 'yes', cookie: 'a=b' }
    const response = await pages.answer(
      new Request('http://evil.test/search?q=x', { method: 'POST', body: 'a=b', headers }),
      'request-id',
      async () => createSessionFixture(null),
    )
    expect(await response.json()).toEqual({
      url: 'http://site.test/search?q=x',
      method: 'POST',
      body: 'a=b',
      headers: ['content-type', 'cookie', 'x-request-id'],
    })
  })

  it('is compressed if it is long, and never with a session', async () => {
    const pages = createTestPages({ render: async (_, app) => createDocumentResponse(app, long) })
    const headers = { 'accept-encoding': 'gzip' }
    const packed = await pages.ask('/search?q=a', { headers })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await readDecompressedText(packed)).toBe(long)
    const personal = await pages.ask('/search?q=a', { headers: { ...headers, cookie: 'sb-x=1' } })
    expect(personal.headers.has('content-encoding')).toBe(false)
  })
})
