import type { IncomingHttpHeaders } from 'node:http'
import { createVariantHeaders, matchesIfNoneMatch } from './http/headers.ts'
import { parseAcceptedFormats } from './http/negotiate-format.ts'
import {
  getVariantFileExtension,
  type VariantFormat,
  type VariantWidth,
  variantSettingsHash,
} from './variant-settings.ts'

/** A made picture, ready for the wire. */
export interface CachedVariantResponse {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Flat lists of names and values. */
  readonly header: readonly string[]
  readonly unchangedHeader: readonly string[]
}

interface CacheEntry {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly tag: string
  readonly until: number
  used: number
  /** Somebody was sent to ask anew; the others are answered from here until they have. */
  isAsked: boolean
  readonly exact: CachedVariantResponse
  readonly negotiated: CachedVariantResponse
  readonly suits: NegotiationEligibility
}

/** Whether an address without a format may give this: to whoever takes nothing better, to everybody who takes it, or never. */
export type NegotiationEligibility = 'some' | 'all' | 'none'

/** After so long the database is asked again whether the picture is still known. */
const maxAgeMs = 30_000
/** So long before, the first who asks is sent there. */
const revalidateBeforeExpiryMs = 1000
/** Who was used so lately need not be put in front again. */
const recentUseMs = 1000
/** A large picture would push out too many small ones. */
const maxEntryFraction = 16

/** The made pictures that were asked for last, in memory: most requests for pictures are answered from here. */
export class VariantMemoryCache {
  readonly #most: number
  readonly #entries = new Map<string, CacheEntry>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The answer to a question as Node hands it over, if it lies here. */
  findCachedResponse(method: string, target: string, headers: IncomingHttpHeaders, now: number) {
    if (method !== 'GET' && method !== 'HEAD') return null
    const exact = this.#find(target, now)
    const entry = exact ?? this.#negotiated(target, headers.accept, now)
    if (entry === null) return null
    const variant = exact === null ? entry.negotiated : entry.exact
    const held =
      headers['if-none-match'] !== undefined && matchesIfNoneMatch(headers['if-none-match'], entry.tag)
    return { status: held ? (304 as const) : (200 as const), variant }
  }

  /** Keeps a made picture. */
  put(
    picture: { readonly start: string; readonly width: VariantWidth; readonly format: VariantFormat },
    bytes: Uint8Array<ArrayBuffer>,
    suits: NegotiationEligibility,
    now: number,
  ): void {
    if (bytes.byteLength > this.#most / maxEntryFraction) return
    const { start, width, format } = picture
    const key = `/img/${start}/${width}.${getVariantFileExtension(format)}`
    this.#drop(key)
    const tag = createVariantEtag(start, width, format)
    const answer = (negotiated: boolean): CachedVariantResponse => {
      // Every answer has the first of them already.
      const { 'X-Content-Type-Options': _nosniff, ...own } = createVariantHeaders(tag, {
        negotiated,
        isTemporary: false,
      })
      const header = Object.entries(own).flat()
      const typed = ['Content-Type', `image/${format}`, 'Content-Length', String(bytes.byteLength)]
      return { bytes, unchangedHeader: header, header: [...header, ...typed] }
    }
    const entry = {
      bytes,
      tag,
      suits,
      until: now + maxAgeMs,
      used: now,
      isAsked: false,
      exact: answer(false),
      negotiated: answer(true),
    }
    this.#entries.set(key, entry)
    this.#bytes += bytes.byteLength
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
  }

  #negotiated(target: string, accept: string | undefined, now: number): CacheEntry | null {
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

/** What tells a made picture from every other. */
export function createVariantEtag(
  start: string,
  width: VariantWidth | 'full' | 'original',
  format: string,
): string {
  return `"${start}-${variantSettingsHash}-${width}.${format}"`
}
