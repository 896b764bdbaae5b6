import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import { parseSafeRedirectPath, returnToCookieName } from '../../domain/safe-redirect-path.ts'
import type { SessionEnv } from './session-middleware.ts'

export interface AdminGuardOptions {
  readonly secure: boolean
}

/**
 * The guard of the admin area: a path that contains `admin` needs a session and otherwise leads to the login,
 * which is told the way back; a path that contains `login` leads those who have one to the admin area.
 */
export function createAdminGuard({ secure }: AdminGuardOptions): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url)
    const words = decodePath(url.pathname)
    if (words.includes('admin')) {
      if ((await c.var.session()).account !== null) {
        await next()
        c.header('Cache-Control', 'private, no-store')
        return
      }
      // An upload is not led anywhere: the page that sends it is told, and asks to sign in again.
      if (c.req.header('tus-resumable') !== undefined) throw new ProblemError('unauthenticated')
      // What only scripts ask for is no place to come back to.
      if (c.req.method === 'GET' && !words.endsWith('.json'))
        c.header('Set-Cookie', createCallbackCookie(url, secure))
      return redirectTo(c, url, '/login')
    }
    if (words.includes('login') && (await c.var.session()).account !== null)
      return redirectTo(c, url, '/admin')
    return next()
  }
}

/** Leads elsewhere. The router in a browser asks for data, and is told in its own words to load the page anew. */
function redirectTo(c: Context<SessionEnv>, { pathname }: URL, to: string): Response {
  c.header('Cache-Control', 'no-store')
  const byRouter = pathname.endsWith('.data') && c.req.header('sec-fetch-dest') === 'empty'
  if (!byRouter) return c.redirect(to, 302)
  return c.body(null, 204, { 'X-Remix-Redirect': to, 'X-Remix-Reload-Document': 'true' })
}

/** A path as the router may come to read it: escapes undone, however often they were applied, in lower case. */
function decodePath(path: string): string {
  let text = path
  for (let round = 0; round < 5 && text.includes('%'); round += 1) {
    text = text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
  return text.toLowerCase()
}

function createCallbackCookie({ pathname, searchParams, search }: URL, secure: boolean): string {
  // Which routes' data was asked for is the router's business, not the page's address.
  const query = searchParams.has('_routes') ? '' : search
  const way = parseSafeRedirectPath(`${pathname.replace(/\.data$/, '')}${query}`) ?? '/admin'
  const attributes = `Path=/; Max-Age=3600; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${returnToCookieName}=${encodeURIComponent(way)}; ${attributes}`
}
