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

/** Something worth remembering. */
export interface Remembered<T> {
  readonly name: string
  readonly tags: readonly string[]
  readonly value: T
  /** How much text it holds; nothing worth counting where left out. */
  readonly letters?: number
}

interface Kept {
  readonly tags: readonly string[]
  readonly until: number
  readonly value: unknown
  readonly letters: number
}

const most = 5000
const mostLetters = 8_000_000
/** What holds more would push out too much of the rest. */
const mostLettersEach = 200_000
const forGood = Number.POSITIVE_INFINITY

export function createMemory(events: Events, now: () => Date): Memory {
  const kept = new Map<string, Kept>()
  let letters = 0
  let changes = 0

  events.subscribe((happened) => {
    changes += 1
    const tags = happened && new Set(happened.flatMap((event) => event.tags))
    for (const [key, entry] of kept)
      if (tags === null || entry.tags.some((tag) => tags.has(tag))) forget(key, entry)
  })

  function forget(key: string, entry: Kept): void {
    kept.delete(key)
    letters -= entry.letters
  }

  /** A change that came while the answer was made may not be in it. */
  function keep(since: number, key: string, entry: Kept): void {
    if (changes !== since || entry.letters > mostLettersEach) return
    const before = kept.get(key)
    if (before) forget(key, before)
    for (const [oldest, its] of kept) {
      if (kept.size < most && letters + entry.letters <= mostLetters) break
      forget(oldest, its)
    }
    kept.set(key, entry)
    letters += entry.letters
  }

  return {
    async recall<T>(key: string, tags: readonly string[], work: () => Promise<Answer<T>>) {
      const entry = kept.get(key)
      if (entry && now().getTime() < entry.until) return entry.value as T
      const since = changes
      const { value, until, keep: worthIt = true } = await work()
      if (worthIt) keep(since, key, { tags, value, until: until ? Date.parse(until) : forGood, letters: 0 })
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
      for (const { name, tags, value, letters: its = 0 } of await ask(missing)) {
        keep(since, name, { tags, value, until: forGood, letters: its })
        known.push(value)
      }
      return known
    },
  }
}
