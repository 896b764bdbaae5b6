import type { ApiCaller } from '../auth/index.ts'
import { PostgrestError } from './postgrest-error.ts'

/** How much one request may ask for (docs/api.md). The resolution of names has lower limits for some of it. */
export const requestLimits = {
  /** Levels of embedded relations. */
  embeddingDepth: 5,
  /** Embedded relations in all: each is a query of its own. */
  embeddings: 20,
  selectItems: 300,
  /** Comparisons and the values of `like(any).{…}`, in all. */
  conditions: 500,
  /** Levels of `and(…)` and `or(…)`. */
  logicDepth: 10,
  orderTerms: 30,
  /** Steps of a path into a JSON column. */
  jsonPathSteps: 10,
  /** Rows of a response; a higher `limit` is reduced to it, as on the hosted service. */
  rows: 1000,
  rowsWithSecretKey: 10_000,
} as const

/** How many rows of a relation a caller gets at once. */
export function getMaxRows(caller: ApiCaller): number {
  return caller.service ? requestLimits.rowsWithSecretKey : requestLimits.rows
}

/** The limits that are counted over the whole request. */
type CountedLimit = 'embeddings' | 'selectItems' | 'conditions' | 'orderTerms'

const countedThings: Readonly<Record<CountedLimit, string>> = {
  embeddings: 'embedded resources',
  selectItems: 'items in select',
  conditions: 'conditions',
  orderTerms: 'columns to sort by',
}

/** Counts the parts of one request. */
export class RequestPartCounter {
  readonly #counts = { embeddings: 0, selectItems: 0, conditions: 0, orderTerms: 0 }

  /** Throws if the request has more parts than allowed. */
  add(limit: CountedLimit, count = 1): void {
    this.#counts[limit] += count
    if (this.#counts[limit] > requestLimits[limit])
      throw createTooComplexError(`The request has more than ${requestLimits[limit]} ${countedThings[limit]}`)
  }
}

/** A request above one of the limits. */
export function createTooComplexError(message: string): PostgrestError {
  return new PostgrestError('54000', { message, hint: 'Split the request into several ones.' })
}
