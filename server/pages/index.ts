import type { IncomingHttpHeaders } from 'node:http'
import type { DamagedImagesReport, InstallationInfo, SampleContentService } from '../../app/request.ts'
import { isCrawler } from '../../domain/crawlers.ts'
import { type Language, parseLanguageCookie } from '../../domain/language.ts'
import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { ContentServices } from '../content/contract/content-services.ts'
import type { DefaultSiteSettings } from '../content/contract/site.ts'
import type { Log } from '../log/index.ts'
import type { SiteSession } from '../session/contract.ts'
import type { RenderApp } from './app.ts'
import { createPageCacheKey, hasSessionCookie, toCacheableTarget } from './page-cache-key.ts'
import { PageMemoryCache } from './page-memory-cache.ts'
import { createPageRenderer, readRenderedBody } from './page-renderer.ts'
import { PageTagRecorder } from './page-tag-recorder.ts'
import { createVisitorRenderRequest } from './render-request.ts'
import { type NegotiatedResponse, negotiateResponse, toFetchResponse } from './response-variants.ts'
import { isServablePageEntry, SharedPageRenderer } from './shared-page-renderer.ts'
import { createUncachedResponse } from './uncached-response.ts'

export {
  AppBuildMissingError,
  type BuildInfo,
  findBuildInfo,
  loadApp,
  type ReactApp,
  type RenderApp,
} from './app.ts'
export { compressQuickly, compressThoroughly, parseAcceptEncoding } from './content-encoding.ts'
export { findMatchingEntityTag } from './entity-tag.ts'
export { hasSessionCookie } from './page-cache-key.ts'
export { purgePagesOnContentEvents } from './purge-on-content-events.ts'
export {
  type NegotiatedResponse,
  negotiateResponse,
  type PrecompressedResponse,
  type ResponseVariant,
  ResponseVariantFactory,
  toFetchResponse,
} from './response-variants.ts'

export interface PageServiceDeps {
  readonly render: RenderApp
  readonly buildId: string
  readonly content: ContentServices
  /** What the operator says of the site: its face until the database is first heard of. */
  readonly siteDefaults: DefaultSiteSettings
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly features: InstallationInfo
  /** Pictures whose files the last check did not find whole. */
  readonly lostPictures: () => Promise<DamagedImagesReport | null>
  readonly sample: SampleContentService
  /** Whether a request says that it came through a proxy, though none is trusted. */
  readonly isProxyIgnored: (headers: Headers) => boolean
  /** Where browsers find a language's messages; null where translation is switched off. */
  readonly messagesPath: (language: Language) => string | null
  /** The most memory stored pages may take. */
  readonly cacheBytes: number
  readonly log: Log
  /** The longest a rendering may take, in milliseconds. */
  readonly renderLimit?: number
}

/** Server rendering and the page cache. */
export interface PageService {
  /** The stored response to a request, if there is one; most requests are answered by it. */
  stored(method: string, target: string, headers: IncomingHttpHeaders, now: number): NegotiatedResponse | null
  /** Renders a page for which `stored` found nothing, for the user of the session. */
  answer(request: Request, id: string, session: () => Promise<SiteSession>): Promise<Response>
  /** Pages made of these are no longer true; `gone`: what they showed was taken away from the public. */
  purge(tags: readonly string[], gone?: boolean): void
  /** Anything may have changed. */
  purgeAll(): void
  /** How full the store is. */
  readonly size: { readonly pages: number; readonly bytes: number }
}

/** Puts rendering and storing together. */
export function createPageService(deps: PageServiceDeps): PageService {
  const { origin, log } = deps
  const secure = origin.startsWith('https:')
  const store = new PageMemoryCache(deps.cacheBytes)
  const renderer = createPageRenderer({ ...deps, limit: deps.renderLimit ?? 20_000 })
  const shared = new SharedPageRenderer({ renderer, store, origin, secure, log })

  return {
    stored(method, target, headers, now) {
      if (method !== 'GET' && method !== 'HEAD') return null
      if (!canUseSharedPage(headers.cookie, headers.accept, headers.authorization)) return null
      const storable = toCacheableTarget(target)
      if (storable === null) return null
      const language = parseLanguageCookie(headers.cookie) ?? 'site'
      const entry = store.find(createPageCacheKey(language, storable), now)
      if (entry === undefined || !isServablePageEntry(entry, now)) return null
      return negotiateResponse(entry, {
        acceptEncoding: joinHeaderValues(headers['accept-encoding']),
        ifNoneMatch: headers['if-none-match'],
      })
    },

    async answer(request, id, openSession) {
      const { method, headers } = request
      const target = toSharedTarget(request)
      const acceptEncoding = headers.get('accept-encoding')
      const language = parseLanguageCookie(headers.get('cookie'))
      if (target === null) {
        const rendering = {
          language,
          cacheTags: new PageTagRecorder(),
          session: await openSessionOrNull(openSession),
          proxyIgnored: deps.isProxyIgnored(headers),
        }
        const rendered = await renderer(createVisitorRenderRequest(origin, request, id), rendering)
        return createUncachedResponse(rendered, method === 'HEAD' ? null : await readRenderedBody(rendered), {
          hasSession: hasSessionCookie(headers.get('cookie')),
          secure,
          acceptEncoding,
        })
      }
      const robot = isCrawler(headers.get('user-agent'))
      const outcome = await shared.render(createPageCacheKey(language ?? 'site', target), target, {
        id,
        robot,
        language,
      })
      if (outcome.kind === 'page') {
        const conditions = { acceptEncoding, ifNoneMatch: headers.get('if-none-match') }
        return toFetchResponse(negotiateResponse(outcome.entry, conditions), method)
      }
      const body = method === 'HEAD' ? null : outcome.body
      return createUncachedResponse(outcome.rendered, body, { hasSession: false, secure, acceptEncoding })
    },

    purge: (tags, gone = false) => shared.purge(tags, gone),
    purgeAll: () => shared.purgeAll(),
    get size() {
      return { pages: store.size, bytes: store.bytes }
    },
  }
}

/** What can be read is read though the accounts cannot be reached; the guard has refused the rest. */
async function openSessionOrNull(open: () => Promise<SiteSession>): Promise<SiteSession | null> {
  try {
    return await open()
  } catch (error) {
    if (['unavailable', 'too_often'].includes(toProblemOrNull(error)?.code ?? '')) return null
    throw error
  }
}

/** The target of a request that may be answered with a page everybody gets; null: it is rendered for itself. */
function toSharedTarget({ method, url, headers }: Request): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const own = [headers.get('cookie'), headers.get('accept'), headers.get('authorization')] as const
  if (!canUseSharedPage(...own)) return null
  return toCacheableTarget(url.slice(url.indexOf('/', url.indexOf('//') + 2)))
}

/** Who has a session or asks for data instead of a page is answered on their own. */
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
