import type { PrecompressedResponse, ResponseVariant } from './response-variants.ts'

/** A stored page. */
export interface PageCacheEntry extends PrecompressedResponse {
  readonly key: string
  readonly tags: ReadonlySet<string>
  /** When it stops being true by itself, in milliseconds since 1970. */
  readonly expiresAt: number
  /** Something it was made of has changed: kept only for the time the database is away. */
  stale: boolean
  /** While the database is known to be away: the moment to try a new rendering. */
  retryAt: number
  /** When it was last put to the fresh end of the line. */
  usedAt: number
}

// What an entry costs beside its bytes: its headers, tags and places in the maps.
const entryOverheadBytes = 2048
const touchIntervalMs = 100

/** Stored pages, the least recently used of which go first when they take more than their share of memory. */
export class PageMemoryCache {
  readonly #most: number
  readonly #entries = new Map<string, PageCacheEntry>()
  readonly #byTag = new Map<string, Set<PageCacheEntry>>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  /** Finds an entry, fresh or stale, and marks it as used; a page in demand needs that no more than once a while. */
  find(key: string, now: number): PageCacheEntry | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (now - entry.usedAt >= touchIntervalMs) {
      entry.usedAt = now
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  put(entry: PageCacheEntry): void {
    this.#drop(this.#entries.get(entry.key))
    if (computeEntryBytes(entry) > this.#most) return
    this.#entries.set(entry.key, entry)
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag) ?? new Set()
      this.#byTag.set(tag, tagged.add(entry))
    }
    this.#bytes += computeEntryBytes(entry)
    this.#shrink()
  }

  /** Adds another packing to an entry, if it is still here. */
  add(entry: PageCacheEntry, encoding: 'gzip' | 'br', variant: ResponseVariant): void {
    if (this.#entries.get(entry.key) !== entry || entry[encoding] !== null) return
    entry[encoding] = variant
    this.#bytes += variant.bytes.byteLength
    this.#shrink()
  }

  remove(key: string): void {
    this.#drop(this.#entries.get(key))
  }

  /** What was made of these is no longer true; `gone`: and must not be seen again, not even in need. */
  purge(tags: Iterable<string>, gone: boolean): void {
    for (const tag of tags) {
      for (const entry of [...(this.#byTag.get(tag) ?? [])]) {
        if (gone) this.#drop(entry)
        else entry.stale = true
      }
    }
  }

  /** Anything may have changed. */
  purgeAll(): void {
    for (const entry of this.#entries.values()) entry.stale = true
  }

  #shrink(): void {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#most) return
      this.#drop(entry)
    }
  }

  #drop(entry: PageCacheEntry | undefined): void {
    if (entry === undefined) return
    this.#entries.delete(entry.key)
    this.#bytes -= computeEntryBytes(entry)
    for (const tag of entry.tags) {
      const tagged = this.#byTag.get(tag)
      tagged?.delete(entry)
      if (tagged?.size === 0) this.#byTag.delete(tag)
    }
  }
}

function computeEntryBytes(entry: PageCacheEntry): number {
  const packed = (entry.gzip?.bytes.byteLength ?? 0) + (entry.br?.bytes.byteLength ?? 0)
  return entryOverheadBytes + 2 * entry.key.length + entry.identity.bytes.byteLength + packed
}
