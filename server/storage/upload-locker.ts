import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

interface HeldLock {
  readonly askRelease: RequestRelease
  readonly waiting: (() => void)[]
}

const lockTimeoutMs = 30_000

/**
 * One request at a time for an upload. Whoever comes while another one writes asks it to stop, because it is mostly the same
 * sender on a new connection; those who wait get their turn in order, without being asked about it in between.
 */
export class UploadLocker implements Locker {
  readonly #held = new Map<string, HeldLock>()

  newLock(id: string): Lock {
    return {
      lock: (signal, askRelease) => this.#take(id, signal, askRelease),
      unlock: async () => this.#release(id),
    }
  }

  async #take(id: string, signal: AbortSignal, askRelease: RequestRelease): Promise<void> {
    const until = Date.now() + lockTimeoutMs
    for (let held = this.#held.get(id); held !== undefined; held = this.#held.get(id)) {
      await held.askRelease()
      if (!(await this.#turn(held, signal, until - Date.now()))) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    this.#held.set(id, { askRelease, waiting: [] })
  }

  /** Whether it was let go within the time there is. */
  #turn({ waiting }: HeldLock, signal: AbortSignal, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => end(false)
      const timer = setTimeout(giveUp, Math.max(0, ms))
      const end = (came: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        resolve(came)
      }
      signal.addEventListener('abort', giveUp)
      waiting.push(() => end(true))
    })
  }

  #release(id: string): void {
    const held = this.#held.get(id)
    this.#held.delete(id)
    for (const wake of held?.waiting ?? []) wake()
  }
}
