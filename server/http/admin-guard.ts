import type { Context, MiddlewareHandler } from 'hono'
import { ProblemError } from '../../domain/problem-error.ts'
import { formatReturnToCookie, parseSafeRedirectPath } from '../../domain/safe-redirect-path.ts'
import type { SessionEnv } from './session-middleware.ts'

interface AdminAndLoginGuardOptions {
  readonly secure: boolean
}

/**
 * Guards the admin area: a path that contains `admin` needs a session and otherwise redirects to the login,
 * with the path stored to return to; a path that contains `login` redirects signed-in users to the admin
 * area.
 */
export function createAdminAndLoginGuard({
  secure,
}: AdminAndLoginGuardOptions): MiddlewareHandler<SessionEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url)
    const decodedPath = decodePath(url.pathname)
    if (decodedPath.includes('admin')) {
      if ((await c.var.session()).account !== null) {
        await next()
        c.header('Cache-Control', 'private, no-store')
        return
      }
      // An upload is not redirected: the page that sends it gets the error and asks the user to sign in
      // again.
      if (c.req.header('tus-resumable') !== undefined) throw new ProblemError('unauthenticated')
      // Requests of scripts are not a page to return to.
      if (c.req.method === 'GET' && !decodedPath.endsWith('.json'))
        c.header('Set-Cookie', createCallbackCookie(url, secure))
      return redirectTo(c, url, '/login')
    }
    if (decodedPath.includes('login') && (await c.var.session()).account !== null)
      return redirectTo(c, url, '/admin')
    return next()
  }
}

/**
 * Redirects. The client-side router requests data; it gets its own headers that make it reload the document.
 */
function redirectTo(c: Context<SessionEnv>, { pathname }: URL, to: string): Response {
  c.header('Cache-Control', 'no-store')
  const isRouterRequest = pathname.endsWith('.data') && c.req.header('sec-fetch-dest') === 'empty'
  if (!isRouterRequest) return c.redirect(to, 302)
  return c.body(null, 204, { 'X-Remix-Redirect': to, 'X-Remix-Reload-Document': 'true' })
}

/** The path as the router may read it: percent-decoded repeatedly, in lower case. */
function decodePath(path: string): string {
  let text = path
  for (let round = 0; round < 5 && text.includes('%'); round += 1) {
    text = text.replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
  return text.toLowerCase()
}

function createCallbackCookie({ pathname, searchParams, search }: URL, secure: boolean): string {
  // `_routes` selects route data for the router and is not part of the page's address.
  const query = searchParams.has('_routes') ? '' : search
  const returnTo = parseSafeRedirectPath(`${pathname.replace(/\.data$/, '')}${query}`) ?? '/admin'
  return formatReturnToCookie(returnTo, secure)
}
