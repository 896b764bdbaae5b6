const cacheLifetimeMs = 3_600_000
const failureCacheMs = 5000

/** Something that is asked for once an hour, by one question for all who wait; a failure is kept for a moment only. */
export class CachedAsyncValue<T> {
  readonly #ask: () => Promise<T>
  readonly #now: () => Date
  #answer: Promise<T> | null = null
  #until = 0

  constructor(ask: () => Promise<T>, now: () => Date) {
    this.#ask = ask
    this.#now = now
  }

  get(): Promise<T> {
    const at = this.#now().getTime()
    if (this.#answer !== null && at < this.#until) return this.#answer
    const answer = this.#ask()
    this.#answer = answer
    this.#until = at + cacheLifetimeMs
    answer.catch(() => {
      if (this.#answer === answer) this.#until = at + failureCacheMs
    })
    return answer
  }
}
