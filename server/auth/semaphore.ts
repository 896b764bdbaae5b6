import { AuthProblem } from './auth-problem.ts'

/** Limits how many tasks run at once; some may wait, and further ones are rejected. */
export class TaskConcurrencyLimiter {
  readonly #maxConcurrent: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxConcurrent: number, maxWaiting: number) {
    this.#maxConcurrent = maxConcurrent
    this.#maxWaiting = maxWaiting
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#maxConcurrent) this.#running += 1
    else {
      if (this.#waiting.length >= this.#maxWaiting)
        throw new AuthProblem('over_request_rate_limit', { retryAfter: 10 })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      // The slot passes directly to the next task, so that no other task can take it.
      if (next) next()
      else this.#running -= 1
    }
  }
}
