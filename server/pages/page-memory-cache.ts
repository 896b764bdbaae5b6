import type { PrecompressedResponse, ResponseEncodingVariant } from './response-variants.ts'

export interface PageCacheEntry extends PrecompressedResponse {
  readonly key: string
  readonly tags: ReadonlySet<string>
  /** When it expires, in milliseconds since 1970. */
  readonly expiresAt: number
  /** Some of its content has changed: served only while the database is unavailable. */
  stale: boolean
  /** While the database is unavailable: when to try to render again. */
  retryAt: number
  /** When it was last moved to the most recently used end. */
  usedAt: number
}

// Estimated memory of an entry besides its bytes: headers, tags and map entries.
const entryOverheadBytes = 2048
const touchIntervalMs = 100

/** Stored pages. The least recently used are evicted when they exceed the memory limit. */
export class PageMemoryCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, PageCacheEntry>()
  readonly #byTag = new Map<string, Set<PageCacheEntry>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  /** Whether there is an entry, fresh or stale. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Finds an entry, fresh or stale, and marks it as used, at most once per interval. */
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
    if (computeEntryBytes(entry) > this.#maxBytes) return
    this.#entries.set(entry.key, entry)
    for (const tag of entry.tags) {
      const taggedEntries = this.#byTag.get(tag) ?? new Set()
      this.#byTag.set(tag, taggedEntries.add(entry))
    }
    this.#bytes += computeEntryBytes(entry)
    this.#shrink()
  }

  /** Adds another encoding to an entry that is still cached. */
  add(entry: PageCacheEntry, encoding: 'gzip' | 'br', variant: ResponseEncodingVariant): void {
    if (this.#entries.get(entry.key) !== entry || entry[encoding] !== null) return
    entry[encoding] = variant
    this.#bytes += variant.bytes.byteLength
    this.#shrink()
  }

  remove(key: string): void {
    this.#drop(this.#entries.get(key))
  }

  /** Marks entries with these tags as stale; `gone`: removes them, so that they are never served again. */
  purge(tags: Iterable<string>, gone: boolean): void {
    for (const tag of tags) {
      for (const entry of [...(this.#byTag.get(tag) ?? [])]) {
        if (gone) this.#drop(entry)
        else entry.stale = true
      }
    }
  }

  /** Marks all entries as stale. */
  purgeAll(): void {
    for (const entry of this.#entries.values()) entry.stale = true
  }

  #shrink(): void {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#drop(entry)
    }
  }

  #drop(entry: PageCacheEntry | undefined): void {
    if (entry === undefined) return
    this.#entries.delete(entry.key)
    this.#bytes -= computeEntryBytes(entry)
    for (const tag of entry.tags) {
      const taggedEntries = this.#byTag.get(tag)
      taggedEntries?.delete(entry)
      if (taggedEntries?.size === 0) this.#byTag.delete(tag)
    }
  }
}

function computeEntryBytes(entry: PageCacheEntry): number {
  const compressedBytes = (entry.gzip?.bytes.byteLength ?? 0) + (entry.br?.bytes.byteLength ?? 0)
  return entryOverheadBytes + 2 * entry.key.length + entry.identity.bytes.byteLength + compressedBytes
}
