import type { DataSupplier, TimelineItem } from './types.ts'

/** How often a supplier that does not call back is looked at, in milliseconds. */
export const LOOK_INTERVAL = 1000

/** Notices that a supplier flags changes, and clears its flag. */
export class ChangeWatch {
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
      this.#stop = this.#supplier.subscribe(this.look)
      return
    }
    const timer = setInterval(this.look, LOOK_INTERVAL)
    this.#stop = () => clearInterval(timer)
  }

  stop(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /** A flag that cannot be cleared counts once, until it falls by itself. */
  readonly look = (): void => {
    if (!this.#supplier.changes) this.#flagStuck = false
    else if (!this.#flagStuck) {
      this.clear()
      this.#onChange()
    }
  }

  clear(): void {
    if (!this.#supplier.changes) return
    Reflect.set(this.#supplier, 'changes', false)
    this.#flagStuck = Boolean(this.#supplier.changes)
  }
}
