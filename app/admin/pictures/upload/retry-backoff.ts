/** Milliseconds before each new try while nobody answers. */
const delays = [1000, 2000, 5000, 10_000, 20_000, 30_000]

/** Waits before a new try, longer each time, until something moves. */
export class RetryBackoff {
  #misses = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  schedule(then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, delays[Math.min(this.#misses, delays.length - 1)])
    this.#misses += 1
  }

  /** Something moves. */
  reset(): void {
    this.#misses = 0
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}
