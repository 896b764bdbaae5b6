import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { type ForwardedHeadersReader, readRequestClient } from '../auth/index.ts'
import type { SiteSession, SiteSessions } from '../session/index.ts'

/** Where a request finds its session, opened when it is first asked for. */
export type SessionEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { readonly session: () => Promise<SiteSession> }
}

/** Opens the session of a request when somebody asks for it, and puts what became of it into the answer's cookies. */
export function createSessionMiddleware(
  { open }: Pick<SiteSessions, 'open'>,
  proxies: ForwardedHeadersReader,
): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    let opened: Promise<SiteSession> | null = null
    let kept: readonly string[] = []
    c.set('session', () => {
      const { raw } = c.req
      opened ??= open(raw, readRequestClient(c.env?.incoming, raw.headers, proxies), (lines) => {
        kept = lines
      })
      return opened
    })
    await next()
    const lines = opened === null ? [] : ((await readSessionCookies(opened)) ?? kept)
    for (const line of lines) c.header('Set-Cookie', line, { append: true })
    if (lines.length > 0) c.header('Cache-Control', 'private, no-store')
  }
}

async function readSessionCookies(opened: Promise<SiteSession>): Promise<readonly string[] | null> {
  try {
    return (await opened).getSetCookieHeaders()
  } catch {
    // Whoever asked for it has met the same failure and answered it.
    return null
  }
}
