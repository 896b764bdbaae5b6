import type { MiddlewareHandler } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import type { ForwardedHeadersReader } from '../auth/index.ts'
import { readForwardedScheme } from './proxies.ts'
import type { SessionEnv } from './session-middleware.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Lets a request that could change something pass only if a page of this site made it. */
export function requireSameOrigin(
  ownOrigin: string,
  proxies: ForwardedHeadersReader,
): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    if (isSameOriginRequest(c.req.raw.headers, ownOrigin, readForwardedScheme(c, proxies))) return next()
    throw new ProblemError('forbidden')
  }
}

function isSameOriginRequest(headers: Headers, ownOrigin: string, scheme: string | null): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  // Old browsers say only one of the two; who says neither is no browser we know.
  if (origin === null) return site === 'same-origin'
  const url = URL.parse(origin)
  // Anybody between can write a page that came without encryption.
  if (scheme === 'https' && url?.protocol === 'http:') return false
  // Nothing but an origin: what we render is addressed by it, and a path in it would lead past the guard.
  return origin === ownOrigin || (url?.origin === origin && url.host === headers.get('host'))
}
