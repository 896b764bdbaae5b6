/** Milliseconds before each retry while the server does not respond. */
const retryDelaysMs = [1000, 2000, 5000, 10_000, 20_000, 30_000]

/** Schedules retries with increasing delays, until there is progress. */
export class BackoffRetryScheduler {
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  schedule(retry: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(retry, retryDelaysMs[Math.min(this.#failures, retryDelaysMs.length - 1)])
    this.#failures += 1
  }

  /** Starts over with the shortest delay after progress. */
  reset(): void {
    this.#failures = 0
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }
}
