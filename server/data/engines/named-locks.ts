export interface HeldLock {
  release(): Promise<void>
}

export interface LockRequest {
  /** How long to wait for the holder, which is asked to release the lock; 0: not at all, and it is not asked. */
  readonly timeoutMs: number
  /** Ends the waiting. */
  readonly signal?: AbortSignal
  /** Called when another request waits for the lock, and when it was lost with the connection to the database. */
  readonly onReleaseRequested?: () => void
}

/** Locks by name that one request holds at a time, in all processes on the same database. */
export interface NamedLocks {
  /** Null if the lock was not released in time. Throws `unavailable` if the database does not respond. */
  acquire(name: string, request: LockRequest): Promise<HeldLock | null>
  close(): Promise<void>
}

interface LockState {
  readonly onReleaseRequested: () => void
  readonly waiters: Set<() => void>
}

/** Locks of one process, in memory. Waiting requests are served in order, without polling. */
export class InMemoryNamedLocks implements NamedLocks {
  readonly #locks = new Map<string, LockState>()

  async acquire(name: string, request: LockRequest): Promise<HeldLock | null> {
    const deadline = Date.now() + request.timeoutMs
    for (let lock = this.#locks.get(name); lock !== undefined; lock = this.#locks.get(name)) {
      if (request.timeoutMs === 0) return null
      const released = waitForRelease(lock, request.signal, deadline - Date.now())
      lock.onReleaseRequested()
      if (!(await released)) return null
    }
    const held: LockState = {
      onReleaseRequested: request.onReleaseRequested ?? (() => undefined),
      waiters: new Set(),
    }
    this.#locks.set(name, held)
    return {
      release: async () => {
        if (this.#locks.get(name) !== held) return
        this.#locks.delete(name)
        for (const notify of held.waiters) notify()
      },
    }
  }

  async close(): Promise<void> {}
}

/** Whether the lock was released in time. */
function waitForRelease(
  { waiters }: LockState,
  signal: AbortSignal | undefined,
  milliseconds: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (wasReleased: boolean) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      waiters.delete(notify)
      resolve(wasReleased)
    }
    const giveUp = () => end(false)
    const notify = () => end(true)
    const timer = setTimeout(giveUp, Math.max(0, milliseconds))
    signal?.addEventListener('abort', giveUp)
    waiters.add(notify)
    if (signal?.aborted) giveUp()
  })
}
