import { setImmediate as nextTurn } from 'node:timers/promises'

/** The longest time that statements may take within one turn of the event loop, in milliseconds. */
const maxTurnMs = 0.5

/**
 * Ends the turn of the event loop between two statements where it has become long. `node:sqlite` is synchronous and promises
 * alone do not end a turn: without this, 50 writes that came at once held up every page for 300 ms.
 */
export class EventLoopYield {
  #began: number | null = null

  /** Returns at once, or in the next turn where this one has been long. */
  async yieldIfLong(): Promise<void> {
    const now = performance.now()
    if (this.#began !== null && now - this.#began >= maxTurnMs) {
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
