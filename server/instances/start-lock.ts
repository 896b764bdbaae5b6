import type { DatabaseTarget } from '../data/connection.ts'
import { openNamedLocks } from '../data/engines/postgres-locks.ts'

/** It is waited for again afterwards. */
const maxWaitMs = 3_600_000

/**
 * Lets one instance after another start: they migrate the database, create secrets and load the sample content. On SQLite
 * the lock of the data folder does that. Returns a function that releases the lock.
 */
export async function acquireStartLock(
  target: DatabaseTarget,
  onWait: () => void,
): Promise<() => Promise<void>> {
  if (target.engine === 'sqlite') return async () => undefined
  // A session of its own: what waits for the start reports errors itself.
  const locks = openNamedLocks({ target }, () => undefined)
  try {
    let lock = await locks.acquire('start', { timeoutMs: 0 })
    if (lock === null) onWait()
    while (lock === null) lock = await locks.acquire('start', { timeoutMs: maxWaitMs })
    const held = lock
    return async () => {
      await held.release()
      await locks.close()
    }
  } catch (error) {
    await locks.close()
    throw error
  }
}
