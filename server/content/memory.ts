import type { Events } from '../events/index.ts'

/** Answers that cost a walk over many rows, kept until one of those rows changes or becomes public. */
export interface Memory {
  recall<T>(
    key: string,
    tags: readonly string[],
    work: () => Promise<{ value: T; until: string | null }>,
  ): Promise<T>
}

interface Kept {
  readonly tags: readonly string[]
  readonly until: number
  readonly value: Promise<unknown>
}

const most = 1000

export function createMemory(events: Events, now: () => Date): Memory {
  const kept = new Map<string, Kept>()
  let changes = 0

  events.subscribe((happened) => {
    changes += 1
    if (happened === null) return kept.clear()
    const tags = new Set(happened.flatMap((event) => event.tags))
    for (const [key, entry] of kept) if (entry.tags.some((tag) => tags.has(tag))) kept.delete(key)
  })

  return {
    async recall<T>(
      key: string,
      tags: readonly string[],
      work: () => Promise<{ value: T; until: string | null }>,
    ) {
      const entry = kept.get(key)
      if (entry && now().getTime() < entry.until) return (await entry.value) as T
      const before = changes
      const answer = await work()
      // A change that came while we counted may not be in the count.
      if (changes === before) {
        const until = answer.until ? Date.parse(answer.until) : Number.POSITIVE_INFINITY
        if (kept.size >= most) kept.clear()
        kept.set(key, { tags, until, value: Promise.resolve(answer.value) })
      }
      return answer.value
    },
  }
}
