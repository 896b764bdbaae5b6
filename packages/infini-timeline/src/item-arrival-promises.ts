interface Waiter {
  readonly index: number
  readonly resolve: (isLoaded: boolean) => void
}

/** Promises for items that are not loaded yet; each resolves once with whether the item was loaded. */
export class ItemArrivalPromises {
  #waiting: Waiter[] = []

  wait(index: number): Promise<boolean> {
    return new Promise((resolve) => this.#waiting.push({ index, resolve }))
  }

  /** Resolves the promises for which `decide` returns a result. */
  resolveDecided(decide: (index: number) => boolean | undefined): void {
    this.#waiting = this.#waiting.filter(({ index, resolve }) => {
      const isLoaded = decide(index)
      if (isLoaded !== undefined) resolve(isLoaded)
      return isLoaded === undefined
    })
  }
}
