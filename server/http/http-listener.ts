import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { acceptOrCreateRequestId, type Log, type LogCompletedRequest } from '../log/index.ts'
import { negotiateResponse, type PageRenderingService, type ResponseEncodingVariant } from '../pages/index.ts'
import { acceptsLongTransfer } from './body-size-rules.ts'
import {
  type BodyTransferLimits,
  enforceBodyTransferLimits,
  type SlowBodyHandler,
} from './body-transfer-limits.ts'
import { denyAllContentSecurityPolicy } from './common-response-headers.ts'
import { getStatusText } from './plain-response.ts'
import {
  findRequestRejection,
  type RequestRejectionResponse,
  type RequestSizeLimits,
} from './request-rejection.ts'
import type { StaticFileResponsesByPath } from './static-files.ts'

/** A response that can be sent at once, or a 304 for a client that has it already. */
interface StoredResponse {
  readonly status: 200 | 304
  readonly variant: Pick<ResponseEncodingVariant, 'bytes' | 'header' | 'unchangedHeader'>
}

/** Finds a stored response for a Node request. */
export type StoredResponseFinder = (
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  now: number,
) => StoredResponse | null

interface HttpEntryRequestHandlerDeps {
  readonly findStoredResponse: StoredResponseFinder
  /** Handles every request without a stored response. */
  readonly handleOtherRequests: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
  readonly commonHeaders: readonly string[]
  readonly limits: RequestSizeLimits & BodyTransferLimits
  readonly onSlowBody: SlowBodyHandler
  readonly log: Log
  readonly logRequest: LogCompletedRequest
  /** Whether the server is shutting down: then each response closes its connection. */
  readonly isDraining: () => boolean
}

/** Looks for a stored response among pages, pictures and files of the build. */
export function createStoredResponseFinder(
  pages: Pick<PageRenderingService, 'stored'>,
  findStoredPicture: StoredResponseFinder,
  files: StaticFileResponsesByPath,
): StoredResponseFinder {
  return (method, target, headers, now) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (target.startsWith('/img/')) return findStoredPicture(method, target, headers, now)
    const file = files.get(stripQuery(target))
    if (file === undefined) return pages.stored(method, target, headers, now)
    return negotiateResponse(file, {
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
  }
}

/** The request handler and its unfinished responses. */
interface RequestHandlerWithPendingResponses {
  readonly handleRequest: RequestListener
  readonly pendingResponses: ReadonlySet<ServerResponse>
}

/**
 * The entry point of every request. Stored pages, pictures and files are sent right here because most
 * requests are for them; everything else goes through the Hono app. Every response carries the request id and
 * the common headers, and is logged.
 */
export function createHttpEntryRequestHandler(
  deps: HttpEntryRequestHandlerDeps,
): RequestHandlerWithPendingResponses {
  const {
    findStoredResponse,
    handleOtherRequests,
    commonHeaders,
    limits,
    onSlowBody,
    log,
    logRequest,
    isDraining,
  } = deps
  const pendingResponses = new Set<ServerResponse>()

  function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const startedAt = performance.now()
    const time = Date.now()
    const id = acceptOrCreateRequestId(incoming.headers['x-request-id'])
    const method = incoming.method ?? ''
    const target = incoming.url ?? ''
    const rejection = findRequestRejection(incoming, limits)
    const storedResponse =
      rejection === null ? findStoredResponse(method, target, incoming.headers, time) : null
    if (storedResponse !== null) {
      const extraHeaders = isDraining() ? [...commonHeaders, 'Connection', 'close'] : commonHeaders
      const bytes = sendStored(outgoing, storedResponse, method, id, extraHeaders)
      logRequest({
        id,
        method,
        path: toLoggedPath(target),
        status: storedResponse.status,
        ms: millisecondsSince(startedAt),
        bytes,
        time,
      })
      return
    }
    for (let i = 0; i < commonHeaders.length; i += 2)
      outgoing.setHeader(commonHeaders[i] ?? '', commonHeaders[i + 1] ?? '')
    outgoing.setHeader('Content-Security-Policy', denyAllContentSecurityPolicy)
    outgoing.setHeader('X-Request-Id', id)
    if (isDraining()) outgoing.setHeader('Connection', 'close')
    // Handlers further down read the id from this header.
    incoming.headers['x-request-id'] = id
    pendingResponses.add(outgoing)
    outgoing.once('close', () => {
      pendingResponses.delete(outgoing)
      const status = outgoing.headersSent ? outgoing.statusCode : 499
      const bytes = method === 'HEAD' ? 0 : Number(outgoing.getHeader('content-length') ?? 0)
      logRequest({
        id,
        method,
        path: toLoggedPath(target),
        status,
        ms: millisecondsSince(startedAt),
        bytes,
        time,
      })
    })
    enforceBodyTransferLimits(incoming, outgoing, acceptsLongTransfer(target), limits, onSlowBody)
    if (rejection !== null) {
      sendRejection(outgoing, rejection)
      return
    }
    handleOtherRequests(incoming, outgoing).catch((error: unknown) => {
      log.error({ error, id }, 'a response failed')
      outgoing.destroy()
    })
  }

  return { handleRequest, pendingResponses }
}

function sendStored(
  outgoing: ServerResponse,
  { status, variant }: StoredResponse,
  method: string,
  id: string,
  extraHeaders: readonly string[],
): number {
  const storedHeaders = status === 304 ? variant.unchangedHeader : variant.header
  outgoing.writeHead(status, [...storedHeaders, ...extraHeaders, 'X-Request-Id', id])
  if (status === 304 || method === 'HEAD') {
    outgoing.end()
    return 0
  }
  outgoing.end(variant.bytes)
  return variant.bytes.byteLength
}

function sendRejection(
  outgoing: ServerResponse,
  { status, headers, body = `${status} ${getStatusText(status)}\n` }: RequestRejectionResponse,
): void {
  outgoing.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  })
  outgoing.end(body)
}

function stripQuery(target: string): string {
  const queryStart = target.indexOf('?')
  return queryStart === -1 ? target : target.slice(0, queryStart)
}

/** The path as it is logged: a query can identify the visitor, and a preview link is a secret. */
function toLoggedPath(target: string): string {
  const path = stripQuery(target).replace(/^\/preview\/.*/i, '/preview/…')
  return path.length > 500 ? `${path.slice(0, 500)}…` : path
}

/** Milliseconds since a point in time, rounded for the log. */
function millisecondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 100) / 100
}
