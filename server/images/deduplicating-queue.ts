/** The queue is full. */
export class TooBusyError extends Error {
  constructor() {
    super('Too many pictures are queued')
    this.name = 'TooBusyError'
  }
}

/** Runs heavy jobs with limited concurrency; concurrent calls with the same name share one job. */
export class DeduplicatingJobQueue<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #waiting: (() => void)[] = []
  readonly #concurrency: number
  readonly #maxQueued: number
  #active = 0

  constructor(limits: { atOnce: number; queue: number }) {
    this.#concurrency = limits.atOnce
    this.#maxQueued = limits.queue
  }

  /**
   * Runs the job, or joins the running one of the same name. Rejects with `TooBusyError` when the queue is
   * full.
   */
  run(name: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(name)
    if (running !== undefined) return running
    if (this.#active >= this.#concurrency && this.#waiting.length >= this.#maxQueued)
      return Promise.reject(new TooBusyError())
    const result = this.#runWhenFree(work).finally(() => this.#running.delete(name))
    this.#running.set(name, result)
    return result
  }

  async #runWhenFree(work: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#concurrency) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#active += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#active -= 1
    }
  }
}
