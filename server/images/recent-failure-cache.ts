/** What could not be made a moment ago is not tried again at once: anybody may ask for it, again and again. */
export class RecentFailureCache {
  readonly #forMs: number
  readonly #most: number
  readonly #failed = new Map<string, { readonly error: Error; readonly until: number }>()

  constructor(forMs = 60_000, most = 10_000) {
    this.#forMs = forMs
    this.#most = most
  }

  recordFailure(name: string, error: Error, now = Date.now()): void {
    this.#failed.delete(name)
    this.#failed.set(name, { error, until: now + this.#forMs })
    const [oldest] = this.#failed.keys()
    if (this.#failed.size > this.#most && oldest !== undefined) this.#failed.delete(oldest)
  }

  /** Why it could not be made, if that was a moment ago. */
  findRecentFailure(name: string, now = Date.now()): Error | null {
    const failed = this.#failed.get(name)
    if (failed === undefined) return null
    // A clock that was set back must not make a moment of a year.
    if (now < failed.until && failed.until - now <= this.#forMs) return failed.error
    this.#failed.delete(name)
    return null
  }
}
