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

describe('how a stored page is sent', () => {
  const fixed = () => createTestPages({ render: async (_, app) => createDocumentResponse(app, long) })

  it('packed in the best way the browser opens, each with its own strong tag', async () => {
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
      const answer = await pages.ask('/news', { headers: { 'accept-encoding': accept } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/)
      tags.add(answer.headers.get('etag'))
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.byteLength)
      if (encoding === 'br') expect(brotliDecompressSync(bytes).toString()).toBe(long)
    }
    expect(tags.size).toBe(3)
    expect(testLogLines).toEqual([])
  })

  it('packed for the first one who asks, too', async () => {
    const answer = await fixed().ask('/news', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await readDecompressedText(answer)).toBe(long)
  })

  it('not at all to those who have it: 304 without a body, in either packing', async () => {
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

  it('whole to those who hold another one, or a packing they did not ask for', async () => {
    const pages = fixed()
    const packed = await pages.ask('/news', { headers: { 'accept-encoding': 'gzip' } })
    for (const held of ['"other"', packed.headers.get('etag') ?? '']) {
      expect((await pages.ask('/news', { headers: { 'if-none-match': held } })).status).toBe(200)
    }
  })

  it('without its body for HEAD, with the same headers', async () => {
    const pages = fixed()
    const head = await pages.ask('/news', { method: 'HEAD' })
    const get = await pages.ask('/news')
    expect(await head.text()).toBe('')
    expect([...head.headers]).toEqual([...get.headers])
    expect(Number(get.headers.get('content-length'))).toBe(Buffer.byteLength(long))
  })

  it('with the same headers whether stored or rendered now', async () => {
    const pages = fixed()
    const answer = await pages.ask('/news')
    const stored = pages.stored('GET', '/news', {}, Date.now())
    expect(stored?.status).toBe(200)
    const list = stored?.variant.header ?? []
    const pairs = list.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), list[i + 1]]] : []))
    expect(Object.fromEntries(pairs)).toEqual(Object.fromEntries(answer.headers))
    expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  })
})

describe('what is rendered for one', () => {
  it('sees the request as it was made, at the site’s own address', async () => {
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
    const answer = await pages.answer(
      new Request('http://evil.test/search?q=x', { method: 'POST', body: 'a=b', headers }),
      'request-id',
      async () => createSessionFixture(null),
    )
    expect(await answer.json()).toEqual({
      url: 'http://site.test/search?q=x',
      method: 'POST',
      body: 'a=b',
      headers: ['content-type', 'cookie', 'x-request-id'],
    })
  })

  it('is packed if it is long, and never together with a session’s secrets', async () => {
    const pages = createTestPages({ render: async (_, app) => createDocumentResponse(app, long) })
    const headers = { 'accept-encoding': 'gzip' }
    const packed = await pages.ask('/search?q=a', { headers })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await readDecompressedText(packed)).toBe(long)
    const personal = await pages.ask('/search?q=a', { headers: { ...headers, cookie: 'sb-x=1' } })
    expect(personal.headers.has('content-encoding')).toBe(false)
  })
})
