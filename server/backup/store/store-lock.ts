import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '../backup-manifest.ts'
import { BackupInProgressError, BackupRunError } from '../errors.ts'
import type { StoreBackend } from './store-backend.ts'

const lockPath = 'lock.json'
const maxLockSize = 1000
/** A process that does not renew its lock for so long has died. */
const leaseMs = 5 * 60_000
const renewalMs = 60_000
/** Where a lock cannot be created exclusively, two processes see after this time which one wrote last. */
const settlingMs = 700

/** A lock that is held. */
export interface StoreLock {
  /** Throws a `BackupRunError` unless this process still holds the lock. */
  assertHeld(): Promise<void>
}

/**
 * Runs work that adds or deletes files of a store, while no other process does, perhaps on another machine. If this process
 * dies, the lock ends with its lease. Throws a `BackupInProgressError` if another process holds it.
 */
export async function withStoreLock<T>(
  backend: StoreBackend,
  work: (lock: StoreLock) => Promise<T>,
): Promise<T> {
  const id = randomUUID()
  await acquire(backend, id)
  let renewing: Promise<void> = Promise.resolve()
  const renew = async () => {
    if ((await readHolder(backend))?.id === id) await writeLock(backend, id)
  }
  const timer = setInterval(() => {
    // The next one may succeed; `assertHeld` notices if none does.
    renewing = renew().catch(() => undefined)
  }, renewalMs)
  const assertHeld = async () => {
    const current = await readHolder(backend)
    if (current?.id !== id || current.expiresAt <= Date.now())
      throw new BackupRunError('Another process has used the same place for backups meanwhile. Try again.')
  }
  try {
    return await work({ assertHeld })
  } finally {
    clearInterval(timer)
    await renewing
    await release(backend, id)
  }
}

async function acquire(backend: StoreBackend, id: string): Promise<void> {
  if (await backend.createExclusively(lockPath, formatLock(id))) return
  const holder = await readHolder(backend)
  if (holder !== null && holder.expiresAt > Date.now()) throw createInProgressError(holder)
  await writeLock(backend, id)
  await pause(settlingMs)
  const winner = await readHolder(backend)
  if (winner?.id !== id) throw createInProgressError(winner)
}

/** If the place is not available any more, the lease ends by itself, and the error of the work is the useful one. */
async function release(backend: StoreBackend, id: string): Promise<void> {
  try {
    if ((await readHolder(backend))?.id === id) await backend.remove(lockPath)
  } catch {
    return
  }
}

async function writeLock(backend: StoreBackend, id: string): Promise<void> {
  await backend.writeSmall(lockPath, formatLock(id))
}

function formatLock(id: string): Buffer {
  const text = JSON.stringify({ id, expiresAt: new Date(Date.now() + leaseMs).toISOString() })
  return Buffer.from(`${text}\n`)
}

async function readHolder(backend: StoreBackend): Promise<{ id: string; expiresAt: number } | null> {
  const bytes = await backend.readSmall(lockPath, maxLockSize)
  if (bytes === null) return null
  try {
    const json: unknown = JSON.parse(bytes.toString())
    if (!isRecord(json) || typeof json.id !== 'string' || typeof json.expiresAt !== 'string') return null
    const expiresAt = Date.parse(json.expiresAt)
    // A time that no process writes, because a clock was wrong, would lock the store for long.
    return Number.isNaN(expiresAt) || expiresAt > Date.now() + 2 * leaseMs ? null : { id: json.id, expiresAt }
  } catch {
    // A damaged lock locks nothing.
    return null
  }
}

function createInProgressError(holder: { expiresAt: number } | null): BackupInProgressError {
  const until =
    holder === null ? '' : ` If it was killed, wait until ${new Date(holder.expiresAt).toISOString()}.`
  return new BackupInProgressError(`Another backup to the same place is running.${until}`)
}
