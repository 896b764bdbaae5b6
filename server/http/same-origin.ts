import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ForwardedHeadersReader } from '../auth/index.ts'
import { getForwardedScheme } from './proxies.ts'
import type { SessionEnv } from './session-middleware.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Rejects unsafe requests unless a page of this site sent them. */
export function requireSameOrigin(
  ownOrigin: string,
  proxies: ForwardedHeadersReader,
): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    if (isSameOriginRequest(c.req.raw.headers, ownOrigin, getForwardedScheme(c, proxies))) return next()
    throw new ProblemError('forbidden')
  }
}

function isSameOriginRequest(headers: Headers, ownOrigin: string, scheme: string | null): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  // Old browsers send only one of the two headers; a client that sends neither is not a supported browser.
  if (origin === null) return site === 'same-origin'
  const url = URL.parse(origin)
  // A page loaded without encryption could have been modified in transit.
  const isEncrypted = scheme === 'https' || `https://${url?.host}` === ownOrigin
  if (isEncrypted && url?.protocol === 'http:') return false
  // Must be a bare origin: rendered links use it, and a path in it would bypass the guard.
  return origin === ownOrigin || (url?.origin === origin && url.host === headers.get('host'))
}
