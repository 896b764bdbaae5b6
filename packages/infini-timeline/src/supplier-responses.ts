import type { TimelineItem } from './types.ts'

/** The items of an answer, or an error that says what is wrong with it. What nobody asked for is left out. */
export function parseSuppliedItems<T extends TimelineItem>(answer: unknown, count: number): readonly T[] {
  if (!Array.isArray(answer)) throw new TypeError('InfiniTimeline error: `get` must answer with an array')
  const items: unknown[] = answer.slice(0, count)
  const wrong = items.find((item) => typeof item !== 'object' || item === null)
  if (wrong !== undefined || items.includes(undefined)) {
    throw new TypeError(`InfiniTimeline error: an item must be an object, not ${wrong}`)
  }
  return items as T[]
}

/** A total that makes sense, or `null`. */
export function parseSuppliedTotal(total: unknown): number | null {
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null
}

/** Asks two things at once; answers whether it has to wait for them. What is there already is told at once. */
export function resolvePairSyncOrAsync<A, B>(
  ask: () => readonly [A | Promise<A>, B | Promise<B>],
  onAnswer: (first: A, second: B) => void,
  onFailure: (error: unknown) => void,
): boolean {
  try {
    const [first, second] = ask()
    if (isPromise(first) || isPromise(second)) {
      Promise.all([first, second])
        .then(([a, b]) => onAnswer(a, b))
        .catch(onFailure)
      return true
    }
    onAnswer(first, second)
  } catch (error) {
    onFailure(error)
  }
  return false
}

function isPromise<V>(value: V | Promise<V>): value is Promise<V> {
  return typeof value === 'object' && value !== null && 'then' in value
}
