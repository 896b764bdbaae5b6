import type { Context, MiddlewareHandler } from 'hono'
import type { ForwardedHeadersReader } from '../auth/index.ts'
import type { Log } from '../log/index.ts'
import type { SessionEnv } from './session-middleware.ts'

interface SecureCookieDeps {
  readonly proxies: ForwardedHeadersReader
  /** The site's public origin. */
  readonly origin: string
  readonly log: Log
}

const untrustedProxyWarning =
  'Requests come through a proxy, but LETOPIS_TRUST_PROXY is not set: all visitors count as one address in the limits on ' +
  'wrong passwords and in the log of account events'

/**
 * Marks every cookie as `Secure` when a trusted proxy reports that the client uses https: without LETOPIS_URL
 * there is no other source. Warns once about a proxy that is not trusted.
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
    if (isSecure || getForwardedScheme(c, proxies) !== 'https') return
    const cookies = c.res.headers.getSetCookie()
    if (cookies.length === 0) return
    c.header('Set-Cookie', undefined)
    for (const cookie of cookies)
      c.header('Set-Cookie', /;\s*secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`, {
        append: true,
      })
  }
}

/** The client's scheme as reported by a trusted proxy. */
export function getForwardedScheme(
  c: Context<SessionEnv>,
  proxies: ForwardedHeadersReader,
): 'http' | 'https' | null {
  return proxies.getScheme(c.env?.incoming?.socket.remoteAddress ?? '', c.req.raw.headers)
}
