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

const maxEntries = 5000
const maxTotalTextLength = 8_000_000
/** A longer entry would evict too many others. */
const maxEntryTextLength = 200_000
const neverExpires = Number.POSITIVE_INFINITY

export function createTaggedCache(events: ContentEventBus, now: () => Date): TaggedCache {
  const entries = new Map<string, CachedEntry>()
  let totalTextLength = 0
  let changes = 0

  events.subscribe((published) => {
    changes += 1
    const tags = published && new Set(published.flatMap((event) => event.tags))
    for (const [key, entry] of entries)
      if (tags === null || entry.tags.some((tag) => tags.has(tag))) evict(key, entry)
  })

  function evict(key: string, entry: CachedEntry): void {
    entries.delete(key)
    totalTextLength -= entry.textLength
  }

  /** Skips results computed while a change was published: they may not include it. */
  function store(since: number, key: string, entry: CachedEntry): void {
    if (changes !== since || entry.textLength > maxEntryTextLength) return
    const before = entries.get(key)
    if (before) evict(key, before)
    for (const [oldestKey, oldest] of entries) {
      if (entries.size < maxEntries && totalTextLength + entry.textLength <= maxTotalTextLength) break
      evict(oldestKey, oldest)
    }
    entries.set(key, entry)
    totalTextLength += entry.textLength
  }

  return {
    async getOrCompute<T>(key: string, tags: readonly string[], work: () => Promise<CacheableResult<T>>) {
      const entry = entries.get(key)
      if (entry && now().getTime() < entry.expiresAt) return entry.value as T
      const since = changes
      const { value, expiresAt, keep: isCacheable = true } = await work()
      if (isCacheable)
        store(since, key, {
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
      const values: T[] = []
      const missing: K[] = []
      for (const key of keys) {
        const entry = entries.get(nameOf(key))
        if (entry) values.push(entry.value as T)
        else missing.push(key)
      }
      if (missing.length === 0) return values
      const since = changes
      for (const { name, tags, value, textLength = 0 } of await compute(missing)) {
        store(since, name, { tags, value, expiresAt: neverExpires, textLength })
        values.push(value)
      }
      return values
    },
  }
}
