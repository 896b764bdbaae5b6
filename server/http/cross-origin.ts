import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { CrossOriginConfig } from '../config/index.ts'

/** What a page of another origin may do with the APIs. */
type CrossOriginAccess = 'all' | 'read' | 'none'

const readMethods = ['GET', 'HEAD']
const allMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Chromium's maximum. */
const preflightMaxAgeSeconds = 7200

/** What pages of an origin may do with the APIs from a browser. */
function getCrossOriginAccess(
  { origins, canAnyOriginRead }: CrossOriginConfig,
  origin: string,
): CrossOriginAccess {
  if (origins.includes(origin)) return 'all'
  return canAnyOriginRead ? 'read' : 'none'
}

/**
 * Allows pages of the configured origins to call an API that authenticates by keys and tokens in headers. Cookies are
 * never allowed, so that a page of another origin can act only with what it was given.
 */
export function allowConfiguredOrigins(config: CrossOriginConfig, publishableKey: string): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req
    const requestedMethod = c.req.header('access-control-request-method')
    const access = getCrossOriginAccess(config, c.req.header('origin') ?? '')
    if (method === 'OPTIONS' && requestedMethod !== undefined) {
      c.header('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
      if (access === 'all' || (access === 'read' && readMethods.includes(requestedMethod))) {
        c.header('Access-Control-Allow-Origin', access === 'all' ? c.req.header('origin') : '*')
        c.header('Access-Control-Allow-Methods', access === 'all' ? allMethods : readMethods.join(', '))
        c.header('Access-Control-Allow-Headers', c.req.header('access-control-request-headers') ?? '')
        c.header('Access-Control-Max-Age', String(preflightMaxAgeSeconds))
      }
      return c.body(null, 204)
    }
    await next()
    // The same address is answered without these headers to others, perhaps from a cache in between.
    if (config.origins.length > 0) c.header('Vary', 'Origin', { append: true })
    const canReadAnswer =
      access === 'all' ||
      (access === 'read' && readMethods.includes(method) && hasNoOtherKey(c.req.raw.headers, publishableKey))
    if (!canReadAnswer) return
    c.header('Access-Control-Allow-Origin', access === 'all' ? c.req.header('origin') : '*')
    c.header('Access-Control-Expose-Headers', '*')
  }
}

/** What decides which pages may open websockets. */
export interface WebSocketOriginRules {
  readonly crossOrigin: CrossOriginConfig
  readonly publishableKey: string
  /** The site's public origin. */
  readonly origin: string
}

/** Whether a page may open a websocket, for which browsers ask nobody: only the server can refuse it. */
export function isWebSocketOriginAllowed(
  { headers: { origin, host }, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  { crossOrigin, publishableKey, origin: ownOrigin }: WebSocketOriginRules,
): boolean {
  // Programs that are no browsers send none.
  if (origin === undefined || origin === ownOrigin || URL.parse(origin)?.host === host) return true
  const access = getCrossOriginAccess(crossOrigin, origin)
  if (access !== 'read') return access === 'all'
  return new URLSearchParams(url.split('?')[1]).get('apikey') === publishableKey
}

/** Whether a request has no credentials but the publishable key. */
function hasNoOtherKey(headers: Headers, publishableKey: string): boolean {
  const authorization = headers.get('authorization')
  const isPublishable = (key: string | null) => key === null || key === publishableKey
  return (
    isPublishable(headers.get('apikey')) &&
    isPublishable(authorization === null ? null : authorization.replace(/^bearer +/i, ''))
  )
}
