import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseTarget } from '../data/connection.ts'
import { tryPostgresAdvisoryLock } from '../data/engines/postgres-advisory-lock.ts'

const retryMs = 500

/**
 * Lets one instance after another start: they migrate the database, create secrets and load the sample content. On SQLite
 * the lock of the data folder does that. Returns a function that releases the lock.
 */
export async function acquireStartLock(
  target: DatabaseTarget,
  onWait: () => void,
): Promise<() => Promise<void>> {
  if (target.engine === 'sqlite') return async () => undefined
  for (let isFirst = true; ; isFirst = false) {
    const lock = await tryPostgresAdvisoryLock(target.url, 'start')
    if (lock !== null) return () => lock.release()
    if (isFirst) onWait()
    await pause(retryMs)
  }
}
