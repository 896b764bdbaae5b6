import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningTestServer, readUntilClosed, startTestHttpServer } from './http.fixture.ts'
import type { StoredResponseFinder } from './http-listener.ts'

const small = new TextEncoder().encode('a picture that lies ready')
const large = new Uint8Array(8 * 1024 * 1024).fill(65)
const stored: StoredResponseFinder = (method, target, headers) => {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!['/img/small', '/img/large'].includes(target)) return null
  const bytes = target === '/img/small' ? small : large
  const unchangedHeader = ['ETag', '"t"']
  const header = [...unchangedHeader, 'Content-Type', 'image/webp', 'Content-Length', String(bytes.length)]
  const status = headers['if-none-match'] === '"t"' ? 304 : 200
  return { status, variant: { bytes, header, unchangedHeader } }
}

const running: RunningTestServer[] = []
async function start(limits = {}): Promise<RunningTestServer> {
  const site = await startTestHttpServer({ findStoredPicture: stored, limits })
  running.push(site)
  return site
}
afterEach(async () => {
  for (const site of running.splice(0)) await site.http.close()
})

async function open({ port }: RunningTestServer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const connectionsOf = ({ http }: RunningTestServer) =>
  new Promise((resolve) => http.server.getConnections((_, count) => resolve(count)))

const inPieces = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  )

const get = (target: string, ...lines: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: site.test', ...lines, '', ''].join('\r\n')

async function readResponseTo(site: RunningTestServer, ...chunks: string[]): Promise<string> {
  const socket = await open(site)
  const all = readUntilClosed(socket)
  for (const chunk of chunks) {
    socket.write(chunk)
    await pause(15)
  }
  socket.end()
  return await all
}

describe('a stored response', () => {
  it('is sent with its headers, or as 304 to a client that has it, and is logged', async () => {
    const site = await start()
    const whole = await readResponseTo(site, get('/img/small'))
    expect(whole).toContain('HTTP/1.1 200 OK\r\n')
    expect(whole).toContain('Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n')
    expect(whole).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
    expect(whole).toMatch(/\r\nX-Request-Id: [\w-]+\r\n/)
    expect(whole).toMatch(/\r\n\r\na picture that lies ready$/)
    const unchanged = await readResponseTo(site, get('/img/small', 'If-None-Match: "t"'))
    expect(unchanged).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/)
    expect(unchanged).not.toContain('Content-Length')
    expect(site.requestLogEntries.map(({ path, status, bytes }) => [path, status, bytes])).toEqual([
      ['/img/small', 200, small.length],
      ['/img/small', 304, 0],
    ])
  })

  it('can come before and after other responses on one connection', async () => {
    const site = await start()
    const text = await readResponseTo(site, get('/img/small'), get('/healthz'), get('/img/small'))
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
    expect(text.match(/a picture that lies ready/g)).toHaveLength(2)
    expect(site.requestLogEntries.map(({ path }) => path)).toEqual(['/img/small', '/healthz', '/img/small'])
  })

  it('is sent in order to requests that arrive in one chunk or byte by byte', async () => {
    const site = await start()
    const piped = await readResponseTo(site, get('/img/small') + get('/healthz') + get('/img/small'))
    expect(piped.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
    const bytes = await readResponseTo(site, ...inPieces(get('/img/small'), 12))
    expect(bytes.match(/HTTP\/1\.1 200/g)).toHaveLength(1)
  })

  it('does not keep a connection open to a client that reads nothing', async () => {
    const site = await start({ idleTimeout: 100 })
    const socket = await open(site)
    socket.pause()
    for (let asked = 0; asked < 20; asked += 1) {
      socket.write(get('/img/large'))
      await pause(5)
    }
    await expect.poll(() => connectionsOf(site)).toBe(0)
    socket.destroy()
  })

  it('is sent completely to a slow reader, followed by the next one', async () => {
    const site = await start()
    const socket = await open(site)
    socket.pause()
    socket.write(get('/img/large'))
    await pause(60)
    socket.write(get('/img/small', 'Connection: close'))
    const text = await readUntilClosed(socket.resume())
    expect(text.length).toBeGreaterThan(large.length + small.length)
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })

  it('closes an idle connection after the configured timeout', async () => {
    await readUntilClosed(await open(await start({ headersTimeout: 60 })))
    const socket = await open(await start({ keepAlive: 60 }))
    socket.write(get('/img/small'))
    expect(await readUntilClosed(socket)).toContain('a picture')
  })
})
