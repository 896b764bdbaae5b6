import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server'
import type { HeldLock, NamedLocks } from '../data/engines/named-locks.ts'

const lockTimeoutMs = 30_000

/**
 * Allows one request at a time per upload, on all instances. A new request asks the current one to stop, because it is usually the
 * same client on a new connection.
 */
export class UploadLocker implements Locker {
  readonly #locks: NamedLocks
  readonly #waitForWriting: (id: string) => Promise<void>

  /** @param waitForWriting - Waits until no request writes to the upload. */
  constructor(locks: NamedLocks, waitForWriting: (id: string) => Promise<void>) {
    this.#locks = locks
    this.#waitForWriting = waitForWriting
  }

  newLock(id: string): Lock {
    let held: HeldLock | null = null
    return {
      lock: async (signal, requestRelease: RequestRelease) => {
        held = await this.#locks.acquire(getUploadLockName(id), {
          timeoutMs: lockTimeoutMs,
          signal,
          onReleaseRequested: () => void requestRelease(),
        })
        if (held === null) throw ERRORS.ERR_LOCK_TIMEOUT
      },
      unlock: async () => {
        await this.#waitForWriting(id)
        await held?.release()
      },
    }
  }
}

export function getUploadLockName(id: string): string {
  return `upload ${id}`
}
