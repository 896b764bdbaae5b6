import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { getSpanTracer } from '../lib/spans.ts'
import type { Log, LogCompletedRequest } from '../log/index.ts'
import type { PageRenderingService } from '../pages/index.ts'
import type { RealtimeServer } from '../realtime/index.ts'
import { createHttpApp, type HttpAppDeps } from './app.ts'
import { createClientErrorHandler, createSlowBodyHandler } from './client-error.ts'
import { createCommonResponseHeaders } from './common-response-headers.ts'
import { ConnectionDrainer, type DrainTimeouts } from './connection-drainer.ts'
import { createEarlyResponseClass, type EarlyResponseLimits } from './early-response.ts'
import {
  createHttpEntryRequestHandler,
  createStoredResponseFinder,
  type StoredResponseFinder,
} from './http-listener.ts'
import { listenOn } from './listen.ts'
import { createErrorResponse, createStatusOnlyResponse } from './plain-response.ts'
import { createUpgradeHandler } from './websocket-upgrade.ts'

export { importUploadsPath } from './app.ts'
export { assertCanListen, listenOn } from './listen.ts'
export { readPreviewTokens } from './preview-picture-cookies.ts'
export { handleUncaughtErrorsAndWarnings, shutDownOnSignal } from './process-lifecycle.ts'
export type { SessionEnv } from './session-middleware.ts'
export { loadStaticFiles, type StaticFileResponsesByPath } from './static-files.ts'
export { createTranslationFiles, noTranslationFiles, type TranslationFiles } from './translation-files.ts'
export { VisitorWorkLimiter } from './visitor-work-limiter.ts'

/** Time and size limits, in milliseconds and bytes. */
export interface HttpLimits extends EarlyResponseLimits {
  readonly maxTargetLength: number
  readonly maxHeaderBytes: number
  /** For a request's headers to arrive. */
  readonly headersTimeout: number
  /** For a whole request to arrive, except uploads. */
  readonly requestTimeout: number
  /** An upload may take any time as long as at least `minBytesPerWindow` arrive in each window. */
  readonly transferWindow: number
  readonly minBytesPerWindow: number
  /** For a connection without traffic while a response is sent. */
  readonly idleTimeout: number
  /** How long a connection waits for its next request; longer than proxies wait, so that they close first. */
  readonly keepAlive: number
  readonly drain: DrainTimeouts
}

const defaultHttpLimits: HttpLimits = {
  maxTargetLength: 12 * 1024,
  maxHeaderBytes: 24 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  transferWindow: 20_000,
  minBytesPerWindow: 20 * 1024,
  maxDiscardedBody: 1024 * 1024,
  lingerTime: 5000,
  idleTimeout: 60_000,
  keepAlive: 65_000,
  drain: { unready: 0, idle: 1000, most: 10_000 },
}

export interface HttpServerDeps extends Omit<HttpAppDeps, 'pages' | 'draining'> {
  /** The realtime service with its websockets; null: disabled. */
  readonly realtime: RealtimeServer | null
  readonly pages: Pick<PageRenderingService, 'stored' | 'answer'>
  /** Finds pictures that can be sent at once, like stored pages. */
  readonly findStoredPicture: StoredResponseFinder
  readonly log: Log
  readonly logRequest: LogCompletedRequest
  readonly limits?: Partial<Omit<HttpLimits, 'drain'>> & { readonly drain?: Partial<DrainTimeouts> }
}

export interface HttpServer {
  readonly server: Server
  /** Starts listening. Rejects with Node's own error when the address is in use or not available. */
  listen(port: number, host: string): Promise<AddressInfo>
  /**
   * Stops without failing a request; resolves when the last connection is closed. `onStoppedListening` is called before
   * that, when another server can listen on the port.
   */
  close(onStoppedListening?: () => Promise<void>): Promise<void>
}

export function createHttpServer(deps: HttpServerDeps): HttpServer {
  const { log, pages } = deps
  const limits = {
    ...defaultHttpLimits,
    ...deps.limits,
    drain: { ...defaultHttpLimits.drain, ...deps.limits?.drain },
  }
  let isClosing = false
  const app = createHttpApp({ ...deps, draining: () => isClosing })
  const handleOtherRequests = getRequestListener(app.fetch, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return createStatusOnlyResponse(400)
      log.error({ error }, 'a request failed')
      return createErrorResponse(error, null)
    },
  })
  const commonHeaders = createCommonResponseHeaders(deps.origin.startsWith('https:'))
  // A configured redirect takes precedence over a static file at the same path.
  const files = new Map([...deps.files].filter(([path]) => !deps.redirects.has(decodeURI(path))))
  const { handleRequest, pendingResponses } = createHttpEntryRequestHandler({
    findStoredResponse: createStoredResponseFinder(pages, deps.findStoredPicture, files),
    handleOtherRequests,
    commonHeaders,
    limits,
    onSlowBody: createSlowBodyHandler(log),
    log,
    logRequest: deps.logRequest,
    isDraining: () => drainer.isDraining,
  })
  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeout,
      // Node has a single timeout for all requests; `enforceBodyTransferLimits` applies one that depends on
      // the target.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAlive,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
      ServerResponse: createEarlyResponseClass(limits),
      // Any other request with an `Upgrade` header, such as one for HTTP/2, is answered as if it had none.
      shouldUpgradeCallback: (request) => deps.realtime?.acceptsUpgrade(request) ?? false,
    },
    getSpanTracer()?.wrapRequestListener(handleRequest) ?? handleRequest,
  )
  server.setTimeout(limits.idleTimeout)
  server.on('clientError', createClientErrorHandler(log))
  if (deps.realtime !== null) server.on('upgrade', createUpgradeHandler(deps.realtime, deps.logRequest, deps))
  const drainer = new ConnectionDrainer(server, pendingResponses)

  return {
    server,
    listen: (port, host) => listenOn(server, port, host),
    async close(onStoppedListening) {
      isClosing = true
      // A site that is opened again on the same port is away for a moment only.
      if (onStoppedListening === undefined && limits.drain.unready > 0) await pause(limits.drain.unready)
      // Node does not count websockets as connections of its own, but waits for them.
      await Promise.all([drainer.drain(limits.drain, log, onStoppedListening), deps.realtime?.close()])
    },
  }
}
