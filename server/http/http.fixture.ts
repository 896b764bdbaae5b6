import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { createForwardedHeadersReader } from '../auth/index.ts'
import { createMemoryRateLimiterFactory } from '../lib/rate-limiter.ts'
import { createLog, type RequestLogEntry } from '../log/index.ts'
import { createTestPages } from '../pages/pages.fixture.ts'
import { createSessionsFixture } from '../session/session.fixture.ts'
import { createHttpServer, type HttpServer, type HttpServerDeps, VisitorWorkLimiter } from './index.ts'

export interface RunningTestServer {
  readonly http: HttpServer
  readonly port: number
  readonly origin: string
  readonly requestLogEntries: RequestLogEntry[]
  readonly logLines: string[]
  fetch(target: string, init?: RequestInit): Promise<Response>
  /** Sends raw bytes and resolves with everything received until the connection closes. */
  sendRaw(...chunks: string[]): Promise<string>
}

/** Starts a server with a fake app on a free port. */
export async function startTestHttpServer(
  overrides: Partial<HttpServerDeps> = {},
  listenPort = 0,
): Promise<RunningTestServer> {
  const requestLogEntries: RequestLogEntry[] = []
  const logLines: string[] = []
  const http = createHttpServer({
    pages: createTestPages(),
    images: new Hono(),
    attachments: new Hono(),
    iiif: new Hono(),
    findStoredPicture: () => null,
    oai: new Hono(),
    feeds: new Hono(),
    share: new Hono(),
    auth: new Hono(),
    storage: new Hono(),
    rest: new Hono(),
    realtime: null,
    movedRealtime: null,
    uploads: new Hono(),
    auditExport: new Hono(),
    backupDownloads: new Hono(),
    archiveUploads: new Hono(),
    importUploads: new Hono(),
    exportDownloads: new Hono(),
    metrics: null,
    files: new Map(),
    redirects: new Map(),
    siteRedirects: async () => new Map(),
    hasHostedAccounts: false,
    origin: 'http://site.test',
    crossOrigin: { origins: [], canAnyOriginRead: false },
    publishableKey: 'sb_publishable_test',
    sessions: createSessionsFixture(null),
    proxies: createForwardedHeadersReader({ kind: 'none' }),
    ready: async () => undefined,
    writable: async () => true,
    visitorWork: new VisitorWorkLimiter(
      createForwardedHeadersReader({ kind: 'none' }),
      createMemoryRateLimiterFactory(() => Date.now()),
    ),
    log: createLog('info', { write: (line) => logLines.push(line) }),
    logRequest: (line) => requestLogEntries.push(line),
    // Clients of tests are done when a server is closed.
    limits: { drain: { idle: 10, most: 1000 } },
    ...overrides,
  })
  const { port } = await http.listen(listenPort, '127.0.0.1')
  const origin = `http://127.0.0.1:${port}`
  return {
    http,
    port,
    origin,
    requestLogEntries,
    logLines,
    fetch: (target, init) => fetch(new URL(target, origin), { redirect: 'manual', ...init }),
    async sendRaw(...chunks) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      for (const chunk of chunks) {
        if (!socket.destroyed) socket.write(chunk)
      }
      return readUntilClosed(socket)
    },
  }
}

/** Reads everything a connection sends until it closes. */
export async function readUntilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  // What was received before a connection reset still counts.
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

/** A minimal GET request with the headers every request needs. */
export function formatRawGetRequest(target: string, ...headers: string[]): string {
  return [`GET ${target} HTTP/1.1`, 'Host: site.test', 'Connection: close', ...headers, '', ''].join('\r\n')
}
