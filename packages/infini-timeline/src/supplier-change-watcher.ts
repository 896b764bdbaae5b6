import type { DataSupplier, TimelineItem } from './types.ts'

/** Poll interval for a supplier without a `subscribe` method, in milliseconds. */
export const CHANGE_POLL_INTERVAL_MS = 1000

/** Detects that a supplier flags changes, and clears its flag. */
export class SupplierChangeWatcher {
  readonly #supplier: Pick<DataSupplier<TimelineItem>, 'changes' | 'subscribe'>
  readonly #onChange: () => void
  #isFlagStuck = false
  #unsubscribe: (() => void) | undefined

  constructor(supplier: Pick<DataSupplier<TimelineItem>, 'changes' | 'subscribe'>, onChange: () => void) {
    this.#supplier = supplier
    this.#onChange = onChange
  }

  start(): void {
    this.stop()
    if (this.#supplier.subscribe) {
      this.#unsubscribe = this.#supplier.subscribe(this.checkForChanges)
      return
    }
    const timer = setInterval(this.checkForChanges, CHANGE_POLL_INTERVAL_MS)
    this.#unsubscribe = () => clearInterval(timer)
  }

  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  /** A flag that cannot be cleared is reported only once, until the supplier resets it. */
  readonly checkForChanges = (): void => {
    if (!this.#supplier.changes) this.#isFlagStuck = false
    else if (!this.#isFlagStuck) {
      this.clearChangeFlag()
      this.#onChange()
    }
  }

  clearChangeFlag(): void {
    if (!this.#supplier.changes) return
    Reflect.set(this.#supplier, 'changes', false)
    this.#isFlagStuck = Boolean(this.#supplier.changes)
  }
}
