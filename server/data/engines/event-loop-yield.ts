import { setImmediate as nextTurn } from 'node:timers/promises'

/** The maximum time of statements within one turn of the event loop, in milliseconds. */
const maxTurnMs = 0.5

/**
 * Ends a long turn of the event loop between two statements. `node:sqlite` is synchronous, and promises alone
 * don't end a turn: without this, 50 concurrent writes blocked every page for 300 ms.
 */
export class EventLoopYielder {
  #turnStartedAt: number | null = null

  /** Returns at once, or in the next turn if this one has been long. */
  async yieldIfLong(): Promise<void> {
    const now = performance.now()
    if (this.#turnStartedAt !== null && now - this.#turnStartedAt >= maxTurnMs) {
      await nextTurn()
      return
    }
    if (this.#turnStartedAt !== null) return
    this.#turnStartedAt = now
    setImmediate(() => {
      this.#turnStartedAt = null
    })
  }
}
