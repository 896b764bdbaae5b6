import type { TimelineItem } from './types.ts'

/** Validates the items of a supplier's response; throws if it is invalid. Items beyond `count` are dropped. */
export function parseSuppliedItems<T extends TimelineItem>(response: unknown, count: number): readonly T[] {
  if (!Array.isArray(response)) throw new TypeError('InfiniTimeline error: `get` must return an array')
  const items: unknown[] = response.slice(0, count)
  const invalidItem = items.find((item) => typeof item !== 'object' || item === null)
  if (invalidItem !== undefined || items.includes(undefined)) {
    throw new TypeError(`InfiniTimeline error: an item must be an object, not ${invalidItem}`)
  }
  return items as T[]
}

/** A valid total, or `null`. */
export function parseSuppliedTotal(total: unknown): number | null {
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null
}

/**
 * Requests two values and passes them to `onResponse`, synchronously unless one of them is a promise. Returns whether the
 * result is pending.
 */
export function requestPairSyncOrAsync<A, B>(
  request: () => readonly [A | Promise<A>, B | Promise<B>],
  onResponse: (first: A, second: B) => void,
  onFailure: (error: unknown) => void,
): boolean {
  try {
    const [first, second] = request()
    if (isPromise(first) || isPromise(second)) {
      Promise.all([first, second])
        .then(([a, b]) => onResponse(a, b))
        .catch(onFailure)
      return true
    }
    onResponse(first, second)
  } catch (error) {
    onFailure(error)
  }
  return false
}

function isPromise<V>(value: V | Promise<V>): value is Promise<V> {
  return typeof value === 'object' && value !== null && 'then' in value
}
