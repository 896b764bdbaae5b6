import type { Events } from '../events/index.ts'

/** Answers that would be worked out again and again, kept until something they were made of changes. */
export interface Memory {
  /** An answer that costs a walk over many rows; it ends when one of them changes or, at `until`, becomes public. */
  recall<T>(key: string, tags: readonly string[], work: () => Promise<Answer<T>>): Promise<T>
  /** Those of many small things that are known, and the rest by one question. */
  recallMany<K, T>(
    keys: readonly K[],
    nameOf: (key: K) => string,
    ask: (missing: readonly K[]) => Promise<readonly Remembered<T>[]>,
  ): Promise<T[]>
}

/** An answer, when it stops being true by itself, and whether it is small enough to be kept. */
export interface Answer<T> {
  readonly value: T
  readonly until: string | null
  readonly keep?: boolean
}

/** Something small worth remembering; without a name it is used this once. */
export interface Remembered<T> {
  readonly name: string | null
  readonly tags: readonly string[]
  readonly value: T
}

interface Kept {
  readonly tags: readonly string[]
  readonly until: number
  readonly value: unknown
}

const most = 5000

export function createMemory(events: Events, now: () => Date): Memory {
  const kept = new Map<string, Kept>()
  let changes = 0

  events.subscribe((happened) => {
    changes += 1
    if (happened === null) return kept.clear()
    const tags = new Set(happened.flatMap((event) => event.tags))
    for (const [key, entry] of kept) if (entry.tags.some((tag) => tags.has(tag))) kept.delete(key)
  })

  /** A change that came while the answer was made may not be in it. */
  function keep(since: number, key: string, entry: Kept): void {
    if (changes !== since) return
    for (const oldest of kept.keys()) {
      if (kept.size < most) break
      kept.delete(oldest)
    }
    kept.set(key, entry)
  }

  return {
    async recall<T>(key: string, tags: readonly string[], work: () => Promise<Answer<T>>) {
      const entry = kept.get(key)
      if (entry && now().getTime() < entry.until) return entry.value as T
      const since = changes
      const { value, until, keep: worthIt = true } = await work()
      if (worthIt)
        keep(since, key, { tags, value, until: until ? Date.parse(until) : Number.POSITIVE_INFINITY })
      return value
    },

    async recallMany<K, T>(
      keys: readonly K[],
      nameOf: (key: K) => string,
      ask: (missing: readonly K[]) => Promise<readonly Remembered<T>[]>,
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
      for (const { name, tags, value } of await ask(missing)) {
        if (name !== null) keep(since, name, { tags, value, until: Number.POSITIVE_INFINITY })
        known.push(value)
      }
      return known
    },
  }
}
