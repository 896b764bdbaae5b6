import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ProblemError } from '../../domain/problem-error.ts'
import { createDocumentResponse, createTestPages } from '../pages/pages.fixture.ts'
import {
  formatRawGetRequest,
  type RunningTestServer,
  readUntilClosed,
  startTestHttpServer,
} from './http.fixture.ts'

let running: RunningTestServer

const start = (
  timeouts: { readonly headersTimeout?: number; readonly requestTimeout?: number } = {},
  pages = createTestPages({
    render: async (request, app) => {
      if (new URL(request.url).pathname === '/broken') throw new Error('the secret is 42')
      if (new URL(request.url).pathname === '/away') throw new ProblemError('unavailable')
      return createDocumentResponse(app, `${request.method} ${request.url} ${await request.text()}`)
    },
  }),
) =>
  startTestHttpServer({
    pages,
    limits: { ...timeouts, drain: { idle: 10, most: 1000 } },
  })

/** Short timeouts are only for tests that wait for one: on a busy machine they would end the requests of others. */
async function startForTest(...parameters: Parameters<typeof start>): Promise<RunningTestServer> {
  const server = await start(...parameters)
  onTestFinished(() => server.http.close())
  return server
}

beforeEach(async () => {
  running = await start()
})
afterEach(() => running.http.close())

describe('malformed targets never cause a server error', () => {
  it.each([
    '/%',
    '/%zz',
    '/%00',
    '/%c0%af',
    '/%ff%fe',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/assets/%2e%2e/server/index.js',
    '//evil.test/',
    '///',
    '/\\evil.test',
    '/news?%',
    '/news?page=%',
    '/?%00',
    '/#x',
    '*',
    'http://evil.test/',
    'evil',
    '/\u00e1'.toString(),
  ])('%s', async (target) => {
    const response = await running.sendRaw(formatRawGetRequest(target))
    expect(response).toMatch(/^HTTP\/1\.1 (200|308|400|404) /)
    expect(response).not.toContain('root:')
    expect(running.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('a target that is too long returns 414', async () => {
    expect((await running.fetch(`/${'a'.repeat(13_000)}`)).status).toBe(414)
  })

  it.each([
    ...['a b@c/d', 'a@b', 'a/b', 'a:b', 'a?b', '<a>', '[::1', '[:::]', 'a:65536', 'a:99999'],
    ...['1.2.3.4.5', '999.1.1.1', 'site.test\r\nHost: other.test'],
  ])('an invalid host name returns 400, also for a stored page: %s', async (host) => {
    expect((await running.fetch('/news')).status).toBe(200)
    expect((await running.fetch('/news')).status).toBe(200)
    for (const path of ['/', '/news', '/healthz']) {
      const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      expect(await running.sendRaw(request)).toMatch(/^HTTP\/1\.1 400 /)
    }
  })
})

describe('methods', () => {
  it.each(['TRACE', 'PROPFIND', 'PURGE', 'SEARCH'])('%s is rejected with an Allow header', async (method) => {
    const response = await running.sendRaw(formatRawGetRequest('/').replace('GET', method))
    expect(response).toMatch(/^HTTP\/1\.1 405 /)
    expect(response).toContain('Allow: GET, HEAD, POST')
  })

  it('CONNECT and invalid methods close the connection', async () => {
    expect(await running.sendRaw(formatRawGetRequest('/').replace('GET', 'CONNECT'))).toBe('')
    expect(await running.sendRaw(formatRawGetRequest('/').replace('GET', 'HELLO'))).toMatch(
      /^HTTP\/1\.1 400 /,
    )
  })
})

describe('requests that are too large', () => {
  const post = (...headers: string[]) =>
    ['POST / HTTP/1.1', 'Host: site.test', 'Sec-Fetch-Site: same-origin', ...headers, '', ''].join('\r\n')

  const lastChunk = '0\r\n\r\n'

  it('a body with too large a Content-Length is rejected before it is sent', async () => {
    const socket = connect(running.port, '127.0.0.1')
    socket.write(post('Content-Length: 32769'))
    const [response] = await once(socket.setEncoding('utf8'), 'data')
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toContain('Connection: close')
    socket.destroy()
  })

  it('a chunked body that grows too large is rejected', async () => {
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    const response = await running.sendRaw(
      post('Transfer-Encoding: chunked'),
      ...Array(20).fill(chunk),
      lastChunk,
    )
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('a body on an upload path is limited, too, if no upload handler is mounted', async () => {
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    for (const target of ['/storage/v1/x', '/storage/v1/../../form']) {
      const head = post('Transfer-Encoding: chunked').replace(/ \S+ /, ` ${target} `)
      expect(await running.sendRaw(head, ...Array(20).fill(chunk), lastChunk), target).toMatch(
        /^HTTP\/1\.1 413 /,
      )
    }
  })

  it('a body of the maximum size is accepted', async () => {
    const body = 'a'.repeat(32 * 1024)
    const response = await running.fetch('/form', {
      method: 'POST',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(body)
  })

  it('headers that are too large return 431', async () => {
    const response = await running.sendRaw(formatRawGetRequest('/', `Cookie: ${'a'.repeat(30_000)}`))
    expect(response).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('a body on a GET is rejected as a smuggling attempt', async () => {
    const response = await running.sendRaw(formatRawGetRequest('/', 'Content-Length: 5'), 'hello')
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('two Content-Length headers are rejected', async () => {
    const response = await running.sendRaw(
      post('Content-Length: 5', 'Transfer-Encoding: chunked'),
      '0\r\n\r\n',
    )
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('requests that are too slow', () => {
  it('slow headers end with 408', async () => {
    const server = await startForTest({ headersTimeout: 100 })
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    const received = readUntilClosed(socket)
    socket.write('GET / HTTP/1.1\r\n')
    const trickle = setInterval(() => socket.write('X-A: b\r\n'), 50)
    const response = await received
    clearInterval(trickle)
    expect(response).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('a slow body ends the connection', async () => {
    const server = await startForTest({ requestTimeout: 200 })
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    const received = readUntilClosed(socket)
    socket.write(
      'POST / HTTP/1.1\r\nHost: a.test\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 1000\r\n\r\n',
    )
    const trickle = setInterval(() => socket.write('a'), 50)
    await received
    clearInterval(trickle)
    expect(server.requestLogEntries.every(({ status }) => status !== 200)).toBe(true)
  })

  it('a slow form leaves no error in the log', async () => {
    const render = async (request: Request) => new Response(await request.text())
    const server = await startForTest({ requestTimeout: 100 }, createTestPages({ render }))
    const head = 'POST / HTTP/1.1\r\nHost: a.test\r\nSec-Fetch-Site: same-origin\r\n'
    for (const framing of ['Content-Length: 9\r\n\r\na', 'Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n'])
      expect(await server.sendRaw(head + framing)).toMatch(/^HTTP\/1\.1 408 /)
    await expect.poll(() => server.requestLogEntries.length).toBe(2)
    expect(server.logLines.filter((line) => line.includes('stack'))).toEqual([])
  })

  it('a form may take as long as data keeps arriving: the time for a page begins after it', async () => {
    let renderings = 0
    const render = async (request: Request) => {
      renderings += 1
      return new Response(await request.text())
    }
    const server = await startForTest({}, createTestPages({ render }))
    const socket = connect(server.port, '127.0.0.1')
    const received = readUntilClosed(socket)
    socket.write(
      'POST /form HTTP/1.1\r\nHost: a.test\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 9\r\nConnection: close\r\n\r\nfirst',
    )
    const other = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' }, body: 'other' }
    expect(await (await server.fetch('/form', other)).text()).toBe('other')
    expect(renderings).toBe(1)
    socket.write('last')
    expect(await received).toMatch(/^HTTP\/1\.1 200 [\s\S]*firstlast$/)
  })

  it('other requests are served meanwhile', async () => {
    const sockets = Array.from({ length: 50 }, () => connect(running.port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n')
    expect((await running.fetch('/healthz')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})

describe('cross-site requests', () => {
  const form = (headers: Record<string, string>) =>
    running.fetch('/form', { method: 'POST', body: 'a=b', headers })

  it.each<[string, Record<string, string>]>([
    ['a foreign origin', { Origin: 'http://evil.test' }],
    ['a foreign origin under our name', { Origin: 'http://127.0.0.1:1' }],
    ['no origin at all', {}],
    ['a hidden origin', { Origin: 'null' }],
    ['a cross-site fetch', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a same-site fetch from another host', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://a.site.test' }],
    [
      'a cross-site fetch that claims our origin',
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://site.test' },
    ],
    ['words instead of an origin', { Origin: 'site.test' }],
  ])('%s is rejected', async (_, headers) => {
    expect((await form(headers)).status).toBe(403)
  })

  it.each(['/admin', '/admin/people?x=', '/#', '/'])(
    'the own origin followed by %s is rejected',
    async (more) => {
      expect((await form({ Origin: `${running.origin}${more}` })).status).toBe(403)
      expect((await form({ Origin: running.origin.replace('//', '//admin@') })).status).toBe(403)
    },
  )

  it('same-origin requests pass', async () => {
    expect((await form({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await form({ Origin: 'http://site.test' })).status).toBe(200)
    expect((await form({ Origin: running.origin })).status).toBe(200)
  })

  it('a page of this host that was loaded without encryption is rejected if the site has encryption', async () => {
    const secure = await startTestHttpServer({ origin: 'https://site.test' })
    const post = (origin: string) =>
      secure.sendRaw(
        `POST /form HTTP/1.1\r\nHost: site.test\r\nOrigin: ${origin}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      )
    expect(await post('http://site.test')).toMatch(/^HTTP\/1\.1 403 /)
    expect(await post('https://site.test')).toMatch(/^HTTP\/1\.1 200 /)
    await secure.http.close()
  })

  it.each(['PUT', 'PATCH', 'DELETE'])('%s is checked, too', async (method) => {
    expect((await running.fetch('/form', { method })).status).toBe(403)
  })
})

describe('errors', () => {
  it('never show their details to a visitor, and are logged with the request id', async () => {
    const response = await running.fetch('/broken')
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('500 Internal Server Error\n')
    const id = response.headers.get('x-request-id') ?? ''
    const line = running.logLines.find((text) => text.includes('the secret is 42'))
    expect(line).toContain(id)
  })

  it('are returned as JSON to clients that accept it', async () => {
    const response = await running.fetch('/broken', { headers: { Accept: 'application/json' } })
    expect(await response.json()).toEqual({ code: 'internal', status: 500 })
  })

  it('of the database return 503 with Retry-After', async () => {
    const response = await running.fetch('/away')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
  })
})

describe('every response', () => {
  const targets = [
    '/news',
    '/news',
    '/healthz',
    '/admin',
    '/broken',
    '/assets/none.js',
    `/${'a'.repeat(13_000)}`,
  ]

  it('has the common headers and its request id', async () => {
    for (const target of targets) {
      const { headers } = await running.fetch(target, { headers: { 'x-request-id': 'proxy-0001' } })
      expect(headers.get('x-request-id')).toBe('proxy-0001')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      // Only one handler sets it.
      expect(headers.get('content-security-policy')?.match(/default-src 'none'/g)).toHaveLength(1)
      expect(headers.has('strict-transport-security')).toBe(false)
    }
  })

  it('is logged once, without query, cookie or client address', async () => {
    for (const target of targets) {
      await running.fetch(`${target}?email=jana@example.org`, { headers: { cookie: 'sb-token=s3cr3t' } })
    }
    await running.fetch('/news')
    await running.fetch('/news')
    await expect.poll(() => running.requestLogEntries.length).toBe(targets.length + 2)
    const text = JSON.stringify(running.requestLogEntries) + running.logLines.join('')
    expect(text).not.toMatch(/jana|s3cr3t|127\.0\.0\.1/)
    expect(running.requestLogEntries[0]).toMatchObject({ method: 'GET', path: '/news', status: 200 })
    expect(running.requestLogEntries.at(-1)?.bytes).toBeGreaterThan(0)
  })

  it('has HSTS when the site uses https', async () => {
    const secure = await startTestHttpServer({ origin: 'https://site.test' })
    const { headers } = await secure.fetch('/healthz')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    await secure.http.close()
  })
})
