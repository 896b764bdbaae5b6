import type { Context, MiddlewareHandler } from 'hono'
import { parseSitePath } from '../../domain/redirect-paths.ts'
import type { Redirect } from '../config/index.ts'

/** Where paths lead, by the path. */
type RedirectsByPath = ReadonlyMap<string, Redirect>

/** Sends requests for configured paths where the operator wants them, before anything else. */
export function applyConfiguredRedirects(configured: RedirectsByPath): MiddlewareHandler {
  return async (c, next) => {
    const redirect = configured.get(getRequestedPath(c))
    return redirect === undefined ? next() : redirectTo(c, redirect)
  }
}

export interface SiteRedirectDeps {
  readonly configured: RedirectsByPath
  /** The site's own redirects, by the path as people read it. */
  readonly readSiteRedirects: () => Promise<RedirectsByPath>
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly report: (error: unknown) => void
}

/** Sends requests for addresses of old where the site's owner wants them, unless the way would come back here. */
export function applySiteRedirects({
  configured,
  readSiteRedirects: own,
  origin,
  report,
}: SiteRedirectDeps): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const path = parseSitePath(getRequestedPath(c))
    if (path === null || path === '/') return next()
    // Without the database there is the page that says so.
    const ways = await own().catch((error: unknown) => {
      report(error)
      return null
    })
    const redirect = ways?.get(path)
    if (ways === null || redirect === undefined) return next()
    const onward = (address: string) => {
      const at = toOwnPath(address, origin)
      const readable = at === null ? null : parseSitePath(at)
      if (at === null || readable === null) return null
      return {
        path: readable,
        next: configured.get(at) ?? ways.get(readable) ?? ways.get(stripTrailingSlashes(readable)),
      }
    }
    if (isRedirectLoop(path, redirect, onward)) return next()
    // Browsers would keep what is for good for ever, and the owner could not change it.
    c.header('Cache-Control', 'no-cache')
    return redirectTo(c, redirect)
  }
}

const maxRedirectSteps = 20

function isRedirectLoop(
  path: string,
  first: Redirect,
  onward: (address: string) => { path: string; next: Redirect | undefined } | null,
): boolean {
  let redirect: Redirect | undefined = first
  for (let step = 0; redirect !== undefined; step += 1) {
    const reached = onward(redirect.to)
    if (reached === null) return false
    if (stripTrailingSlashes(reached.path) === stripTrailingSlashes(path) || step >= maxRedirectSteps)
      return true
    redirect = reached.next
  }
  return false
}

/** The path of this site that an address leads to; null for other sites'. */
function toOwnPath(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  return url?.origin === origin ? url.pathname : null
}

/** A page is asked for anew without the slash at its end. */
function stripTrailingSlashes(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '')
}

function getRequestedPath(c: Context): string {
  const { pathname } = new URL(c.req.url)
  return isRouterDataRequest(c, pathname) ? pathname.replace(/\.data$/, '') : pathname
}

/** The router in a browser asks for a page's data. */
function isRouterDataRequest(c: Context, pathname: string): boolean {
  return pathname.endsWith('.data') && c.req.header('sec-fetch-dest') === 'empty'
}

/** Leads elsewhere; the router is told in its own words to load the page anew, which other sites' need. */
function redirectTo(c: Context, { to, status }: Redirect): Response {
  if (!isRouterDataRequest(c, new URL(c.req.url).pathname)) return c.redirect(to, status)
  return c.body(null, 204, {
    'Cache-Control': 'no-store',
    'X-Remix-Redirect': to,
    'X-Remix-Reload-Document': 'true',
  })
}
