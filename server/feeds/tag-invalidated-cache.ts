import type { CacheTagAndExpiryRecorder } from '../content/contract/items.ts'
import type { ContentEventBus } from '../events/index.ts'

interface CacheEntry<T> {
  readonly result: Promise<T>
  readonly startedAt: number
  readonly tags: Set<string>
  until: number
  finished: boolean
  change: 'none' | 'minor' | 'visibility'
  /** The next computation, if the data changed while this one was running and somebody asked since. */
  next?: Promise<T>
}

/** Actions that neither publish nor hide anything. */
const minorActions = new Set(['measure', 'order'])

interface TagInvalidatedCacheOptions {
  readonly events: Pick<ContentEventBus, 'subscribe'>
  readonly now: () => Date
  /** How long an entry is used even after a change that neither publishes nor hides an item. */
  readonly minLifetimeMs?: number
  /** Limit of entries; the oldest is evicted. */
  readonly maxEntries?: number
}

/** Caches results until data they depend on changes; concurrent calls share one computation. */
export class TagInvalidatedCache<T> {
  readonly #entries = new Map<string, CacheEntry<T>>()
  readonly #now: () => number
  readonly #minLifetimeMs: number
  readonly #maxEntries: number

  constructor({
    events,
    now,
    minLifetimeMs = 0,
    maxEntries = Number.POSITIVE_INFINITY,
  }: TagInvalidatedCacheOptions) {
    this.#now = () => now().getTime()
    this.#minLifetimeMs = minLifetimeMs
    this.#maxEntries = maxEntries
    events.subscribe((published) => {
      const tags = published?.flatMap((event) => event.tags) ?? null
      const isMinor = published?.every(({ action }) => minorActions.has(action)) ?? false
      for (const entry of this.#entries.values()) {
        // An unfinished entry has not recorded all its tags and may have read data before the change.
        if (entry.finished && tags !== null && !tags.some((tag) => entry.tags.has(tag))) continue
        if (entry.change !== 'visibility') entry.change = isMinor ? 'minor' : 'visibility'
      }
    })
  }

  /** Returns the cached result if it is still valid, otherwise computes it. */
  getOrCreate(name: string, create: (cacheTags: CacheTagAndExpiryRecorder) => Promise<T>): Promise<T> {
    const cached = this.#entries.get(name)
    if (cached !== undefined && this.#isValid(cached)) return cached.result
    // At most one computation runs, however often the data changes; those who ask meanwhile share the next one.
    if (cached !== undefined && !cached.finished && cached.change === 'visibility') {
      cached.next ??= cached.result.then(
        () => this.getOrCreate(name, create),
        () => this.getOrCreate(name, create),
      )
      return cached.next
    }
    const tags = new Set<string>()
    let until = Number.POSITIVE_INFINITY
    const result = create({
      addTag: (tag) => tags.add(tag),
      expireAt: (time) => {
        until = Math.min(until, Date.parse(time))
      },
    })
    const entry: CacheEntry<T> = {
      result,
      startedAt: this.#now(),
      tags,
      until: Number.POSITIVE_INFINITY,
      finished: false,
      change: 'none',
    }
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    const [first] = this.#entries.keys()
    if (first !== undefined && this.#entries.size > this.#maxEntries) this.#entries.delete(first)
    result.then(
      () => Object.assign(entry, { until, finished: true }),
      () => {
        if (this.#entries.get(name) === entry) this.#entries.delete(name)
      },
    )
    return result
  }

  #isValid({ startedAt, until, change }: CacheEntry<T>): boolean {
    const now = this.#now()
    if (now >= until || change === 'visibility') return false
    return change === 'none' || now < startedAt + this.#minLifetimeMs
  }
}
