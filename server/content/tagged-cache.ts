import type { ContentEventBus } from '../events/index.ts'

/** Answers that would be worked out again and again, kept until something they were made of changes. */
export interface TaggedCache {
  /** An answer that costs a walk over many rows; it ends when one of them changes or, at `until`, becomes public. */
  getOrCompute<T>(key: string, tags: readonly string[], work: () => Promise<CacheableResult<T>>): Promise<T>
  /** Those of many small things that are known, and the rest by one question. */
  getManyOrCompute<K, T>(
    keys: readonly K[],
    nameOf: (key: K) => string,
    ask: (missing: readonly K[]) => Promise<readonly CacheableEntry<T>[]>,
  ): Promise<T[]>
}

/** An answer, when it stops being true by itself, and whether it is small enough to be kept. */
export interface CacheableResult<T> {
  readonly value: T
  readonly expiresAt: string | null
  readonly keep?: boolean
}

/** Something worth remembering. */
export interface CacheableEntry<T> {
  readonly name: string
  readonly tags: readonly string[]
  readonly value: T
  /** How much text it holds; nothing worth counting where left out. */
  readonly letters?: number
}

interface CachedEntry {
  readonly tags: readonly string[]
  readonly until: number
  readonly value: unknown
  readonly letters: number
}

const maxEntries = 5000
const maxTotalTextLength = 8_000_000
/** What holds more would push out too much of the rest. */
const maxEntryTextLength = 200_000
const neverExpires = Number.POSITIVE_INFINITY

export function createTaggedCache(events: ContentEventBus, now: () => Date): TaggedCache {
  const kept = new Map<string, CachedEntry>()
  let letters = 0
  let changes = 0

  events.subscribe((happened) => {
    changes += 1
    const tags = happened && new Set(happened.flatMap((event) => event.tags))
    for (const [key, entry] of kept)
      if (tags === null || entry.tags.some((tag) => tags.has(tag))) forget(key, entry)
  })

  function forget(key: string, entry: CachedEntry): void {
    kept.delete(key)
    letters -= entry.letters
  }

  /** A change that came while the answer was made may not be in it. */
  function keep(since: number, key: string, entry: CachedEntry): void {
    if (changes !== since || entry.letters > maxEntryTextLength) return
    const before = kept.get(key)
    if (before) forget(key, before)
    for (const [oldest, its] of kept) {
      if (kept.size < maxEntries && letters + entry.letters <= maxTotalTextLength) break
      forget(oldest, its)
    }
    kept.set(key, entry)
    letters += entry.letters
  }

  return {
    async getOrCompute<T>(key: string, tags: readonly string[], work: () => Promise<CacheableResult<T>>) {
      const entry = kept.get(key)
      if (entry && now().getTime() < entry.until) return entry.value as T
      const since = changes
      const { value, expiresAt: until, keep: worthIt = true } = await work()
      if (worthIt)
        keep(since, key, { tags, value, until: until ? Date.parse(until) : neverExpires, letters: 0 })
      return value
    },

    async getManyOrCompute<K, T>(
      keys: readonly K[],
      nameOf: (key: K) => string,
      ask: (missing: readonly K[]) => Promise<readonly CacheableEntry<T>[]>,
    ) {
      const known: T[] = []
      const missing: K[] = []
      for (const key of keys) {
        const entry = kept.get(nameOf(key))
        if (entry) known.push(entry.value as T)
        else missing.push(key)
      }
      if (missing.length === 0) return known
      const since = changes
      for (const { name, tags, value, letters: its = 0 } of await ask(missing)) {
        keep(since, name, { tags, value, until: neverExpires, letters: its })
        known.push(value)
      }
      return known
    },
  }
}
