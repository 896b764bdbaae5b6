/** More is being asked for than can be made soon. */
export class TooBusyError extends Error {
  constructor() {
    super('Too many pictures are waiting to be made')
    this.name = 'TooBusy'
  }
}

/** Does heavy work a few at a time, and what several ask for at once only once. */
export class DeduplicatingQueue<T> {
  readonly #running = new Map<string, Promise<T>>()
  readonly #waiting: (() => void)[] = []
  readonly #atOnce: number
  readonly #queue: number
  #active = 0

  constructor(limits: { atOnce: number; queue: number }) {
    this.#atOnce = limits.atOnce
    this.#queue = limits.queue
  }

  /** The result of the work of this name, shared with whoever asks while it goes on. */
  run(name: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(name)
    if (running !== undefined) return running
    if (this.#active >= this.#atOnce && this.#waiting.length >= this.#queue)
      return Promise.reject(new TooBusyError())
    const made = this.#inTurn(work).finally(() => this.#running.delete(name))
    this.#running.set(name, made)
    return made
  }

  async #inTurn(work: () => Promise<T>): Promise<T> {
    if (this.#active >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
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
