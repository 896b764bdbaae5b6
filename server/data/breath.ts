import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest stretch of one turn of the event loop, in milliseconds. */
const stretch = 0.5

/** Keeps work of many steps from holding up everybody else: pages are answered in between. */
export class Breath {
  #began: number | null = null

  /** Between two steps: goes on at once, or in the next turn of the event loop where this one has been long. */
  async take(): Promise<void> {
    const now = performance.now()
    if (this.#began !== null && now - this.#began >= stretch) {
      await nextTurn()
      return
    }
    if (this.#began !== null) return
    this.#began = now
    setImmediate(() => {
      this.#began = null
    })
  }
}
