const cacheLifetimeMs = 3_600_000
const failureCacheMs = 5000

/** Loads a value at most once an hour and shares pending loads; failures are cached only briefly. */
export class CachedAsyncValue<T> {
  readonly #load: () => Promise<T>
  readonly #now: () => Date
  #value: Promise<T> | null = null
  #expiresAt = 0

  constructor(load: () => Promise<T>, now: () => Date) {
    this.#load = load
    this.#now = now
  }

  get(): Promise<T> {
    const at = this.#now().getTime()
    if (this.#value !== null && at < this.#expiresAt) return this.#value
    const value = this.#load()
    this.#value = value
    this.#expiresAt = at + cacheLifetimeMs
    value.catch(() => {
      if (this.#value === value) this.#expiresAt = at + failureCacheMs
    })
    return value
  }
}
