/** Lets one at a time through, in the order they came. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Waits for one's turn; the returned function ends it. */
  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
