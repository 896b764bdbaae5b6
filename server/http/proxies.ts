import type { Context, MiddlewareHandler } from 'hono'
import type { ForwardedHeadersReader } from '../auth/index.ts'
import type { Log } from '../log/index.ts'
import type { SessionEnv } from './session-middleware.ts'

export interface SecureCookieDeps {
  readonly proxies: ForwardedHeadersReader
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly log: Log
}

const untrustedProxyWarning =
  'Requests come through a proxy, but LETOPIS_TRUST_PROXY is not set: all visitors count as one address in the limits on ' +
  'wrong passwords and in the log of account events'

/**
 * Marks every cookie as `Secure` where a trusted proxy says that the client came by https: without LETOPIS_URL nothing else
 * knows. Warns once of a proxy that is not trusted.
 */
export function secureCookiesBehindProxy({
  proxies,
  origin,
  log,
}: SecureCookieDeps): MiddlewareHandler<SessionEnv> {
  const isSecure = origin.startsWith('https:')
  let warned = false
  return async (c, next) => {
    if (!warned && proxies.hasUntrustedForwardedHeaders(c.req.raw.headers)) {
      warned = true
      log.warn(untrustedProxyWarning)
    }
    await next()
    if (isSecure || readForwardedScheme(c, proxies) !== 'https') return
    const cookies = c.res.headers.getSetCookie()
    if (cookies.length === 0) return
    c.header('Set-Cookie', undefined)
    for (const line of cookies)
      c.header('Set-Cookie', /;\s*secure\s*(?:;|$)/i.test(line) ? line : `${line}; Secure`, { append: true })
  }
}

/** The scheme by which the client came, if a trusted proxy says so. */
export function readForwardedScheme(
  c: Context<SessionEnv>,
  proxies: ForwardedHeadersReader,
): 'http' | 'https' | null {
  return proxies.getScheme(c.env?.incoming?.socket.remoteAddress ?? '', c.req.raw.headers)
}
