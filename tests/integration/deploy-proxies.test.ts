import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type Server,
} from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { getProductEntryFile } from '../support/product-entry.ts'
import {
  type ProxyPorts,
  type ReverseProxy,
  reverseProxies,
  startReverseProxy,
} from '../support/reverse-proxies.ts'

// The proxies of docs/deploy.md with the files of deploy/, as separate processes on ports of the loopback
// address.

/**
 * Another loopback address than the proxy's own, to distinguish the two. Only Linux has it without
 * configuration.
 */
const visitor = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const megabyte = 1024 * 1024

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const title = ({ name, unavailableReason: missing }: ReverseProxy) =>
  missing === null ? name : `${name} (skipped: ${missing})`

for (const proxy of reverseProxies) {
  describe.skipIf(proxy.unavailableReason !== null)(title(proxy), { timeout: 120_000 }, () => {
    let ports: ProxyPorts
    let stopProxy: () => Promise<void>

    beforeAll(async () => {
      ports = { http: await findFreePort(), https: await findFreePort(), upstream: await findFreePort() }
      stopProxy = await startReverseProxy(proxy, ports)
    }, 120_000)
    afterAll(() => stopProxy?.())

    const open = (path: string, options: RequestOptions = {}) =>
      requestHttps({
        host: '127.0.0.1',
        port: ports.https,
        path,
        localAddress: visitor,
        rejectUnauthorized: false,
        agent: false,
        ...options,
      })
    const send = async (
      path: string,
      options: RequestOptions = {},
      body: string | Buffer = '',
    ): Promise<Answer> => {
      const request = open(path, options)
      request.end(body)
      return read(request)
    }

    it('redirects http to https', async () => {
      const request = requestHttp({
        host: '127.0.0.1',
        port: ports.http,
        path: '/timeline?from=1900',
        agent: false,
      })
      request.end()
      const { status, headers } = await read(request)
      expect([301, 308]).toContain(status)
      expect(headers.location).toMatch(/^https:\/\/127\.0\.0\.1(?::\d+)?\/timeline\?from=1900$/)
    })

    describe('before a server that shows what it receives', () => {
      let server: Server
      let answering: (incoming: IncomingMessage) => Promise<Record<string, string | string[]>>

      beforeAll(async () => {
        server = createServer((incoming, outgoing) => {
          answering(incoming).then(
            (headers) => outgoing.writeHead(200, headers).end(JSON.stringify(incoming.headers)),
            (error: unknown) => outgoing.writeHead(500).end(String(error)),
          )
        })
        server.on('upgrade', (incoming, socket) => {
          socket.write(
            'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
          )
          socket.write(
            `${incoming.url} ${incoming.headers.connection} ${incoming.headers['sec-websocket-key']}\n`,
          )
          socket.pipe(socket)
        })
        server.listen(ports.upstream, '127.0.0.1')
        await once(server, 'listening')
      })
      afterAll(async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      })

      it('passes the host, the scheme and the client address it sees, not what a client claims', async () => {
        answering = async () => ({})
        const claims = {
          'X-Forwarded-For': '203.0.113.9',
          'X-Forwarded-Proto': 'http',
          'X-Forwarded-Host': 'evil.example',
        }
        const { body } = await send('/', { headers: claims })
        const host = `127.0.0.1:${ports.https}`
        expect(JSON.parse(body.toString())).toMatchObject({
          host,
          'x-forwarded-for': visitor,
          'x-forwarded-proto': 'https',
          'x-forwarded-host': host,
        })
      })

      it('passes session cookies in both directions', async () => {
        const cookie = Array.from({ length: 4 }, (_, i) => `session.${i}=${'c'.repeat(3000)}`)
        answering = async () => ({ 'Set-Cookie': cookie })
        const { status, headers, body } = await send('/', { headers: { Cookie: cookie.join('; ') } })
        expect(status).toBe(200)
        expect(JSON.parse(body.toString()).cookie).toBe(cookie.join('; '))
        expect(headers['set-cookie']).toEqual(cookie)
      })

      it('passes the longest text of a form', async () => {
        let received = 0
        answering = async (incoming) => {
          received = (await buffer(incoming)).byteLength
          return {}
        }
        const { status } = await send('/admin/save.json', { method: 'POST' }, Buffer.alloc(10 * megabyte))
        expect([status, received]).toEqual([200, 10 * megabyte])
      })

      it.each(['/storage/v1/upload/resumable/1', '/admin/uploads/1'])(
        'streams an upload to %s while it is still being sent',
        async (path) => {
          const arrived = Promise.withResolvers<void>()
          let received = 0
          answering = async (incoming) => {
            for await (const part of incoming) {
              received += part.length
              arrived.resolve()
            }
            return {}
          }
          const request = open(path, { method: 'PATCH', headers: { 'Content-Length': 12 * megabyte } })
          request.write(Buffer.alloc(megabyte))
          await arrived.promise
          request.end(Buffer.alloc(11 * megabyte))
          expect((await read(request)).status).toBe(200)
          expect(received).toBe(12 * megabyte)
        },
      )

      it('passes the upgrade to a websocket and its messages', async () => {
        const headers = {
          Connection: 'Upgrade',
          Upgrade: 'websocket',
          'Sec-WebSocket-Key': 'a2V5',
          'Sec-WebSocket-Version': '13',
        }
        const request = open('/realtime/v1/websocket', { headers })
        request.end()
        const [incoming, socket] = await once(request, 'upgrade')
        expect(incoming.statusCode).toBe(101)
        const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
        expect((await lines.next()).value).toMatch(/^\/realtime\/v1\/websocket upgrade a2V5$/i)
        socket.write('a message\n')
        expect((await lines.next()).value).toBe('a message')
        socket.destroy()
      })
    })

    describe('before the site', () => {
      let stopSite: () => Promise<void>
      let secret = ''
      let origin = ''

      beforeAll(async () => {
        origin = `https://127.0.0.1:${ports.https}`
        const site = await startSite({
          PORT: String(ports.upstream),
          LETOPIS_URL: origin,
          LETOPIS_TRUST_PROXY: '127.0.0.1',
        })
        stopSite = site.stop
        secret = site.secret
      }, 120_000)
      afterAll(() => stopSite?.())

      const callApi = async (path: string, options: RequestOptions = {}, body: string | Buffer = '') => {
        const keys = { apikey: secret, Authorization: `Bearer ${secret}` }
        return send(
          path,
          { ...options, headers: { 'Content-Type': 'application/json', ...keys, ...options.headers } },
          body,
        )
      }

      it('serves pages with HSTS', async () => {
        const { status, headers, body } = await send('/', { headers: { 'User-Agent': browser } })
        expect(status).toBe(200)
        expect(headers['strict-transport-security']).toMatch(/^max-age=/)
        expect(body.toString()).toContain('<h1')
      })

      it('accepts a form of its own page and sets a Secure cookie', async () => {
        const headers = {
          Origin: origin,
          Referer: `${origin}/news`,
          'Content-Type': 'application/x-www-form-urlencoded',
        }
        const chosen = await send('/language', { method: 'POST', headers }, 'language=cs')
        expect([chosen.status, chosen.headers.location]).toEqual([303, '/news'])
        expect(chosen.headers['set-cookie']?.[0]).toMatch(/=cs; .*; Secure$/)
        const foreign = { ...headers, Origin: 'https://evil.example' }
        expect((await send('/language', { method: 'POST', headers: foreign }, 'language=cs')).status).toBe(
          403,
        )
      })

      it.runIf(process.platform === 'linux')(
        'forwards the address of the visitor, not the one they claim (on Linux: needs a second loopback address)',
        async () => {
          const account = JSON.stringify({ email: 'eva@example.org', password: 'long enough 123' })
          const claim = { 'X-Forwarded-For': '203.0.113.9' }
          const made = await callApi('/auth/v1/admin/users', { method: 'POST', headers: claim }, account)
          expect(made.status).toBe(200)
          const audit = JSON.parse((await callApi('/auth/v1/admin/audit')).body.toString())
          expect(audit).toMatchObject([{ ip_address: visitor }])
        },
      )

      it('stores an upload of 12 MB and returns it', async () => {
        const bucket = await callApi(
          '/storage/v1/bucket',
          { method: 'POST' },
          JSON.stringify({ id: 'scans', name: 'scans' }),
        )
        expect(bucket.status).toBe(200)
        const bytes = randomBytes(12 * megabyte)
        const headers = { 'Content-Type': 'application/octet-stream' }
        const path = '/storage/v1/object/scans/1890/map.bin'
        expect((await callApi(path, { method: 'POST', headers }, bytes)).status).toBe(200)
        const { status, body } = await callApi(path)
        expect([status, body.equals(bytes)]).toEqual([200, true])
      })
    })
  })
}

async function read(request: ReturnType<typeof requestHttp>): Promise<Answer> {
  const [incoming]: IncomingMessage[] = await once(request, 'response')
  if (incoming === undefined) throw new Error('There was no answer')
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await buffer(incoming) }
}

/** The product as a separate process, with the built app. */
async function startSite(settings: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-behind-'))
  const child = spawn(process.execPath, [getProductEntryFile('main')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LETOPIS_DATA: folder,
      LETOPIS_SAMPLE: 'off',
      LETOPIS_LOG: 'error',
      ...settings,
    },
  })
  const end = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await end
    await rm(folder, { recursive: true, force: true })
  }
  const early = end.then(([code]) => Promise.reject(new Error(`The site ended with ${code}; is it built?`)))
  try {
    await Promise.race([once(createInterface({ input: child.stdout }), 'line'), early])
  } finally {
    early.catch(() => undefined)
  }
  const { secret } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'))
  return { stop, secret: String(secret) }
}
