import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log, TellRequest } from '../log/index.ts'
import type { Pages } from '../pages/index.ts'
import { type AppParts, createApp } from './app.ts'
import { answerClientError, endSlowly } from './client-error.ts'
import { Drain, type DrainTimes } from './drain.ts'
import { commonHeaders } from './headers.ts'
import { listenOn } from './listen.ts'
import { createListener, createStoredResponseFinder, type StoredResponseFinder } from './listener.ts'
import { errorAnswer, plainAnswer } from './plain-answer.ts'

export { endOnSignal, logDisasters } from './ending.ts'
export { tryAddress } from './listen.ts'
export { type MessageFiles, noMessages, packMessages } from './messages.ts'
export type { SessionEnv } from './session.ts'
export { loadStaticFiles, type StaticFiles } from './static-files.ts'

/** How long things may take and how large they may be; milliseconds and bytes. */
export interface HttpLimits {
  readonly target: number
  readonly header: number
  readonly body: number
  /** For a request's header to arrive. */
  readonly headerTime: number
  /** For a whole request to arrive where no files are sent to. */
  readonly requestTime: number
  /** A file has all the time it needs, as long as in each stretch of time at least so much of it comes. */
  readonly stretch: number
  readonly leastAStretch: number
  /** For a connection on which nothing moves while an answer is given. */
  readonly silence: number
  /** For a connection to wait for its next request; longer than proxies do, so that they close first. */
  readonly keepAlive: number
  readonly drain: DrainTimes
}

export const defaultLimits: HttpLimits = {
  target: 12 * 1024,
  header: 24 * 1024,
  body: 1024 * 1024,
  headerTime: 10_000,
  requestTime: 30_000,
  stretch: 20_000,
  leastAStretch: 20 * 1024,
  silence: 60_000,
  keepAlive: 65_000,
  drain: { idle: 1000, most: 10_000 },
}

export interface HttpParts extends Omit<AppParts, 'pages' | 'draining' | 'bodyLimit'> {
  readonly pages: Pick<Pages, 'stored' | 'answer'>
  /** Pictures that lie ready, like stored pages. */
  readonly storedPicture: StoredResponseFinder
  readonly log: Log
  readonly tellRequest: TellRequest
  readonly limits?: Partial<HttpLimits>
}

/** The web server. */
export interface Http {
  readonly server: Server
  /** Begins to serve; rejects with Node's own error where the address is taken or not ours. */
  listen(port: number, host: string): Promise<AddressInfo>
  /** Stops serving without failing a request; resolves when the last connection is closed. */
  close(): Promise<void>
}

/** Puts the web server together. */
export function createHttp(parts: HttpParts): Http {
  const { log, pages } = parts
  const limits = { ...defaultLimits, ...parts.limits }
  let leaving = false
  const app = createApp({ ...parts, bodyLimit: limits.body, draining: () => leaving })
  const rest = getRequestListener(app.fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return plainAnswer(400)
      log.error({ error }, 'a request failed')
      return errorAnswer(error, null)
    },
  })
  const headers = commonHeaders(parts.origin.startsWith('https:'))
  // Where the operator leads a path elsewhere, no file of the build stands in the way.
  const files = new Map([...parts.files].filter(([path]) => !parts.redirects.has(decodeURI(path))))
  const { listen, underWay } = createListener({
    stored: createStoredResponseFinder(pages, parts.storedPicture, files),
    rest,
    headers,
    limits,
    endSlow: endSlowly(log),
    log,
    tellRequest: parts.tellRequest,
    draining: () => drain.began,
  })
  const server = createServer(
    {
      maxHeaderSize: limits.header,
      headersTimeout: limits.headerTime,
      // Node knows one time for all; how long a body may take is watched where it is known what it is for.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: Math.min(1000, limits.headerTime),
    },
    listen,
  )
  server.setTimeout(limits.silence)
  server.on('clientError', answerClientError(log))
  const drain = new Drain(server, underWay)

  return {
    server,
    listen: (port, host) => listenOn(server, port, host),
    async close() {
      leaving = true
      await drain.run(limits.drain, log)
    },
  }
}
