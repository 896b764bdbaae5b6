import type { IncomingHttpHeaders } from 'node:http'
import type {
  AppRequest,
  AuditLogReader,
  DamagedImagesReport,
  ImagePictures,
  InstallationInfo,
  SampleContentRemovalService,
  SiteBackups,
  SiteChecks,
  SiteEmailSettings,
  SiteExports,
  SiteImports,
  SiteRestores,
} from '../../app/request.ts'
import { isCrawlerUserAgent } from '../../domain/crawlers.ts'
import { findAcceptedLanguage, findLanguageInCookies, type Language } from '../../domain/language.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { ReaderMessageForms } from '../content/contract/reader-messages.ts'
import type { DefaultSiteSettings, SiteSetupService } from '../content/contract/site.ts'
import type { Log } from '../log/index.ts'
import type { RequestSessionWithAuthClients } from '../session/contract.ts'
import type { RenderApp } from './app.ts'
import { createPageCacheKey, hasSessionCookie, toCacheableTarget } from './page-cache-key.ts'
import { PageMemoryCache } from './page-memory-cache.ts'
import { createPageRenderer, readCompletePageBody } from './page-renderer.ts'
import { PageTagAndExpiryRecorder } from './page-tag-recorder.ts'
import { createVisitorRenderRequest } from './render-request.ts'
import { type EncodedVariantOrNotModified, negotiateResponse, toFetchResponse } from './response-variants.ts'
import { isServablePageEntry, SharedPageRenderer } from './shared-page-renderer.ts'
import { createUncachedPageResponse } from './uncached-response.ts'

export {
  AppBuildUnusableError,
  type BuildInfo,
  findBuildInfo,
  type LoadedReactApp,
  loadReactApp,
  type RenderApp,
} from './app.ts'
export { compressQuickly, compressThoroughlyWithBrotli, parseAcceptEncoding } from './content-encoding.ts'
export { cspReportPath } from './content-security-policy.ts'
export { findMatchingEntityTag } from './entity-tag.ts'
export { hasSessionCookie } from './page-cache-key.ts'
export { purgePagesOnContentEvents } from './purge-on-content-events.ts'
export {
  type EncodedVariantOrNotModified,
  negotiateResponse,
  type PrecompressedResponse,
  type ResponseEncodingVariant,
  ResponseEncodingVariantFactory,
  toFetchResponse,
} from './response-variants.ts'
export { createStaticPageRenderer, type RenderStaticPage, type StaticPage } from './static-page-renderer.ts'

export interface PageRenderingServiceDeps {
  readonly render: RenderApp
  readonly buildId: string
  readonly content: ContentServices
  /** The operator's site settings, used until the database has been read. */
  readonly siteDefaults: DefaultSiteSettings
  /** The site's public origin. */
  readonly origin: string
  readonly features: InstallationInfo
  /** Pictures whose files the last check found missing or damaged. */
  readonly lostPictures: () => Promise<DamagedImagesReport | null>
  readonly sample: SampleContentRemovalService
  readonly auditLog: AuditLogReader
  readonly backups: SiteBackups
  readonly restores: SiteRestores
  readonly siteChecks: SiteChecks
  readonly imports: SiteImports
  readonly siteExports: SiteExports
  readonly imagePictures: ImagePictures
  readonly emailSettings: SiteEmailSettings
  readonly siteSetup: SiteSetupService
  readonly readerMessageForms: ReaderMessageForms
  /** Whether a request has proxy headers although no proxy is trusted. */
  readonly isProxyIgnored: (headers: Headers) => boolean
  /** Whether a request was sent by a browser on this machine. */
  readonly isSentFromServerMachine: (request: Request, clientAddress: string) => boolean
  /** URL path of a language's messages; null when translation is disabled. */
  readonly messagesPath: (language: Language) => string | null
  /** Maximum memory for stored pages, in bytes. */
  readonly cacheBytes: number
  /** How long shared caches store a page, in seconds; without it they revalidate it on each request. */
  readonly sharedCacheSeconds?: number
  readonly log: Log
  /** The time that items are published by; may differ from the clock of this machine. */
  readonly now: () => Date
  /** Maximum duration of a rendering, in milliseconds. */
  readonly renderLimit?: number
}

/** Counts work that costs time: the rendering of a page, or what the page does. */
type ChargeVisitor = (work: Parameters<AppRequest['chargeVisitor']>[0] | 'page') => Promise<void>

/** Server rendering and the page cache. */
export interface PageRenderingService {
  /** The stored response to a request, if there is one. Most requests get one. */
  stored(
    method: string,
    target: string,
    headers: IncomingHttpHeaders,
    now: number,
  ): EncodedVariantOrNotModified | null
  /** Renders a page for which `stored` found nothing, for the user of the session. */
  answer(
    request: Request,
    id: string,
    session: () => Promise<RequestSessionWithAuthClients>,
    /** Counts costly work for the client of the request. Throws `too_often`. */
    chargeVisitor?: ChargeVisitor,
  ): Promise<Response>
  /**
   * Marks pages with these tags as outdated; `gone`: their content is no longer public, so they are removed.
   */
  purge(tags: readonly string[], gone?: boolean): void
  /** Marks all stored pages as outdated. */
  purgeAll(): void
  /** Current size of the page cache. */
  readonly size: { readonly pages: number; readonly bytes: number }
  /** How requests for shared pages were answered since the start. */
  readonly counts: PageCacheCounts
}

/** Requests for pages that are the same for all visitors. */
export interface PageCacheCounts {
  /** Answered with a stored page. */
  readonly hits: number
  /** Rendered because no page was stored. */
  readonly misses: number
  /** Rendered because the stored page was outdated. */
  readonly outdated: number
  /** Answered with an outdated page because the database was unavailable. */
  readonly stale: number
}

/** Both steps of the set-up, and the requests of their scripts. */
const setupPath = /^\/(?:admin\/)?setup(?:\.data)?$/

export function createPageRenderingService(deps: PageRenderingServiceDeps): PageRenderingService {
  const { origin, log } = deps
  const security = {
    secure: origin.startsWith('https:'),
    liveUrl: deps.features.liveService?.hostedUrl ?? null,
  }
  const store = new PageMemoryCache(deps.cacheBytes)
  const renderer = createPageRenderer({ ...deps, limit: deps.renderLimit ?? 20_000 })
  const shared = new SharedPageRenderer({
    renderer,
    store,
    origin,
    security,
    sharedCacheSeconds: deps.sharedCacheSeconds ?? 0,
    log,
    now: deps.now,
  })
  const counts = { hits: 0, misses: 0, outdated: 0, stale: 0 }

  return {
    stored(method, target, headers, now) {
      if (method !== 'GET' && method !== 'HEAD') return null
      if (!canUseSharedPage(headers.cookie, headers.accept, headers.authorization)) return null
      const cacheableTarget = toCacheableTarget(target)
      if (cacheableTarget === null) return null
      const language = findLanguageInCookies(headers.cookie) ?? 'site'
      const entry = store.find(createPageCacheKey(language, cacheableTarget), now)
      if (entry === undefined || !isServablePageEntry(entry, now)) return null
      if (entry.stale) counts.stale += 1
      else counts.hits += 1
      const found = negotiateResponse(entry, {
        acceptEncoding: joinHeaderValues(headers['accept-encoding']),
        ifNoneMatch: headers['if-none-match'],
      })
      return shared.adaptHeaders(entry, found, now)
    },

    async answer(request, id, openSession, chargeVisitor) {
      const { method, headers } = request
      const target = toSharedTarget(request)
      const acceptEncoding = headers.get('accept-encoding')
      const language = findLanguageInCookies(headers.get('cookie')) ?? findSetupLanguage(request)
      if (target === null) {
        const session = await openSessionOrNull(openSession)
        if (!session?.account) await chargeVisitor?.('page')
        const rendering = {
          language,
          cacheTags: new PageTagAndExpiryRecorder(),
          session,
          proxyIgnored: deps.isProxyIgnored(headers),
          isOnServerMachine:
            session !== null && deps.isSentFromServerMachine(request, session.client.address),
          chargeVisitor,
        }
        const rendered = await renderer(createVisitorRenderRequest(origin, request, id), rendering)
        return createUncachedPageResponse(
          rendered,
          method === 'HEAD' ? null : await readCompletePageBody(rendered),
          {
            hasSession: hasSessionCookie(headers.get('cookie')),
            security,
            acceptEncoding,
          },
        )
      }
      const key = createPageCacheKey(language ?? 'site', target)
      const wasStored = store.has(key)
      // Whoever asks first after a change, or while the database is away, does not pay for it.
      if (!wasStored) await chargeVisitor?.('page')
      const isCrawlerRequest = isCrawlerUserAgent(headers.get('user-agent'))
      const result = await shared.render(key, target, {
        id,
        robot: isCrawlerRequest,
        language,
      })
      if (result.kind === 'page') {
        counts[result.isFallback ? 'stale' : wasStored ? 'outdated' : 'misses'] += 1
        const conditions = { acceptEncoding, ifNoneMatch: headers.get('if-none-match') }
        const found = negotiateResponse(result.entry, conditions)
        return toFetchResponse(shared.adaptHeaders(result.entry, found, Date.now()), method)
      }
      const body = method === 'HEAD' ? null : result.body
      return createUncachedPageResponse(result.rendered, body, {
        hasSession: false,
        security,
        acceptEncoding,
      })
    },

    purge: (tags, gone = false) => shared.purge(tags, gone),
    purgeAll: () => shared.purgeAll(),
    get size() {
      return { pages: store.size, bytes: store.bytes }
    },
    counts,
  }
}

/** While a site is set up, it has no language of its own yet: its owner reads the pages in that of the browser. */
function findSetupLanguage({ url, headers }: Request): Language | null {
  return setupPath.test(new URL(url).pathname) ? findAcceptedLanguage(headers.get('accept-language')) : null
}

/** Public pages are also served when accounts are unavailable; the admin guard has rejected the rest. */
async function openSessionOrNull(
  open: () => Promise<RequestSessionWithAuthClients>,
): Promise<RequestSessionWithAuthClients | null> {
  try {
    return await open()
  } catch (error) {
    if (['unavailable', 'too_often'].includes(toProblemOrNull(error)?.code ?? '')) return null
    throw error
  }
}

/**
 * The target of a request that a shared page may answer; null: the page is rendered for this request only.
 */
function toSharedTarget({ method, url, headers }: Request): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const requestHeaders = [headers.get('cookie'), headers.get('accept'), headers.get('authorization')] as const
  if (!canUseSharedPage(...requestHeaders)) return null
  return toCacheableTarget(url.slice(url.indexOf('/', url.indexOf('//') + 2)))
}

/** Requests with a session and requests for JSON get their own rendering. */
function canUseSharedPage(
  cookie: string | null | undefined,
  accept: string | null | undefined,
  authorization: string | null | undefined,
): boolean {
  return !hasSessionCookie(cookie) && !authorization && !accept?.includes('json')
}

function joinHeaderValues(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header
}
