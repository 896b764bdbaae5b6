import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { realtimeApiPath } from '../../domain/editor-realtime.ts'
import { getRetryAfterSeconds, toProblemOrNull } from '../../domain/problem-error.ts'
import type { ForwardedHeadersReader } from '../auth/index.ts'
import type { ConfiguredRedirectTarget, CrossOriginConfig } from '../config/index.ts'
import { acceptOrCreateRequestId, type Log } from '../log/index.ts'
import type { PageRenderingService } from '../pages/index.ts'
import type { SiteSessionOpener } from '../session/index.ts'
import { createAdminAndLoginGuard } from './admin-guard.ts'
import { redirectToCanonicalUrl, redirectToPlainPath } from './canonical-url.ts'
import { allowConfiguredOrigins } from './cross-origin.ts'
import { createCspReportApp } from './csp-reports.ts'
import { createHealthApp } from './health.ts'
import { createErrorResponse } from './plain-response.ts'
import { createPreviewPictureCookieMiddleware } from './preview-picture-cookies.ts'
import { secureCookiesBehindProxy } from './proxies.ts'
import {
  applyConfiguredRedirects,
  applySiteRedirects,
  keepAuthRedirectsOnSite,
  type SiteRedirectDeps,
} from './redirects.ts'
import { readWholeBody } from './request-body.ts'
import { requireSameOrigin } from './same-origin.ts'
import { createSessionMiddleware, type SessionEnv } from './session-middleware.ts'
import { createSetLanguageHandler } from './set-language.ts'
import { rejectUnservedStaticFileRequests, type StaticFileResponsesByPath } from './static-files.ts'
import type { VisitorWorkLimiter } from './visitor-work-limiter.ts'

export interface HttpAppDeps {
  readonly pages: Pick<PageRenderingService, 'answer'>
  /** Image variants, at `/img`. */
  readonly images: Hono
  /** The app of `/files`. */
  readonly attachments: Hono
  /** The IIIF API for external viewers, at `/iiif`. */
  readonly iiif: Hono<Pick<SessionEnv, 'Variables'>>
  /** The metadata of all public items, for harvesters, at `/oai`. */
  readonly oai: Hono
  /** Feeds, the sitemap and robots.txt. */
  readonly feeds: Hono
  /** Share images and icons. */
  readonly share: Hono
  /** The auth API, at `/auth/v1`. */
  readonly auth: Hono<Pick<SessionEnv, 'Bindings'>>
  /** The storage API, at `/storage/v1`. */
  readonly storage: Hono
  /** The data API, at `/rest/v1`. */
  readonly rest: Hono
  /** The realtime service, whose HTTP endpoints are at `/realtime/v1` unless that has moved; null: disabled. */
  readonly realtime: { readonly app: Hono<Pick<SessionEnv, 'Bindings'>> } | null
  /** Says where the service is that a hosted project has in place of this process; null: there is no such project. */
  readonly movedRealtime: Hono | null
  /** Picture uploads of editors, at `/admin/uploads`. */
  readonly uploads: Hono<Pick<SessionEnv, 'Variables'>>
  /** Uploads of files to import. */
  readonly importUploads: Hono<Pick<SessionEnv, 'Variables'>>
  /** Exports of the audit log, at `/admin/audit/export`. */
  readonly auditExport: Hono<Pick<SessionEnv, 'Variables'>>
  /** Downloads of backups. */
  readonly backupDownloads: Hono<Pick<SessionEnv, 'Variables'>>
  /** Uploads of backups, at `/admin/data/uploads`. */
  readonly archiveUploads: Hono<Pick<SessionEnv, 'Variables'>>
  /** `/admin/data/exports` */
  readonly exportDownloads: Hono<Pick<SessionEnv, 'Variables'>>
  /** `/metrics`; null: off, and nothing shows that it exists. */
  readonly metrics: Hono | null
  readonly files: StaticFileResponsesByPath
  /** Redirects configured by the operator. */
  readonly redirects: ReadonlyMap<string, ConfiguredRedirectTarget>
  /** Redirects made by the site's owner. */
  readonly siteRedirects: SiteRedirectDeps['readSiteRedirects']
  /** Whether a hosted project has the accounts. */
  readonly hasHostedAccounts: boolean
  /** The site's public origin. */
  readonly origin: string
  /** Which pages of other origins may use the APIs. */
  readonly crossOrigin: CrossOriginConfig
  readonly publishableKey: string
  readonly sessions: Pick<SiteSessionOpener, 'open'>
  /** Reads the headers of the proxies in front of the site. */
  readonly proxies: ForwardedHeadersReader
  /** Rejects while the database is unavailable. */
  readonly ready: () => Promise<void>
  /** Whether changes can be stored; false if the disk is full or read-only. */
  readonly writable: () => Promise<boolean>
  readonly visitorWork: Pick<VisitorWorkLimiter, 'charge'>
  readonly draining: () => boolean
  readonly log: Log
}

/** Services that the official client can call and this product does not have. */
const otherServicePaths = ['/functions/v1/*', '/graphql/v1/*']
/** Below the path of all uploads, whose bodies have no limit here. */
export const importUploadsPath = '/admin/uploads/import'
const pageMethods = 'GET, HEAD, POST, OPTIONS'

/** Registers all middleware and routes in the order in which requests pass them. */
export function createHttpApp(deps: HttpAppDeps): Hono<SessionEnv> {
  const { log, origin } = deps
  const app = new Hono<SessionEnv>()
  const redirectDeps = {
    configured: deps.redirects,
    readSiteRedirects: deps.siteRedirects,
    origin,
    hasHostedAccounts: deps.hasHostedAccounts,
    report: (error: unknown) => log.warn({ error }, 'the redirects could not be read'),
  }
  app.use(secureCookiesBehindProxy(deps))
  app.use(applyConfiguredRedirects(redirectDeps))
  app.use(rejectUnservedStaticFileRequests(deps.files))
  app.route('/', createHealthApp(deps))
  if (deps.metrics !== null) app.route('/', deps.metrics)
  // Browsers send reports without an `Origin` header.
  app.route('/', createCspReportApp({ log, now: Date.now }))
  const allowOrigins = allowConfiguredOrigins(deps.crossOrigin, deps.publishableKey)
  for (const path of ['/auth/v1/*', '/storage/v1/*', '/rest/v1/*', `${realtimeApiPath}/*`])
    app.use(path, allowOrigins)
  // Before the admin guard and the origin check: these APIs authenticate with API keys.
  app.use('/auth/v1/*', keepAuthRedirectsOnSite(redirectDeps))
  app.route('/auth/v1', deps.auth)
  // RFC 8414: clients derive the metadata's path from the issuer, with the issuer's path at the end.
  app.get('/.well-known/oauth-authorization-server/auth/v1', (c) =>
    deps.auth.fetch(
      new Request(new URL('/.well-known/oauth-authorization-server', c.req.url), c.req.raw),
      c.env,
    ),
  )
  app.route('/storage/v1', deps.storage)
  app.route('/rest/v1', deps.rest)
  for (const path of otherServicePaths)
    app.all(path, (c) => c.json({ code: 'NOT_FOUND', message: 'This site does not have this service' }, 404))
  // Harvesters send forms from no page of this site; the endpoint only reads.
  app.use('/oai', readWholeBody)
  app.route('/oai', deps.oai)
  if (deps.movedRealtime !== null) app.route(realtimeApiPath, deps.movedRealtime)
  else if (deps.realtime !== null) app.route(realtimeApiPath, deps.realtime.app)
  app.use(redirectToPlainPath)
  app.use(createSessionMiddleware(deps.sessions, deps.proxies))
  app.use(createAdminAndLoginGuard({ secure: origin.startsWith('https:') }))
  app.use(requireSameOrigin(origin, deps.proxies))
  app.route(importUploadsPath, deps.importUploads)
  app.route('/admin/uploads', deps.uploads)
  app.route('/admin/data/uploads', deps.archiveUploads)
  app.use(readWholeBody)
  app.route('/admin/audit/export', deps.auditExport)
  app.route('/admin/data/archives', deps.backupDownloads)
  app.route('/admin/data/exports', deps.exportDownloads)
  app.post('/language', createSetLanguageHandler(origin))
  app.route('/img', deps.images)
  app.route('/files', deps.attachments)
  app.route('/iiif', deps.iiif)
  app.route('/', deps.feeds)
  app.route('/', deps.share)
  app.use(applySiteRedirects(redirectDeps))
  app.use(redirectToCanonicalUrl)
  app.use('/preview/*', addSecretLinkHeaders, createPreviewPictureCookieMiddleware(origin))
  app.options('*', (c) => c.body(null, 204, { Allow: pageMethods }))
  app.all('*', async (c) => {
    let retryAfter: number | null = null
    const response = await deps.pages.answer(c.req.raw, getRequestId(c), c.var.session, async (work) => {
      try {
        await deps.visitorWork.charge(c, work)
      } catch (error) {
        const problem = toProblemOrNull(error)
        if (problem !== null) retryAfter = getRetryAfterSeconds(problem)
        throw error
      }
    })
    // The page says it in words; the router passes on only the status of the problem.
    if (response.status === 429 && retryAfter !== null)
      response.headers.set('Retry-After', String(retryAfter))
    return response
  })
  app.onError((error, c) => {
    const problem = toProblemOrNull(error)
    if (problem === null || problem.status >= 500) {
      log.error({ error, id: getRequestId(c) }, 'a request failed')
    }
    return createErrorResponse(error, c.req.raw.headers.get('accept'))
  })
  return app
}

/** The id that the listener assigned to the request. */
function getRequestId({ env }: Context<SessionEnv>): string {
  return acceptOrCreateRequestId(env?.incoming?.headers['x-request-id'])
}

/** Keeps pages behind a secret link out of caches, search engines and the referrers sent to other sites. */
const addSecretLinkHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Cache-Control', 'private, no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
}
