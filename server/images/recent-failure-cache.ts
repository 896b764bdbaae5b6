/** Remembers recent failures, so that repeated requests for the same variant do not retry at once. */
export class RecentFailureCache {
  readonly #ttlMs: number
  readonly #maxEntries: number
  readonly #failures = new Map<string, { readonly error: Error; readonly until: number }>()

  constructor(ttlMs = 60_000, maxEntries = 10_000) {
    this.#ttlMs = ttlMs
    this.#maxEntries = maxEntries
  }

  recordFailure(name: string, error: Error, now = Date.now()): void {
    this.#failures.delete(name)
    this.#failures.set(name, { error, until: now + this.#ttlMs })
    const [oldest] = this.#failures.keys()
    if (this.#failures.size > this.#maxEntries && oldest !== undefined) this.#failures.delete(oldest)
  }

  /** Returns the error if the last attempt failed recently. */
  findRecentFailure(name: string, now = Date.now()): Error | null {
    const failure = this.#failures.get(name)
    if (failure === undefined) return null
    // The second condition drops the entry if the clock was set back.
    if (now < failure.until && failure.until - now <= this.#ttlMs) return failure.error
    this.#failures.delete(name)
    return null
  }
}
