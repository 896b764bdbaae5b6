import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { everything, type Running, startHttp } from './http.fixture.ts'
import type { FindStored } from './listener.ts'
import { readQuickHead } from './quick-head.ts'

const small = new TextEncoder().encode('a picture that lies ready')
const large = new Uint8Array(8 * 1024 * 1024).fill(65)
const stored: FindStored = (method, target, headers) => {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!['/img/small', '/img/large'].includes(target)) return null
  const bytes = target === '/img/small' ? small : large
  const unchangedHeader = ['ETag', '"t"']
  const header = [...unchangedHeader, 'Content-Type', 'image/webp', 'Content-Length', String(bytes.length)]
  const status = headers['if-none-match'] === '"t"' ? 304 : 200
  return { status, variant: { bytes, header, unchangedHeader } }
}

const running: Running[] = []
async function start(limits = {}): Promise<Running> {
  const site = await startHttp({ storedPicture: stored, limits })
  running.push(site)
  return site
}
afterEach(async () => {
  for (const site of running.splice(0)) await site.http.close()
})

async function open({ port }: Running): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const connectionsOf = ({ http }: Running) =>
  new Promise((resolve) => http.server.getConnections((_, count) => resolve(count)))

const inPieces = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  )

const get = (target: string, ...lines: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: site.test', ...lines, '', ''].join('\r\n')

/** An answer without what differs from one to the next. */
const bare = (text: string) =>
  text.replace(/(?:X-Request-Id|Date|Connection|Keep-Alive): [^\r]*\r\n/g, '').toLowerCase()
const linesOf = (text: string) => bare(text).split('\r\n').toSorted()

async function answerTo(site: Running, ...pieces: string[]): Promise<string> {
  const socket = await open(site)
  const all = everything(socket)
  for (const piece of pieces) {
    socket.write(piece)
    await pause(15)
  }
  socket.end()
  return await all
}

describe('the head of a request', () => {
  it.each([
    ['another method', 'POST /img/small HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an older version', 'GET /img/small HTTP/1.0\r\nHost: a\r\n\r\n'],
    ['a whole address', 'GET http://evil/img/small HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 'GET /img/small HTTP/1.1\r\nAccept: a\r\n\r\n'],
    ['two hosts', 'GET /img/small HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['a body by length', get('/img/small', 'Content-Length: 5')],
    ['a body of nothing', get('/img/small', 'Content-Length: 0')],
    ['a body in pieces', get('/img/small', 'Transfer-Encoding: chunked')],
    ['a wish to become something else', get('/img/small', 'Upgrade: websocket')],
    ['an upgrade by connection', get('/img/small', 'Connection: Upgrade')],
    ['an expectation', get('/img/small', 'Expect: 100-continue')],
    ['something after it', `${get('/img/small')}GET`],
    ['another request after it', get('/img/small') + get('/img/small')],
    ['bare line feeds', 'GET /img/small HTTP/1.1\nHost: a\n\n\r\n\r\n'],
    ['a bare carriage return', get('/img/small', 'X: a\rContent-Length: 5')],
    ['a header that goes on', get('/img/small', 'X: a', ' b')],
    ['a space before the colon', get('/img/small', 'Content-Length : 5')],
    ['a header without a name', get('/img/small', ': 5')],
    ['an empty header', get('/img/small', 'X:')],
    ['letters of others', get('/img/small', 'X: \u00e9')],
    ['a NUL', get('/img/small', 'X: a\0b')],
    ['a space in its address', get('/img /small')],
    ['half of it', 'GET /img/small HTTP/1.1\r\nHost: a\r\n'],
    ['nothing', ''],
    ['only its end', '\r\n\r\n'],
    ['too much', get('/img/small', `X: ${'x'.repeat(9000)}`)],
  ])('with %s is not for the quick lane', (_, text) => {
    expect(readQuickHead(Buffer.from(text, 'latin1'))).toBeNull()
  })

  it('as browsers write it is', () => {
    const head = readQuickHead(Buffer.from(get('/img/a?b=c', 'Connection: keep-alive', 'Accept: image/*')))
    expect(head?.target).toBe('/img/a?b=c')
    expect({ ...head?.headers }).toEqual({ host: 'site.test', connection: 'keep-alive', accept: 'image/*' })
  })

  it('is read anew where one letter differs from the last', () => {
    const read = (...lines: string[]) => readQuickHead(Buffer.from(get('/', ...lines)))
    expect(read('Accept: a')?.headers).toBe(read('Accept: a')?.headers)
    expect(read('Accept: b')?.headers.accept).toBe('b')
    expect(read('Accept: b', 'Upgrade: x')).toBeNull()
    expect(Object.isFrozen(read('Accept: a')?.headers)).toBe(true)
    for (let n = 0; n < 2500; n += 1) expect(read(`X: ${n}`)?.headers.x).toBe(String(n))
  })

  it('cannot reach the prototype of anything', () => {
    const head = readQuickHead(Buffer.from(get('/', '__proto__: x', 'constructor: y')))
    expect(Object.getPrototypeOf(head?.headers)).toBeNull()
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('the quick lane', () => {
  it('gives what node:http gives, to the header', async () => {
    const site = await start()
    const quick = await answerTo(site, get('/img/small'))
    const slow = await answerTo(site, get('/img/small', 'Connection: close'))
    expect(quick).toContain('HTTP/1.1 200 OK\r\n')
    expect(quick).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n')
    expect(quick).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
    expect(linesOf(quick)).toEqual(linesOf(slow))
    const held = ['If-None-Match: "t"']
    const unchanged = await answerTo(site, get('/img/small', ...held))
    expect(unchanged).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
    expect(linesOf(unchanged)).toEqual(
      linesOf(await answerTo(site, get('/img/small', ...held, 'Connection: close'))),
    )
    expect(site.lines.map(({ path, status, bytes }) => [path, status, bytes])).toEqual([
      ['/img/small', 200, small.length],
      ['/img/small', 200, small.length],
      ['/img/small', 304, 0],
      ['/img/small', 304, 0],
    ])
  })

  it('hands a connection over with the first thing that does not lie ready, and nothing is lost', async () => {
    const site = await start()
    const text = await answerTo(site, get('/img/small'), get('/healthz'), get('/img/small'))
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
    expect(text.match(/a picture that lies ready/g)).toHaveLength(2)
    expect(site.lines.map(({ path }) => path)).toEqual(['/img/small', '/healthz', '/img/small'])
  })

  it('answers requests sent in one piece, or byte by byte, in their order', async () => {
    const site = await start()
    const piped = await answerTo(site, get('/img/small') + get('/healthz') + get('/img/small'))
    expect(piped.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
    const bytes = await answerTo(site, ...inPieces(get('/img/small'), 12))
    expect(bytes.match(/HTTP\/1\.1 200/g)).toHaveLength(1)
  })

  it('does not hear who takes nothing of what they are given', async () => {
    const site = await start({ silence: 300 })
    const socket = await open(site)
    socket.pause()
    for (let asked = 0; asked < 20; asked += 1) {
      socket.write(get('/img/large'))
      await pause(5)
    }
    // One answer fills the line; the others wait unread, and the connection is cut for its silence.
    await expect.poll(() => connectionsOf(site)).toBe(0)
    expect(site.lines.length).toBeLessThan(4)
    socket.destroy()
  })

  it('gives a large answer whole to a slow reader, and the next one after it', async () => {
    const site = await start()
    const socket = await open(site)
    socket.pause()
    socket.write(get('/img/large'))
    await pause(60)
    socket.write(get('/img/small'))
    socket.end()
    const text = await everything(socket.resume())
    expect(text.length).toBeGreaterThan(large.length + small.length)
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })

  it('does not keep a place for who says nothing', async () => {
    const site = await start({ headerTime: 60, keepAlive: 60 })
    await everything(await open(site))
    const socket = await open(site)
    socket.write(get('/img/small'))
    expect(await everything(socket)).toContain('a picture')
  })
})
