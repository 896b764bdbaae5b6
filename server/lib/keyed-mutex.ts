/** Runs jobs with the same key one after another; jobs with different keys run in parallel. */
export class KeyedMutex {
  readonly #lastJobs = new Map<string, Promise<unknown>>()

  /** Whether a job with this key runs or waits. */
  isBusy(key: string): boolean {
    return this.#lastJobs.has(key)
  }

  runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#lastJobs.get(key) ?? Promise.resolve()
    const result = previous.then(work, work)
    const end = result.catch(() => undefined)
    this.#lastJobs.set(key, end)
    end.then(() => {
      if (this.#lastJobs.get(key) === end) this.#lastJobs.delete(key)
    })
    return result
  }
}
