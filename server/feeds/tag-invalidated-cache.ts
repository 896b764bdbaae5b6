import type { CacheTagRecorder } from '../content/contract/items.ts'
import type { ContentEventBus } from '../events/index.ts'

interface CacheEntry<T> {
  readonly result: Promise<T>
  readonly startedAt: number
  readonly tags: Set<string>
  until: number
  finished: boolean
  changed: boolean
}

export interface TagInvalidatedCacheOptions {
  readonly events: Pick<ContentEventBus, 'subscribe'>
  readonly now: () => Date
  /** How long an answer is given although something changed, in milliseconds. */
  readonly minLifetimeMs?: number
  /** How many answers are kept; the one that was made first gives way. */
  readonly maxEntries?: number
}

/** Keeps what is costly to make until something it was made of changes; whoever asks meanwhile waits for the same. */
export class TagInvalidatedCache<T> {
  readonly #makings = new Map<string, CacheEntry<T>>()
  readonly #now: () => number
  readonly #least: number
  readonly #most: number

  constructor({
    events,
    now,
    minLifetimeMs: least = 0,
    maxEntries: most = Number.POSITIVE_INFINITY,
  }: TagInvalidatedCacheOptions) {
    this.#now = () => now().getTime()
    this.#least = least
    this.#most = most
    events.subscribe((happened) => {
      const tags = happened?.flatMap((event) => event.tags) ?? null
      for (const making of this.#makings.values()) {
        // What is being made has not noted all it reads, and may have read it before the change.
        if (!making.finished || tags === null || tags.some((tag) => making.tags.has(tag)))
          making.changed = true
      }
    })
  }

  /** What was made under this name if it is still true, else what is made now. */
  getOrCreate(name: string, make: (cacheTags: CacheTagRecorder) => Promise<T>): Promise<T> {
    const known = this.#makings.get(name)
    if (known !== undefined && this.#isTrue(known)) return known.result
    const tags = new Set<string>()
    let until = Number.POSITIVE_INFINITY
    const result = make({
      addTag: (tag) => tags.add(tag),
      expireAt: (moment) => {
        until = Math.min(until, Date.parse(moment))
      },
    })
    const making: CacheEntry<T> = {
      result,
      startedAt: this.#now(),
      tags,
      until: Number.POSITIVE_INFINITY,
      finished: false,
      changed: false,
    }
    this.#makings.delete(name)
    this.#makings.set(name, making)
    const [first] = this.#makings.keys()
    if (first !== undefined && this.#makings.size > this.#most) this.#makings.delete(first)
    result.then(
      () => Object.assign(making, { until, finished: true }),
      () => {
        if (this.#makings.get(name) === making) this.#makings.delete(name)
      },
    )
    return result
  }

  #isTrue({ startedAt: began, until, changed }: CacheEntry<T>): boolean {
    const now = this.#now()
    return (!changed && now < until) || now < began + this.#least
  }
}
