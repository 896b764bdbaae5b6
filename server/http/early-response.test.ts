import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RunningTestServer, readUntilClosed, startTestHttpServer } from './http.fixture.ts'

const large = 5_000_000
const refusal = { message: 'refused' }

/** Refuses uploads at different points of their bodies. */
function createRefusingApp(): Hono {
  const app = new Hono()
  const readSome = async ({ body }: Request, preventCancel: boolean) => {
    let size = 0
    for await (const chunk of body?.values({ preventCancel }) ?? []) {
      size += chunk.byteLength
      if (size > 100_000) return
    }
  }
  app.post('/at-once', () => Response.json(refusal, { status: 413 }))
  app.post('/without-body', (c) => c.body(null, 403))
  app.post('/later', async (c) => {
    await new Promise((resolve) => setImmediate(resolve))
    return c.json(refusal, 413)
  })
  app.post('/after-a-part', async (c) => {
    await readSome(c.req.raw, true)
    return c.json(refusal, 413)
  })
  app.post('/after-a-cancelled-part', async (c) => {
    await readSome(c.req.raw, false)
    return c.json(refusal, 413)
  })
  app.post('/read', async (c) => c.json({ size: (await c.req.arrayBuffer()).byteLength }))
  app.get('/object', (c) => c.text('object'))
  return app
}

let running: RunningTestServer
let agent: Agent

const lingerTime = 60_000

beforeEach(async () => {
  running = await startTestHttpServer({ storage: createRefusingApp(), limits: { lingerTime } })
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  vi.useRealTimers()
  agent.destroy()
  running.http.server.closeAllConnections()
  await running.http.close()
})

/** Sends a request on the agent's only connection. */
async function send(path: string, body: Buffer | null = null) {
  const sending = request(`${running.origin}/storage/v1${path}`, {
    agent,
    method: body === null ? 'GET' : 'POST',
    headers: body === null ? {} : { 'Content-Length': body.byteLength },
  })
  // A connection that is closed while the body is sent is no failure once the response has arrived.
  const failed = once(sending, 'error').then(([error]) => Promise.reject(error))
  sending.end(body ?? undefined)
  const [incoming]: IncomingMessage[] = await Promise.race([once(sending, 'response'), failed])
  failed.catch(() => undefined)
  if (incoming === undefined) throw new Error('no response')
  const { statusCode: status, headers } = incoming
  return { status, connection: headers.connection, text: await text(incoming), reused: sending.reusedSocket }
}

describe('a response that is sent before the body is read', () => {
  const paths = ['/at-once', '/later', '/after-a-part', '/after-a-cancelled-part']
  it.each(paths)('closes the connection of a large body, and arrives: %s', async (path) => {
    for (let round = 0; round < 3; round += 1) {
      expect(await send(path, Buffer.alloc(large))).toMatchObject({
        status: 413,
        connection: 'close',
        text: JSON.stringify(refusal),
      })
      expect(await send('/object')).toMatchObject({ status: 200, text: 'object' })
    }
  })

  it.each(paths)('arrives with fetch, and so does the next one: %s', async (path) => {
    for (let round = 0; round < 3; round += 1) {
      const refused = await running.fetch(`/storage/v1${path}`, {
        method: 'POST',
        body: new Uint8Array(large),
      })
      expect([refused.status, await refused.json()]).toEqual([413, refusal])
      expect(refused.headers.get('connection')).toBe('close')
      expect(await (await running.fetch('/storage/v1/object')).text()).toBe('object')
    }
  })

  it.each([...paths, '/without-body'])('keeps the connection of a small body: %s', async (path) => {
    for (let round = 0; round < 3; round += 1) {
      expect(await send(path, Buffer.alloc(300_000))).toMatchObject({ connection: 'keep-alive' })
      expect(await send('/object')).toMatchObject({ status: 200, text: 'object', reused: true })
    }
  })

  it('keeps the connection of a small body that takes longer than a large one would have', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(running.port, '127.0.0.1')
    const received = readUntilClosed(socket)
    const head = ['Host: site.test', 'Content-Length: 20', '', ''].join('\r\n')
    socket.write(`POST /storage/v1/at-once HTTP/1.1\r\n${head}`)
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    vi.advanceTimersByTime(lingerTime)
    socket.write(
      `${'a'.repeat(20)}GET /storage/v1/object HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`,
    )
    expect(await received).toMatch(/^HTTP\/1\.1 413 [\s\S]*HTTP\/1\.1 200 [\s\S]*object$/)
  })

  it('arrives at a client that reads only after it has sent everything', async () => {
    const socket = connect({ port: running.port, host: '127.0.0.1' })
    await once(socket, 'connect')
    socket.pause()
    const head = ['Host: site.test', `Content-Length: ${large}`, '', ''].join('\r\n')
    socket.write(`POST /storage/v1/at-once HTTP/1.1\r\n${head}`)
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(Buffer.alloc(large), () => resolve())
    })
    const received = readUntilClosed(socket)
    socket.resume()
    expect(await received).toMatch(/^HTTP\/1\.1 413 [\s\S]*refused"}$/)
  })

  it('closes the connection of a client that sends without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(running.port, '127.0.0.1')
    const received = readUntilClosed(socket)
    socket.write('POST /storage/v1/at-once HTTP/1.1\r\nHost: site.test\r\nTransfer-Encoding: chunked\r\n\r\n')
    const timer = setInterval(() => {
      if (!socket.destroyed && socket.writable) socket.write('1\r\na\r\n')
    }, 20)
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    vi.advanceTimersByTime(lingerTime)
    expect(await received).toMatch(/^HTTP\/1\.1 413 [\s\S]*Connection: close/)
    clearInterval(timer)
  })
})

describe('a response to a body that was read', () => {
  it('keeps its connection, whatever the size', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await send('/read', Buffer.alloc(large))).toMatchObject({
        connection: 'keep-alive',
        text: JSON.stringify({ size: large }),
      })
      expect(await send('/object')).toMatchObject({ reused: true })
    }
  })
})
