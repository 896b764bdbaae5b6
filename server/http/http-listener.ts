import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Log, type LogRequest, readOrCreateRequestId } from '../log/index.ts'
import { negotiateResponse, type PageService, type ResponseVariant } from '../pages/index.ts'
import { acceptsLargeBody, acceptsRichTextBody } from './body-size-rules.ts'
import {
  type BodyTransferLimits,
  enforceBodyTransferLimits,
  type SlowBodyHandler,
} from './body-transfer-limits.ts'
import { denyAllContentSecurityPolicy } from './common-response-headers.ts'
import { getStatusText } from './plain-response.ts'
import { findRequestRejection, type RequestRejection, type RequestSizeLimits } from './request-rejection.ts'
import type { StaticFiles } from './static-files.ts'

/** Bytes that lie ready with their header, or word that whoever asks has them already. */
export interface StoredResponse {
  readonly status: 200 | 304
  readonly variant: Pick<ResponseVariant, 'bytes' | 'header' | 'unchangedHeader'>
}

/** What lies ready for a question as Node hands it over. */
export type StoredResponseFinder = (
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  now: number,
) => StoredResponse | null

export interface HttpListenerDeps {
  readonly findStoredResponse: StoredResponseFinder
  /** Everything for which nothing lies ready. */
  readonly handleOtherRequests: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
  readonly commonHeaders: readonly string[]
  readonly limits: RequestSizeLimits & BodyTransferLimits
  readonly onSlowBody: SlowBodyHandler
  readonly log: Log
  readonly logRequest: LogRequest
  /** Whether the server is on its way out: then each answer closes its connection. */
  readonly isDraining: () => boolean
}

/** Looks for what lies ready among pages, pictures and the files of the build. */
export function createStoredResponseFinder(
  pages: Pick<PageService, 'stored'>,
  storedPicture: StoredResponseFinder,
  files: StaticFiles,
): StoredResponseFinder {
  return (method, target, headers, now) => {
    if (method !== 'GET' && method !== 'HEAD') return null
    if (target.startsWith('/img/')) return storedPicture(method, target, headers, now)
    const file = files.get(stripQuery(target))
    if (file === undefined) return pages.stored(method, target, headers, now)
    return negotiateResponse(file, {
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
  }
}

/** The listener, and the answers it has not finished. */
export interface HttpListener {
  readonly handleRequest: RequestListener
  readonly pendingResponses: ReadonlySet<ServerResponse>
}

/**
 * The first to see a request. Stored pages, pictures and files are answered right here, with bytes that lie ready, because
 * most requests are for them; everything else goes through the Hono app. Every answer carries the request's id and
 * the common headers, and is logged.
 */
export function createHttpListener(deps: HttpListenerDeps): HttpListener {
  const {
    findStoredResponse: stored,
    handleOtherRequests: rest,
    commonHeaders: headers,
    limits,
    onSlowBody: endSlow,
    log,
    logRequest: tellRequest,
    isDraining: draining,
  } = deps
  const underWay = new Set<ServerResponse>()

  function listen(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const began = performance.now()
    const time = Date.now()
    const id = readOrCreateRequestId(incoming.headers['x-request-id'])
    const method = incoming.method ?? ''
    const target = incoming.url ?? ''
    const refusal = findRequestRejection(incoming, limits)
    const choice = refusal === null ? stored(method, target, incoming.headers, time) : null
    if (choice !== null) {
      const more = draining() ? [...headers, 'Connection', 'close'] : headers
      const bytes = sendStored(outgoing, choice, method, id, more)
      tellRequest({
        id,
        method,
        path: toLoggedPath(target),
        status: choice.status,
        ms: millisecondsSince(began),
        bytes,
        time,
      })
      return
    }
    for (let i = 0; i < headers.length; i += 2) outgoing.setHeader(headers[i] ?? '', headers[i + 1] ?? '')
    outgoing.setHeader('Content-Security-Policy', denyAllContentSecurityPolicy)
    outgoing.setHeader('X-Request-Id', id)
    if (draining()) outgoing.setHeader('Connection', 'close')
    // What comes further in finds the id where a sound one would have come in.
    incoming.headers['x-request-id'] = id
    underWay.add(outgoing)
    outgoing.once('close', () => {
      underWay.delete(outgoing)
      const status = outgoing.headersSent ? outgoing.statusCode : 499
      const bytes = method === 'HEAD' ? 0 : Number(outgoing.getHeader('content-length') ?? 0)
      tellRequest({
        id,
        method,
        path: toLoggedPath(target),
        status,
        ms: millisecondsSince(began),
        bytes,
        time,
      })
    })
    if (refusal !== null) {
      sendRejection(outgoing, refusal)
      return
    }
    const isLarge = acceptsLargeBody(target) || acceptsRichTextBody(target)
    enforceBodyTransferLimits(incoming, outgoing, isLarge, limits, endSlow)
    rest(incoming, outgoing).catch((error: unknown) => {
      log.error({ error, id }, 'an answer failed')
      outgoing.destroy()
    })
  }

  return { handleRequest: listen, pendingResponses: underWay }
}

function sendStored(
  outgoing: ServerResponse,
  { status, variant }: StoredResponse,
  method: string,
  id: string,
  more: readonly string[],
): number {
  const list = status === 304 ? variant.unchangedHeader : variant.header
  outgoing.writeHead(status, [...list, ...more, 'X-Request-Id', id])
  if (status === 304 || method === 'HEAD') {
    outgoing.end()
    return 0
  }
  outgoing.end(variant.bytes)
  return variant.bytes.byteLength
}

function sendRejection(outgoing: ServerResponse, { status, headers }: RequestRejection): void {
  const body = `${status} ${getStatusText(status)}\n`
  outgoing.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    ...headers,
  })
  outgoing.end(body)
}

function stripQuery(target: string): string {
  const mark = target.indexOf('?')
  return mark === -1 ? target : target.slice(0, mark)
}

/** A target's path as it may be logged: a query can say who asks, and a link to a draft is a secret. */
function toLoggedPath(target: string): string {
  const path = stripQuery(target).replace(/^\/preview\/.*/i, '/preview/…')
  return path.length > 500 ? `${path.slice(0, 500)}…` : path
}

/** Milliseconds since a moment, as the log tells them. */
function millisecondsSince(began: number): number {
  return Math.round((performance.now() - began) * 100) / 100
}
