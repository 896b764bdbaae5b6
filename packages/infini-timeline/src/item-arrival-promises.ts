interface Waiter {
  readonly index: number
  readonly resolve: (isThere: boolean) => void
}

/** Those who wait for an item; each hears once whether it came. */
export class ItemArrivalPromises {
  #waiting: Waiter[] = []

  wait(index: number): Promise<boolean> {
    return new Promise((resolve) => this.#waiting.push({ index, resolve }))
  }

  /** Answers those of whom `decide` knows something. */
  resolveDecided(decide: (index: number) => boolean | undefined): void {
    this.#waiting = this.#waiting.filter(({ index, resolve }) => {
      const isThere = decide(index)
      if (isThere !== undefined) resolve(isThere)
      return isThere === undefined
    })
  }
}
