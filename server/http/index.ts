import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log, LogRequest } from '../log/index.ts'
import type { PageService } from '../pages/index.ts'
import { createHttpApp, type HttpAppDeps } from './app.ts'
import { createClientErrorHandler, createSlowBodyHandler } from './client-error.ts'
import { createCommonResponseHeaders } from './common-response-headers.ts'
import { ConnectionDrainer, type DrainTimeouts } from './connection-drainer.ts'
import { createHttpListener, createStoredResponseFinder, type StoredResponseFinder } from './http-listener.ts'
import { listenOn } from './listen.ts'
import { createErrorResponse, createPlainResponse } from './plain-response.ts'

export { assertCanListen } from './listen.ts'
export { logUncaughtErrors, shutDownOnSignal } from './process-lifecycle.ts'
export type { SessionEnv } from './session-middleware.ts'
export { loadStaticFiles, type StaticFiles } from './static-files.ts'
export { createTranslationFiles, noTranslationFiles, type TranslationFiles } from './translation-files.ts'

/** How long things may take and how large they may be; milliseconds and bytes. */
export interface HttpLimits {
  readonly maxTargetLength: number
  readonly maxHeaderBytes: number
  readonly maxBodyBytes: number
  /** For a request's header to arrive. */
  readonly headersTimeout: number
  /** For a whole request to arrive where no files are sent to. */
  readonly requestTimeout: number
  /** A file has all the time it needs, as long as in each stretch of time at least so much of it comes. */
  readonly transferWindow: number
  readonly minBytesPerWindow: number
  /** For a connection on which nothing moves while an answer is given. */
  readonly idleTimeout: number
  /** For a connection to wait for its next request; longer than proxies do, so that they close first. */
  readonly keepAlive: number
  readonly drain: DrainTimeouts
}

export const defaultHttpLimits: HttpLimits = {
  maxTargetLength: 12 * 1024,
  maxHeaderBytes: 24 * 1024,
  maxBodyBytes: 1024 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  transferWindow: 20_000,
  minBytesPerWindow: 20 * 1024,
  idleTimeout: 60_000,
  keepAlive: 65_000,
  drain: { idle: 1000, most: 10_000 },
}

export interface HttpServerDeps extends Omit<HttpAppDeps, 'pages' | 'draining' | 'bodyLimit'> {
  readonly pages: Pick<PageService, 'stored' | 'answer'>
  /** Pictures that lie ready, like stored pages. */
  readonly findStoredPicture: StoredResponseFinder
  readonly log: Log
  readonly logRequest: LogRequest
  readonly limits?: Partial<HttpLimits>
}

/** The web server. */
export interface HttpServer {
  readonly server: Server
  /** Begins to serve; rejects with Node's own error where the address is taken or not ours. */
  listen(port: number, host: string): Promise<AddressInfo>
  /** Stops serving without failing a request; resolves when the last connection is closed. */
  close(): Promise<void>
}

/** Puts the web server together. */
export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { log, pages } = deps
  const limits = { ...defaultHttpLimits, ...deps.limits }
  let leaving = false
  const app = createHttpApp({ ...deps, bodyLimit: limits.maxBodyBytes, draining: () => leaving })
  const rest = getRequestListener(app.fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return createPlainResponse(400)
      log.error({ error }, 'a request failed')
      return createErrorResponse(error, null)
    },
  })
  const headers = createCommonResponseHeaders(deps.origin.startsWith('https:'))
  // Where the operator leads a path elsewhere, no file of the build stands in the way.
  const files = new Map([...deps.files].filter(([path]) => !deps.redirects.has(decodeURI(path))))
  const { handleRequest: listen, pendingResponses: underWay } = createHttpListener({
    findStoredResponse: createStoredResponseFinder(pages, deps.findStoredPicture, files),
    handleOtherRequests: rest,
    commonHeaders: headers,
    limits,
    onSlowBody: createSlowBodyHandler(log),
    log,
    logRequest: deps.logRequest,
    isDraining: () => drain.began,
  })
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeout,
      // Node knows one time for all; how long a body may take is watched where it is known what it is for.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
    },
    listen,
  )
  server.setTimeout(limits.idleTimeout)
  server.on('clientError', createClientErrorHandler(log))
  const drain = new ConnectionDrainer(server, underWay)

  return {
    server,
    listen: (port, host) => listenOn(server, port, host),
    async close() {
      leaving = true
      await drain.drain(limits.drain, log)
    },
  }
}
