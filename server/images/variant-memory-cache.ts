import type { IncomingHttpHeaders } from 'node:http'
import { createVariantHeaders, matchesIfNoneMatch, type PictureCacheLifetimeAndTags } from './http/headers.ts'
import { parseAcceptedFormats } from './http/negotiate-format.ts'
import {
  getVariantFileExtension,
  type VariantFormat,
  type VariantWidth,
  variantSettingsHash,
} from './variant-settings.ts'

/** A variant with its response headers. */
export interface CachedVariantResponse {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Flat list of names and values. */
  readonly header: readonly string[]
  readonly unchangedHeader: readonly string[]
}

interface CacheEntry {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tag: string
  readonly until: number
  used: number
  /** One request revalidates the entry; meanwhile the others are served from here. */
  isAsked: boolean
  readonly exact: CachedVariantResponse
  readonly negotiated: CachedVariantResponse
  readonly suits: FormatNegotiationClients
}

/**
 * Whether a URL without a format may return this variant: only to clients that accept nothing better
 * (`some`), to all that accept it (`all`), or never.
 */
export type FormatNegotiationClients = 'some' | 'all' | 'none'

/** After this time the database is queried again whether the picture still exists. */
const maxAgeMs = 30_000
/** This long before expiry one request bypasses the cache to revalidate. */
const revalidateBeforeExpiryMs = 1000
/** Recently used entries aren't moved to the front. */
const recentUseMs = 1000
/** An entry may take at most 1/16 of the cache; a large one would evict too many small ones. */
const maxEntryFraction = 16

/** LRU cache of variants in memory; most picture requests are served from it. */
export class VariantMemoryCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, CacheEntry>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Looks up a cached response for a raw Node request. */
  findCachedResponse(method: string, target: string, headers: IncomingHttpHeaders, now: number) {
    if (method !== 'GET' && method !== 'HEAD') return null
    const exact = this.#find(target, now)
    const entry = exact ?? this.#findNegotiated(target, headers.accept, now)
    if (entry === null) return null
    const variant = exact === null ? entry.negotiated : entry.exact
    const isCurrent =
      headers['if-none-match'] !== undefined && matchesIfNoneMatch(headers['if-none-match'], entry.tag)
    return { status: isCurrent ? (304 as const) : (200 as const), variant }
  }

  put(
    picture: {
      readonly start: string
      readonly width: VariantWidth
      readonly format: VariantFormat
      readonly sharedCache?: PictureCacheLifetimeAndTags | null
    },
    bytes: Uint8Array<ArrayBuffer>,
    eligibility: FormatNegotiationClients,
    now: number,
  ): void {
    if (bytes.byteLength > this.#maxBytes / maxEntryFraction) return
    const { start, width, format, sharedCache = null } = picture
    const key = `/img/${start}/${width}.${getVariantFileExtension(format)}`
    this.#drop(key)
    const tag = createVariantEtag(start, width, format)
    const createResponse = (negotiated: boolean): CachedVariantResponse => {
      // X-Content-Type-Options is set on every response already.
      const { 'X-Content-Type-Options': _nosniff, ...variantHeaders } = createVariantHeaders(tag, {
        negotiated,
        isTemporary: false,
        isPrivate: false,
        sharedCache,
      })
      const header = Object.entries(variantHeaders).flat()
      const contentHeaders = ['Content-Type', `image/${format}`, 'Content-Length', String(bytes.byteLength)]
      return { bytes, unchangedHeader: header, header: [...header, ...contentHeaders] }
    }
    const entry = {
      bytes,
      tag,
      suits: eligibility,
      until: now + maxAgeMs,
      used: now,
      isAsked: false,
      exact: createResponse(false),
      negotiated: createResponse(true),
    }
    this.#entries.set(key, entry)
    this.#bytes += bytes.byteLength
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  #findNegotiated(target: string, accept: string | undefined, now: number): CacheEntry | null {
    const accepted = parseAcceptedFormats(accept)
    const [first] = accepted
    for (const format of accepted) {
      const entry = this.#find(`${target}.${getVariantFileExtension(format)}`, now)
      if (entry === null || entry.suits === 'none') continue
      if (format === first || entry.suits === 'all') return entry
    }
    return null
  }

  #find(key: string, now: number): CacheEntry | null {
    const entry = this.#entries.get(key)
    if (entry === undefined) return null
    if (entry.until < now) {
      this.#drop(key)
      return null
    }
    if (!entry.isAsked && entry.until - now < revalidateBeforeExpiryMs) {
      entry.isAsked = true
      return null
    }
    if (now - entry.used > recentUseMs) {
      entry.used = now
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes.byteLength
  }
}

export function createVariantEtag(
  start: string,
  width: VariantWidth | 'full' | 'original',
  format: string,
): string {
  return `"${start}-${variantSettingsHash}-${width}.${format}"`
}
