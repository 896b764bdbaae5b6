import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { clientOf, type ForwardedReader } from '../auth/index.ts'
import type { Sessions, SiteSession } from '../session/index.ts'

/** Where a request finds its session, opened when it is first asked for. */
export type SessionEnv = {
  Bindings: Partial<HttpBindings>
  Variables: { readonly session: () => Promise<SiteSession> }
}

/** Opens the session of a request when somebody asks for it, and puts what became of it into the answer's cookies. */
export function session(
  { open }: Pick<Sessions, 'open'>,
  proxies: ForwardedReader,
): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    let opened: Promise<SiteSession> | null = null
    let kept: readonly string[] = []
    c.set('session', () => {
      const { raw } = c.req
      opened ??= open(raw, clientOf(c.env?.incoming, raw.headers, proxies), (lines) => {
        kept = lines
      })
      return opened
    })
    await next()
    const lines = opened === null ? [] : ((await cookiesOf(opened)) ?? kept)
    for (const line of lines) c.header('Set-Cookie', line, { append: true })
    if (lines.length > 0) c.header('Cache-Control', 'private, no-store')
  }
}

async function cookiesOf(opened: Promise<SiteSession>): Promise<readonly string[] | null> {
  try {
    return (await opened).cookies()
  } catch {
    // Whoever asked for it has met the same failure and answered it.
    return null
  }
}
