import { toProblemOrNull } from '../../domain/problem-error.ts'
import { createSharedCacheHeaders, getSharedLifetimeMs } from '../lib/shared-cache-headers.ts'
import type { Log } from '../log/index.ts'
import { compressQuickly, compressThoroughlyWithBrotli } from './content-encoding.ts'
import { createPageContentSecurityPolicy, type PageSecurityOptions } from './content-security-policy.ts'
import type { PageCacheEntry, PageMemoryCache } from './page-memory-cache.ts'
import {
  type CompletePageBody,
  type RenderedPage,
  type RenderPage,
  readCompletePageBody,
} from './page-renderer.ts'
import { PageTagAndExpiryRecorder } from './page-tag-recorder.ts'
import { type PendingRenderPurgeTracker, RenderDeduplicator } from './render-deduplicator.ts'
import { createSharedRenderRequest, type SharedRenderOptions } from './render-request.ts'
import {
  type EncodedVariantOrNotModified,
  ResponseEncodingVariantFactory,
  setResponseHeader,
} from './response-variants.ts'
import { pageVaryHeader, privateRevalidateCacheControl, revalidateCacheControl } from './uncached-response.ts'

/** A page to share, or a response that could not be stored together with its body. */
type SharedRenderResult =
  | {
      readonly kind: 'page'
      readonly entry: PageCacheEntry
      /** Whether it is the last version, because the database is unavailable. */
      readonly isFallback: boolean
    }
  | { readonly kind: 'other'; readonly rendered: RenderedPage; readonly body: CompletePageBody }

interface SharedPageRendererDeps {
  readonly renderer: RenderPage
  readonly store: PageMemoryCache
  readonly origin: string
  readonly security: PageSecurityOptions
  /** How long shared caches store a page; 0: they revalidate it on each request. */
  readonly sharedCacheSeconds: number
  readonly log: Log
  readonly now: () => Date
}

const retryAfterMs = 1000
/** Marks an outdated page, in the form of RFC 9211. */
const staleCacheStatus = 'Letopis; hit; detail=stale'

/** Pages that are the same for all visitors: rendered once, stored until something they contain changes. */
export class SharedPageRenderer {
  readonly #deps: SharedPageRendererDeps
  readonly #pendingRenders = new RenderDeduplicator<SharedRenderResult>()

  constructor(deps: SharedPageRendererDeps) {
    this.#deps = deps
  }

  /** Renders the page and stores it under its key; requests for the same page share one rendering. */
  render(key: string, target: string, options: SharedRenderOptions): Promise<SharedRenderResult> {
    const pendingKey = options.robot ? `${key} robot` : key
    return this.#pendingRenders.joinOrStart(pendingKey, (pendingRender) =>
      this.#renderAndStore(key, target, options, pendingRender),
    )
  }

  /**
   * Marks a page that is outdated. Such a page, and one that expires soon without an event, must not be stored by shared caches for
   * long.
   */
  adaptHeaders(
    { stale, expiresAt }: PageCacheEntry,
    found: EncodedVariantOrNotModified,
    now: number,
  ): EncodedVariantOrNotModified {
    const { sharedCacheSeconds } = this.#deps
    const marked =
      stale || now >= expiresAt ? setResponseHeader(found, 'Cache-Status', staleCacheStatus) : found
    if (sharedCacheSeconds === 0) return marked
    const isStorable = !stale && now + getSharedLifetimeMs(sharedCacheSeconds) < expiresAt
    return isStorable ? marked : setResponseHeader(marked, 'Cache-Control', revalidateCacheControl)
  }

  purge(tags: readonly string[], gone: boolean): void {
    this.#deps.store.purge(tags, gone)
    this.#pendingRenders.purge(tags)
  }

  purgeAll(): void {
    this.#deps.store.purgeAll()
    this.#pendingRenders.purgeAll()
  }

  async #renderAndStore(
    key: string,
    target: string,
    options: SharedRenderOptions,
    pendingRender: PendingRenderPurgeTracker,
  ): Promise<SharedRenderResult> {
    const recorder = new PageTagAndExpiryRecorder()
    const { renderer, origin } = this.#deps
    let rendered: RenderedPage
    try {
      const { language } = options
      rendered = await renderer(createSharedRenderRequest(origin, target, options), {
        language,
        cacheTags: recorder,
        session: null,
        proxyIgnored: false,
      })
    } catch (error) {
      const fallback = toProblemOrNull(error)?.code === 'unavailable' ? this.#findFallback(key) : null
      if (fallback !== null) return fallback
      throw error
    }
    const fallback = rendered.response.status === 503 ? this.#findFallback(key) : null
    if (fallback !== null) return fallback
    const body = await readCompletePageBody(rendered)
    if (!isStorable(rendered)) {
      // The page no longer exists: its old version must not be served when the database is unavailable.
      if (rendered.response.status < 500) this.#deps.store.remove(key)
      return { kind: 'other', rendered, body }
    }
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array())
    const cacheHeaders = this.#createCacheHeaders(options, recorder)
    const entry = await this.#store(key, rendered, bytes, recorder, cacheHeaders, pendingRender)
    return { kind: 'page', entry, isFallback: false }
  }

  /**
   * Only pages in the language of the site are for shared caches: some ignore `Vary: Cookie` and would send a page in the
   * language that one visitor has chosen to all others.
   */
  #createCacheHeaders(
    { language }: SharedRenderOptions,
    { tags }: PageTagAndExpiryRecorder,
  ): Readonly<Record<string, string>> {
    const sharedSeconds = this.#deps.sharedCacheSeconds
    const revalidate = { 'Cache-Control': revalidateCacheControl }
    if (sharedSeconds === 0) return revalidate
    if (language !== null) return { 'Cache-Control': privateRevalidateCacheControl }
    return createSharedCacheHeaders({ sharedSeconds, browserSeconds: 0, tags }) ?? revalidate
  }

  /** The last stored version, served while the database is unavailable. */
  #findFallback(key: string): SharedRenderResult | null {
    const now = Date.now()
    const entry = this.#deps.store.find(key, now)
    if (entry === undefined) return null
    entry.retryAt = now + retryAfterMs
    return { kind: 'page', entry, isFallback: true }
  }

  async #store(
    key: string,
    { response, notes }: RenderedPage,
    bytes: Uint8Array<ArrayBuffer>,
    { tags, expiresAt: siteExpiresAt }: PageTagAndExpiryRecorder,
    cacheHeaders: Readonly<Record<string, string>>,
    pendingRender: PendingRenderPurgeTracker,
  ): Promise<PageCacheEntry> {
    const { store, security, now } = this.#deps
    // Requests are compared with the clock of this machine.
    const expiresAt = siteExpiresAt + Date.now() - now().getTime()
    const variants = new ResponseEncodingVariantFactory(bytes, response.headers.get('Content-Type') ?? '', [
      'Content-Security-Policy',
      createPageContentSecurityPolicy(notes, security),
      ...Object.entries(cacheHeaders).flat(),
      'Vary',
      pageVaryHeader,
    ])
    const gzip = variants.create(await compressQuickly(bytes, 'gzip'), 'gzip')
    const identity = variants.create(bytes, 'identity')
    const entry: PageCacheEntry = {
      key,
      identity,
      gzip,
      br: null,
      tags,
      expiresAt,
      stale: false,
      retryAt: 0,
      usedAt: 0,
    }
    if (pendingRender.isOutdated(tags) || expiresAt <= Date.now()) return entry
    store.put(entry)
    compressThoroughlyWithBrotli(bytes)
      .then((compressed) => store.add(entry, 'br', variants.create(compressed, 'br')))
      .catch((error: unknown) => this.#deps.log.error({ error }, 'a page could not be compressed'))
    return entry
  }
}

/** Whether an entry may be served now: up to date, or a fallback while the database is unavailable. */
export function isServablePageEntry(entry: PageCacheEntry, now: number): boolean {
  return (!entry.stale && now < entry.expiresAt) || now < entry.retryAt
}

/** Only a successful document that is not marked as private. */
function isStorable({ response, notes }: RenderedPage): boolean {
  const { headers, status } = response
  return (
    status === 200 &&
    notes.renderMode === 'document' &&
    (headers.get('Content-Type') ?? '').startsWith('text/html') &&
    !headers.has('Set-Cookie') &&
    !/private|no-store|no-cache/.test(headers.get('Cache-Control') ?? '') &&
    !headers.has('Vary')
  )
}
