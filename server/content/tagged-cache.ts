import type { ContentEventBus } from '../events/index.ts'

/** Caches computed results until something they depend on changes. */
export interface TaggedCache {
  /** For results that read many rows; an entry ends when one of its tags changes, or at `expiresAt`. */
  getOrCompute<T>(key: string, tags: readonly string[], work: () => Promise<CacheableResult<T>>): Promise<T>
  /** Returns cached entries and computes all missing ones with one call. */
  getManyOrCompute<K, T>(
    keys: readonly K[],
    nameOf: (key: K) => string,
    compute: (missing: readonly K[]) => Promise<readonly CacheableEntry<T>[]>,
  ): Promise<T[]>
}

/** A result, when it expires by itself, and whether it is small enough to cache (`keep`). */
interface CacheableResult<T> {
  readonly value: T
  readonly expiresAt: string | null
  readonly keep?: boolean
}

/** A value to cache under its name. */
interface CacheableEntry<T> {
  readonly name: string
  readonly tags: readonly string[]
  readonly value: T
  /** The length of its texts, for the size limit; 0 if omitted. */
  readonly textLength?: number
}

interface CachedEntry {
  readonly tags: readonly string[]
  readonly expiresAt: number
  readonly value: unknown
  readonly textLength: number
}

/** Results have a limit of their own: the values of one long list must not evict the counts that all pages need. */
const maxResults = 2000
const maxValues = 5000
const maxTotalTextLength = 8_000_000
/** A longer entry would evict too many others. */
const maxEntryTextLength = 200_000
const neverExpires = Number.POSITIVE_INFINITY

export function createTaggedCache(events: ContentEventBus, now: () => Date): TaggedCache {
  const results = new BoundedEntries(maxResults)
  const values = new BoundedEntries(maxValues)
  let changes = 0

  events.subscribe((published) => {
    changes += 1
    const tags = published && new Set(published.flatMap((event) => event.tags))
    for (const entries of [results, values]) entries.evictByTags(tags)
  })

  /** Skips results computed while a change was published: they may not include it. */
  function store(entries: BoundedEntries, since: number, key: string, entry: CachedEntry): void {
    if (changes === since && entry.textLength <= maxEntryTextLength) entries.set(key, entry)
  }

  return {
    async getOrCompute<T>(key: string, tags: readonly string[], work: () => Promise<CacheableResult<T>>) {
      const entry = results.get(key)
      if (entry && now().getTime() < entry.expiresAt) return entry.value as T
      const since = changes
      const { value, expiresAt, keep: isCacheable = true } = await work()
      if (isCacheable)
        store(results, since, key, {
          tags,
          value,
          expiresAt: expiresAt ? Date.parse(expiresAt) : neverExpires,
          textLength: 0,
        })
      return value
    },

    async getManyOrCompute<K, T>(
      keys: readonly K[],
      nameOf: (key: K) => string,
      compute: (missing: readonly K[]) => Promise<readonly CacheableEntry<T>[]>,
    ) {
      const found: T[] = []
      const missing: K[] = []
      for (const key of keys) {
        const entry = values.get(nameOf(key))
        if (entry) found.push(entry.value as T)
        else missing.push(key)
      }
      if (missing.length === 0) return found
      const since = changes
      for (const { name, tags, value, textLength = 0 } of await compute(missing)) {
        store(values, since, name, { tags, value, expiresAt: neverExpires, textLength })
        found.push(value)
      }
      return found
    },
  }
}

/** Entries by their keys; the oldest are evicted when there are too many, or too long ones. */
class BoundedEntries {
  readonly #entries = new Map<string, CachedEntry>()
  readonly #maxEntries: number
  #totalTextLength = 0

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries
  }

  get(key: string): CachedEntry | undefined {
    return this.#entries.get(key)
  }

  set(key: string, entry: CachedEntry): void {
    this.#evict(key)
    for (const oldest of this.#entries.keys()) {
      const isTooLong = this.#totalTextLength + entry.textLength > maxTotalTextLength
      if (this.#entries.size < this.#maxEntries && !isTooLong) break
      this.#evict(oldest)
    }
    this.#entries.set(key, entry)
    this.#totalTextLength += entry.textLength
  }

  /** Null: all. */
  evictByTags(tags: ReadonlySet<string> | null): void {
    for (const [key, entry] of this.#entries)
      if (tags === null || entry.tags.some((tag) => tags.has(tag))) this.#evict(key)
  }

  #evict(key: string): void {
    this.#totalTextLength -= this.#entries.get(key)?.textLength ?? 0
    this.#entries.delete(key)
  }
}
