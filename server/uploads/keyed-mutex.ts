/** Lets work on one thing be done by one at a time; work on different things does not wait. */
export class KeyedMutex {
  readonly #ends = new Map<string, Promise<unknown>>()

  runExclusive<T>(thing: string, work: () => Promise<T>): Promise<T> {
    const before = this.#ends.get(thing) ?? Promise.resolve()
    const turn = before.then(work, work)
    const end = turn.catch(() => undefined)
    this.#ends.set(thing, end)
    end.then(() => {
      if (this.#ends.get(thing) === end) this.#ends.delete(thing)
    })
    return turn
  }
}
