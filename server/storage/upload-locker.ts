import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'

interface HeldLock {
  readonly requestRelease: RequestRelease
  readonly waiters: (() => void)[]
}

const lockTimeoutMs = 30_000

/**
 * Allows one request at a time per upload. A new request asks the current one to stop, because it is usually
 * the same client on a new connection; waiting requests are served in order, without polling.
 */
export class UploadLocker implements Locker {
  readonly #locks = new Map<string, HeldLock>()

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#take(id, signal, requestRelease),
      unlock: async () => this.#release(id),
    }
  }

  async #take(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const deadline = Date.now() + lockTimeoutMs
    for (let lock = this.#locks.get(id); lock !== undefined; lock = this.#locks.get(id)) {
      await lock.requestRelease()
      if (!(await this.#waitForRelease(lock, signal, deadline - Date.now()))) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    this.#locks.set(id, { requestRelease, waiters: [] })
  }

  /** Whether the lock was released in time. */
  #waitForRelease({ waiters }: HeldLock, signal: AbortSignal, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => end(false)
      const timer = setTimeout(giveUp, Math.max(0, ms))
      const end = (wasReleased: boolean) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        resolve(wasReleased)
      }
      signal.addEventListener('abort', giveUp)
      waiters.push(() => end(true))
    })
  }

  #release(id: string): void {
    const lock = this.#locks.get(id)
    this.#locks.delete(id)
    for (const notify of lock?.waiters ?? []) notify()
  }
}
