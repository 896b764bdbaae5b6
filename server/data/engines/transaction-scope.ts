import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Tracks whether the running code is inside a transaction. There, only the transaction's own `db` may be
 * used: the outer one would wait for a lock held by its own caller, or read outdated data.
 */
export class TransactionScopeTracker {
  readonly #storage = new AsyncLocalStorage<{ open: boolean }>()

  /** Throws if called inside a transaction. */
  assertOutside(): void {
    if (this.#storage.getStore()?.open)
      throw new Error('Inside a transaction, use its own `db` and do not start another transaction.')
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const state = { open: true }
    try {
      return await this.#storage.run(state, work)
    } finally {
      // Work left running in the background is outside the transaction from here on.
      state.open = false
    }
  }
}
