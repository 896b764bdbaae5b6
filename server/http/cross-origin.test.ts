import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningTestServer, startTestHttpServer } from './http.fixture.ts'
import type { HttpServerDeps } from './index.ts'

const app = 'https://app.example.org'
let server: RunningTestServer | null = null

afterEach(async () => {
  await server?.http.close()
  server = null
})

async function start(crossOrigin: HttpServerDeps['crossOrigin']): Promise<RunningTestServer> {
  const auth: HttpServerDeps['auth'] = new Hono()
  auth.all('/user', (c) => c.json({ ok: true }, 200, { Vary: 'Accept' }))
  auth.all('/broken', () => {
    throw new Error('broken')
  })
  auth.onError((_error, c) => c.json({ ok: false }, 500))
  const storage = new Hono().all('*', (c) => c.text('object'))
  const realtime: HttpServerDeps['realtime'] = {
    app: new Hono(),
    isForEditorsOnly: false,
    acceptsUpgrade: () => true,
    async handleUpgrade(_request, connection) {
      connection.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
      return 101
    },
    connectPeers: () => {
      throw new Error('one process')
    },
    countSockets: () => 0,
    countChannels: () => 0,
    close: async () => undefined,
  }
  server = await startTestHttpServer({ crossOrigin, auth, storage, rest: storage, realtime })
  return server
}

/** The headers that decide what a page of another origin sees. */
async function read(path: string, init: RequestInit = {}) {
  const { status, headers } = (await server?.fetch(path, init)) ?? Response.error()
  return {
    status,
    origin: headers.get('access-control-allow-origin'),
    methods: headers.get('access-control-allow-methods'),
    vary: headers.get('vary'),
  }
}

const preflight = (origin: string, method: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': method,
    'Access-Control-Request-Headers': 'apikey,authorization,x-client-info',
  },
})

describe('pages of other origins', () => {
  it('are refused by default, also in a preflight', async () => {
    await start({ origins: [], canAnyOriginRead: false })
    expect(await read('/auth/v1/user', { headers: { Origin: app } })).toMatchObject({
      status: 200,
      origin: null,
      vary: 'Accept',
    })
    expect(await read('/auth/v1/user', preflight(app, 'POST'))).toMatchObject({ status: 204, origin: null })
  })

  it('are allowed if their origin is configured, and others are not', async () => {
    await start({ origins: [app], canAnyOriginRead: false })
    for (const path of ['/auth/v1/user', '/storage/v1/object/a/b.txt', '/rest/v1/articles']) {
      const { origin, vary } = await read(path, { method: 'POST', headers: { Origin: app } })
      expect(origin).toBe(app)
      expect(vary).toContain('Origin')
    }
    expect(await read('/auth/v1/broken', { headers: { Origin: app } })).toMatchObject({
      status: 500,
      origin: app,
    })
    expect(await read('/auth/v1/user', preflight(app, 'DELETE'))).toEqual({
      status: 204,
      origin: app,
      methods: 'GET, HEAD, POST, PUT, PATCH, DELETE',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    })
    for (const origin of [
      'https://app.example.org.evil.org',
      'http://app.example.org',
      'https://APP.example.org',
      'null',
    ]) {
      expect((await read('/auth/v1/user', { headers: { Origin: origin } })).origin).toBeNull()
      expect((await read('/auth/v1/user', preflight(origin, 'GET'))).origin).toBeNull()
    }
    // A cache in between must not give this answer to the allowed origin.
    expect((await read('/auth/v1/user')).vary).toBe('Accept, Origin')
  })

  it('never send cookies, and never reach pages and the admin area', async () => {
    await start({ origins: [app], canAnyOriginRead: true })
    const response = await server?.fetch('/auth/v1/user', { headers: { Origin: app } })
    expect(response?.headers.has('access-control-allow-credentials')).toBe(false)
    for (const path of ['/', '/admin', '/login', '/healthz'])
      expect((await read(path, { headers: { Origin: app } })).origin, path).toBeNull()
  })

  it('may all read with the publishable key if `*` is configured, and nothing else', async () => {
    await start({ origins: [], canAnyOriginRead: true })
    const key = 'sb_publishable_test'
    const send = async (method: string, headers: Record<string, string>) =>
      (await read('/auth/v1/user', { method, headers: { Origin: app, ...headers } })).origin
    expect(await send('GET', {})).toBe('*')
    expect(await send('GET', { apikey: key, Authorization: `Bearer ${key}` })).toBe('*')
    expect(await send('GET', { apikey: 'sb_secret_test' })).toBeNull()
    expect(await send('GET', { apikey: key, Authorization: 'Bearer ey.a.b' })).toBeNull()
    expect(await send('GET', { apikey: key, Authorization: 'Basic x' })).toBeNull()
    expect(await send('POST', { apikey: key })).toBeNull()
    expect(await read('/auth/v1/user', preflight(app, 'GET'))).toMatchObject({
      origin: '*',
      methods: 'GET, HEAD',
    })
    expect((await read('/auth/v1/user', preflight(app, 'POST'))).origin).toBeNull()
  })
})

it('websockets are opened by programs, pages of the site, and pages of configured origins only', async () => {
  const openFrom = async (origin: string | null, key = 'sb_publishable_test') => {
    const answer = await server?.sendRaw(
      `GET /realtime/v1/websocket?apikey=${key} HTTP/1.1\r\nHost: site.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`,
      `${origin === null ? '' : `Origin: ${origin}\r\n`}\r\n`,
    )
    return Number(answer?.slice(9, 12))
  }
  await start({ origins: [], canAnyOriginRead: false })
  expect(await openFrom(null)).toBe(101)
  expect(await openFrom('http://site.test')).toBe(101)
  for (const origin of [app, 'null', 'http://site.test.evil.org', ''])
    expect(await openFrom(origin)).toBe(403)
  await server?.http.close()
  await start({ origins: [app], canAnyOriginRead: true })
  expect(await openFrom(app, 'sb_secret_test')).toBe(101)
  expect(await openFrom('https://other.example.org')).toBe(101)
  expect(await openFrom('https://other.example.org', 'sb_secret_test')).toBe(403)
})

it('services of the official client that do not exist answer 404 as JSON to every method', async () => {
  await start({ origins: [], canAnyOriginRead: false })
  for (const path of ['/functions/v1/hello', '/graphql/v1', '/graphql/v1/'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await server?.fetch(path, { method })
      expect([path, response?.status]).toEqual([path, 404])
      expect(await response?.json()).toEqual({
        code: 'NOT_FOUND',
        message: 'This site does not have this service',
      })
    }
})
