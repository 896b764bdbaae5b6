import { toProblemOrNull } from '../../domain/problem-error.ts'
import type { Log } from '../log/index.ts'
import { compressQuickly, compressThoroughly } from './content-encoding.ts'
import { createPageContentSecurityPolicy } from './content-security-policy.ts'
import type { PageCacheEntry, PageMemoryCache } from './page-memory-cache.ts'
import { type PageRenderer, type RenderedBody, type RenderedPage, readRenderedBody } from './page-renderer.ts'
import { PageTagRecorder } from './page-tag-recorder.ts'
import { type PendingRender, RenderDeduplicator } from './render-deduplicator.ts'
import { createSharedRenderRequest, type SharedRenderOptions } from './render-request.ts'
import { ResponseVariantFactory } from './response-variants.ts'
import { pageVaryHeader, revalidateCacheControl } from './uncached-response.ts'

/** A page that answers many, or an answer that could not be stored, its body read. */
export type SharedRenderResult =
  | { readonly kind: 'page'; readonly entry: PageCacheEntry }
  | { readonly kind: 'other'; readonly rendered: RenderedPage; readonly body: RenderedBody }

export interface SharedPageRendererDeps {
  readonly renderer: PageRenderer
  readonly store: PageMemoryCache
  readonly origin: string
  readonly secure: boolean
  readonly log: Log
}

const retryAfterMs = 1000

/** Pages that everybody is given alike: rendered once, kept until something they were made of changes. */
export class SharedPageRenderer {
  readonly #parts: SharedPageRendererDeps
  readonly #flights = new RenderDeduplicator<SharedRenderResult>()

  constructor(parts: SharedPageRendererDeps) {
    this.#parts = parts
  }

  /** Renders the page under a key and stores it; requests for the same page share one rendering. */
  render(key: string, target: string, asker: SharedRenderOptions): Promise<SharedRenderResult> {
    const flight = asker.robot ? `${key} robot` : key
    return this.#flights.joinOrStart(flight, (own) => this.#renew(key, target, asker, own))
  }

  purge(tags: readonly string[], gone: boolean): void {
    this.#parts.store.purge(tags, gone)
    this.#flights.purge(tags)
  }

  purgeAll(): void {
    this.#parts.store.purgeAll()
    this.#flights.purgeAll()
  }

  async #renew(
    key: string,
    target: string,
    asker: SharedRenderOptions,
    flight: PendingRender,
  ): Promise<SharedRenderResult> {
    const recorder = new PageTagRecorder()
    const { renderer, origin } = this.#parts
    let rendered: RenderedPage
    try {
      const { language } = asker
      rendered = await renderer(createSharedRenderRequest(origin, target, asker), {
        language,
        cacheTags: recorder,
        session: null,
        proxyIgnored: false,
      })
    } catch (error) {
      const standIn = toProblemOrNull(error)?.code === 'unavailable' ? this.#standIn(key) : null
      if (standIn !== null) return standIn
      throw error
    }
    const standIn = rendered.response.status === 503 ? this.#standIn(key) : null
    if (standIn !== null) return standIn
    const body = await readRenderedBody(rendered)
    if (!isStorable(rendered)) {
      // The page is no more: what it was must not stand in for it when the database is away.
      if (rendered.response.status < 500) this.#parts.store.remove(key)
      return { kind: 'other', rendered, body }
    }
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array())
    return { kind: 'page', entry: await this.#keep(key, rendered, bytes, recorder, flight) }
  }

  /** What was stored before the database went away: better than nothing. */
  #standIn(key: string): SharedRenderResult | null {
    const now = Date.now()
    const entry = this.#parts.store.find(key, now)
    if (entry === undefined) return null
    entry.retryAt = now + retryAfterMs
    return { kind: 'page', entry }
  }

  async #keep(
    key: string,
    { response, notes }: RenderedPage,
    bytes: Uint8Array<ArrayBuffer>,
    { tags, expiresAt: until }: PageTagRecorder,
    flight: PendingRender,
  ): Promise<PageCacheEntry> {
    const { store, secure } = this.#parts
    const maker = new ResponseVariantFactory(bytes, response.headers.get('Content-Type') ?? '', [
      'Content-Security-Policy',
      createPageContentSecurityPolicy(notes, secure),
      'Cache-Control',
      revalidateCacheControl,
      'Vary',
      pageVaryHeader,
    ])
    const gzip = maker.create(await compressQuickly(bytes, 'gzip'), 'gzip')
    const identity = maker.create(bytes, 'identity')
    const entry: PageCacheEntry = {
      key,
      identity,
      gzip,
      br: null,
      tags,
      expiresAt: until,
      stale: false,
      retryAt: 0,
      usedAt: 0,
    }
    if (flight.isOutdated(tags) || until <= Date.now()) return entry
    store.put(entry)
    compressThoroughly(bytes)
      .then((packed) => store.add(entry, 'br', maker.create(packed, 'br')))
      .catch((error: unknown) => this.#parts.log.error({ error }, 'a page could not be packed'))
    return entry
  }
}

/** Whether an entry may answer at this moment: still true, or the best there is while the database is away. */
export function isServablePageEntry(entry: PageCacheEntry, now: number): boolean {
  return (!entry.stale && now < entry.expiresAt) || now < entry.retryAt
}

/** Only a document that went well and that nobody marked as one person's own. */
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
