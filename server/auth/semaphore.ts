import { AuthProblem } from './auth-problem.ts'

/** Limits how many tasks run at once; some may wait, and further ones are rejected. */
export class Semaphore {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#atOnce) this.#inside += 1
    else {
      if (this.#waiting.length >= this.#mostWaiting)
        throw new AuthProblem('over_request_rate_limit', { retryAfter: 10 })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place is handed over, so that nobody can slip in between.
      if (next) next()
      else this.#inside -= 1
    }
  }
}
