import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { createForwardedReader } from '../auth/index.ts'
import { createLog, type RequestLine } from '../log/index.ts'
import { pagesWith } from '../pages/pages.fixture.ts'
import { sessionsOf } from '../session/session.fixture.ts'
import { createHttp, type Http, type HttpParts } from './index.ts'

export interface Running {
  readonly http: Http
  readonly port: number
  readonly origin: string
  readonly lines: RequestLine[]
  readonly logged: string[]
  fetch(target: string, init?: RequestInit): Promise<Response>
  /** Sends bytes as they are and resolves with all that comes back until the connection is closed. */
  send(...pieces: string[]): Promise<string>
}

/** A server over a fake app, on a free port. */
export async function startHttp(parts: Partial<HttpParts> = {}): Promise<Running> {
  const lines: RequestLine[] = []
  const logged: string[] = []
  const http = createHttp({
    pages: pagesWith(),
    images: new Hono(),
    iiif: new Hono(),
    storedPicture: () => null,
    feeds: new Hono(),
    share: new Hono(),
    auth: new Hono(),
    storage: new Hono(),
    uploads: new Hono(),
    files: new Map(),
    redirects: new Map(),
    siteRedirects: async () => new Map(),
    origin: 'http://site.test',
    sessions: sessionsOf(null),
    proxies: createForwardedReader({ kind: 'none' }),
    ready: async () => undefined,
    log: createLog('info', { write: (line) => logged.push(line) }),
    tellRequest: (line) => lines.push(line),
    ...parts,
  })
  const { port } = await http.listen(0, '127.0.0.1')
  const origin = `http://127.0.0.1:${port}`
  return {
    http,
    port,
    origin,
    lines,
    logged,
    fetch: (target, init) => fetch(new URL(target, origin), { redirect: 'manual', ...init }),
    async send(...pieces) {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      for (const piece of pieces) {
        if (!socket.destroyed) socket.write(piece)
      }
      return everything(socket)
    },
  }
}

/** All that a connection gives until it ends. */
export async function everything(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    text += piece
  })
  // A connection that is cut has still said what it said.
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

/** A plain request line with the headers every request needs. */
export function rawGet(target: string, ...headers: string[]): string {
  return [`GET ${target} HTTP/1.1`, 'Host: site.test', 'Connection: close', ...headers, '', ''].join('\r\n')
}
