import type { Context, MiddlewareHandler } from 'hono'
import { parseSitePath } from '../../domain/redirect-paths.ts'
import type { ConfiguredRedirectTarget } from '../config/index.ts'

/** Redirects by their source path. */
type RedirectsByPath = ReadonlyMap<string, ConfiguredRedirectTarget>

/** Applies the operator's redirects, before all other routes. */
export function applyConfiguredRedirects(
  deps: Pick<SiteRedirectDeps, 'configured' | 'origin' | 'hasHostedAccounts'>,
): MiddlewareHandler {
  return async (c, next) => {
    const redirect = deps.configured.get(getRequestedPath(c))
    return redirect === undefined ? next() : redirectTo(c, redirect, deps)
  }
}

export interface SiteRedirectDeps {
  readonly configured: RedirectsByPath
  /** The site's own redirects, by decoded path. */
  readonly readSiteRedirects: () => Promise<RedirectsByPath>
  /** The site's public origin. */
  readonly origin: string
  /** Whether a hosted project has the accounts: it sends browsers here with a session in the fragment. */
  readonly hasHostedAccounts: boolean
  readonly report: (error: unknown) => void
}

/** Applies the redirects made by the site's owner, unless they form a loop. */
export function applySiteRedirects(deps: SiteRedirectDeps): MiddlewareHandler {
  const { configured, readSiteRedirects, origin, report } = deps
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const path = parseSitePath(getRequestedPath(c))
    if (path === null || path === '/') return next()
    // Without the database the page that follows reports the outage.
    const siteRedirects = await readSiteRedirects().catch((error: unknown) => {
      report(error)
      return null
    })
    const redirect = siteRedirects?.get(path)
    if (siteRedirects === null || redirect === undefined) return next()
    if (isRedirectLoop(path, redirect, createNextResolver(configured, siteRedirects, origin))) return next()
    return redirectTo(c, redirect, deps)
  }
}

/**
 * The auth service redirects browsers with a session in the URL. If the path is redirected to another site, the
 * browser is sent to the home page instead.
 */
export function keepAuthRedirectsOnSite({
  configured,
  readSiteRedirects,
  origin,
  report,
}: SiteRedirectDeps): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const url = URL.parse(c.res.headers.get('location') ?? '')
    if (url?.origin !== origin) return
    // The sign-in link is used up by now: without the database the browser is sent to the home page, too.
    const siteRedirects = await readSiteRedirects().catch((error: unknown) => {
      report(error)
      return null
    })
    const isSafe =
      siteRedirects !== null &&
      !leadsToOtherSite(url.href, createNextResolver(configured, siteRedirects, origin))
    if (isSafe) return
    url.pathname = '/'
    c.res.headers.set('location', url.href)
  }
}

/** Finds out where an address leads: its path on this site, and the redirect of that path; null on other sites. */
type NextResolver = (address: string) => { path: string; next: ConfiguredRedirectTarget | undefined } | null

function createNextResolver(
  configured: RedirectsByPath,
  siteRedirects: RedirectsByPath,
  origin: string,
): NextResolver {
  return (address) => {
    const ownPath = toOwnPath(address, origin)
    const readable = ownPath === null ? null : parseSitePath(ownPath)
    if (ownPath === null || readable === null) return null
    return {
      path: readable,
      next:
        configured.get(ownPath) ??
        siteRedirects.get(readable) ??
        siteRedirects.get(stripTrailingSlashes(readable)),
    }
  }
}

function leadsToOtherSite(address: string, resolveNext: NextResolver): boolean {
  let to = address
  for (let step = 0; step < maxRedirectSteps; step += 1) {
    const reached = resolveNext(to)
    if (reached === null) return true
    if (reached.next === undefined) return false
    to = reached.next.to
  }
  return false
}

const maxRedirectSteps = 20

function isRedirectLoop(path: string, first: ConfiguredRedirectTarget, resolveNext: NextResolver): boolean {
  let redirect: ConfiguredRedirectTarget | undefined = first
  for (let step = 0; redirect !== undefined; step += 1) {
    const reached = resolveNext(redirect.to)
    if (reached === null) return false
    if (stripTrailingSlashes(reached.path) === stripTrailingSlashes(path) || step >= maxRedirectSteps)
      return true
    redirect = reached.next
  }
  return false
}

/** The path if an address is on this site, otherwise null. */
function toOwnPath(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  return url?.origin === origin ? url.pathname : null
}

/** `redirectToCanonicalUrl` also strips trailing slashes. */
function stripTrailingSlashes(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '')
}

function getRequestedPath(c: Context): string {
  const { pathname } = new URL(c.req.url)
  return isRouterDataRequest(c, pathname) ? pathname.replace(/\.data$/, '') : pathname
}

/** Whether the client-side router requests a page's data. */
function isRouterDataRequest(c: Context, pathname: string): boolean {
  return pathname.endsWith('.data') && c.req.header('sec-fetch-dest') === 'empty'
}

/**
 * Redirects. The client-side router gets its own headers that make it reload the document, which other sites
 * need.
 */
function redirectTo(
  c: Context,
  { to, status }: ConfiguredRedirectTarget,
  { origin, hasHostedAccounts }: Pick<SiteRedirectDeps, 'origin' | 'hasHostedAccounts'>,
): Response {
  const address = hasHostedAccounts ? withOwnFragment(to, origin) : to
  // Browsers would cache a permanent redirect indefinitely: nobody could change it, and it would still be followed when
  // the auth service takes its path for a page of this site.
  c.header('Cache-Control', 'no-cache')
  if (!isRouterDataRequest(c, new URL(c.req.url).pathname)) return c.redirect(address, status)
  return c.body(null, 204, {
    'Cache-Control': 'no-store',
    'X-Remix-Redirect': address,
    'X-Remix-Reload-Document': 'true',
  })
}

/**
 * Gives an address on another site an empty fragment. Without one a browser appends the fragment of the redirected URL,
 * which may contain a session. The auth service of this process sends none to a path that leads to another site.
 */
function withOwnFragment(to: string, origin: string): string {
  return to.includes('#') || toOwnPath(to, origin) !== null ? to : `${to}#`
}
