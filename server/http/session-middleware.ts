import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { type ForwardedHeadersReader, readRequestClient } from '../auth/index.ts'
import type { RequestSessionWithAuthClients, SiteSessionOpener } from '../session/index.ts'

/** Gives request handlers access to the session, which is opened on first use. */
export type SessionEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { readonly session: () => Promise<RequestSessionWithAuthClients> }
}

/** Opens a request's session on first use and adds its cookies to the response. */
export function createSessionMiddleware(
  { open }: Pick<SiteSessionOpener, 'open'>,
  proxies: ForwardedHeadersReader,
): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    let opened: Promise<RequestSessionWithAuthClients> | null = null
    let cookiesOnFailure: readonly string[] = []
    c.set('session', () => {
      const { raw } = c.req
      opened ??= open(raw, readRequestClient(c.env?.incoming, raw.headers, proxies), (lines) => {
        cookiesOnFailure = lines
      })
      return opened
    })
    await next()
    const lines = opened === null ? [] : ((await readSessionCookies(opened)) ?? cookiesOnFailure)
    for (const line of lines) c.header('Set-Cookie', line, { append: true })
    if (lines.length > 0) c.header('Cache-Control', 'private, no-store')
  }
}

async function readSessionCookies(
  opened: Promise<RequestSessionWithAuthClients>,
): Promise<readonly string[] | null> {
  try {
    return (await opened).getSetCookieHeaders()
  } catch {
    // The handler that opened the session got the same error and has handled it.
    return null
  }
}
