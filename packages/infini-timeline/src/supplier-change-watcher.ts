import type { DataSupplier, TimelineItem } from './types.ts'

/** How often a supplier that does not call back is looked at, in milliseconds. */
export const CHANGE_POLL_INTERVAL_MS = 1000

/** Notices that a supplier flags changes, and clears its flag. */
export class SupplierChangeWatcher {
  readonly #supplier: Pick<DataSupplier<TimelineItem>, 'changes' | 'subscribe'>
  readonly #onChange: () => void
  #flagStuck = false
  #stop: (() => void) | undefined

  constructor(supplier: Pick<DataSupplier<TimelineItem>, 'changes' | 'subscribe'>, onChange: () => void) {
    this.#supplier = supplier
    this.#onChange = onChange
  }

  start(): void {
    this.stop()
    if (this.#supplier.subscribe) {
      this.#stop = this.#supplier.subscribe(this.checkForChanges)
      return
    }
    const timer = setInterval(this.checkForChanges, CHANGE_POLL_INTERVAL_MS)
    this.#stop = () => clearInterval(timer)
  }

  stop(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /** A flag that cannot be cleared counts once, until it falls by itself. */
  readonly checkForChanges = (): void => {
    if (!this.#supplier.changes) this.#flagStuck = false
    else if (!this.#flagStuck) {
      this.clearChangeFlag()
      this.#onChange()
    }
  }

  clearChangeFlag(): void {
    if (!this.#supplier.changes) return
    Reflect.set(this.#supplier, 'changes', false)
    this.#flagStuck = Boolean(this.#supplier.changes)
  }
}
