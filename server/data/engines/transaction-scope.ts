import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Knows whether the running code is inside a transaction's work. There, only the transaction's own `db` may
 * be used: the outer one would wait for a lock that its own caller holds, or read what is not yet written.
 */
export class TransactionScope {
  readonly #work = new AsyncLocalStorage<{ open: boolean }>()

  /** Throws where the caller stands inside a transaction. */
  assertOutside(): void {
    if (this.#work.getStore()?.open)
      throw new Error('Inside a transaction, use the `db` it hands over, and start no second transaction.')
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const mark = { open: true }
    try {
      return await this.#work.run(mark, work)
    } finally {
      // What the work left running in the background is outside from here on.
      mark.open = false
    }
  }
}
