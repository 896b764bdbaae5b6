import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupRun } from '../data/backup-run-repository.ts'
import type { DatabaseTarget } from '../data/connection.ts'
import { type DataFolderLock, lockDataFolder } from '../data/engines/data-folder-lock.ts'
import { DataFolderInUseError } from '../data/engines/database-errors.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { FileStore } from '../files/contract.ts'
import { getErrorMessage } from '../lib/errors.ts'
import { BackupInProgressError, BackupRunError } from './errors.ts'

/** A run that is not renewed for so long has died. */
const leaseMs = 5 * 60_000
const renewalMs = 60_000
const killedMessage = 'Its process was killed.'

interface RunOptions {
  /** Of a site on SQLite, which has only one; null: other machines may run backups of the site. */
  readonly dataFolder: string | null
  readonly kind: BackupRun['kind']
  readonly target: string
  readonly now: () => Date
}

export function findRunPlace(site: {
  readonly database: DatabaseTarget
  readonly dataFolder: string
}): Pick<RunOptions, 'dataFolder'> {
  return { dataFolder: site.database.engine === 'sqlite' ? site.dataFolder : null }
}

/** A run in progress. */
export interface RegisteredRun {
  readonly id: number
  /** Throws if files may have been removed meanwhile, because the lease could not be renewed in time. */
  assertLeaseHeld(): void
}

/**
 * Registers a run, so that no other one starts and no stored file is removed until it ends. If this process dies, that
 * ends with its lease, or when the next one finds that nobody holds its lock. Throws a `BackupInProgressError` if another run is in progress. A failure is recorded.
 */
export async function withRegisteredRun<T>(
  data: SiteDatabase,
  { dataFolder, ...options }: RunOptions,
  work: (run: RegisteredRun) => Promise<T>,
): Promise<T> {
  if (dataFolder === null) return runRegistered(data, { ...options, lockedRuns: 'unknown' }, work)
  const lock = tryLockRuns(dataFolder)
  try {
    return await runRegistered(data, { ...options, lockedRuns: lock === null ? 'others' : 'own' }, work)
  } finally {
    lock?.release()
  }
}

/** The operating system ends the lock with its process. Null: another process, or another run of this one, holds it. */
function tryLockRuns(dataFolder: string): DataFolderLock | null {
  const folder = join(dataFolder, 'backup-lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return lockDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderInUseError) return null
    throw error
  }
}

interface RegisteredRunOptions extends Omit<RunOptions, 'dataFolder'> {
  /** Whose runs hold the lock: with `own`, other runs that have not ended are of dead processes. */
  readonly lockedRuns: 'own' | 'others' | 'unknown'
}

async function runRegistered<T>(
  data: SiteDatabase,
  { kind, target, now, lockedRuns }: RegisteredRunOptions,
  work: (run: RegisteredRun) => Promise<T>,
): Promise<T> {
  const startedAt = now()
  let leaseEnd = startedAt.getTime() + leaseMs
  const id = await data.transaction(async ({ backupRuns }) => {
    const running = await backupRuns.findRunningAndLock(startedAt.toISOString())
    if (running !== null && lockedRuns === 'own')
      await backupRuns.recordFailure(running.id, { ended_at: startedAt.toISOString(), error: killedMessage })
    else if (running !== null)
      throw new BackupInProgressError(
        `Another backup or restore is running since ${running.started_at}. If it was killed, wait until ${running.files_held_until}.`,
      )
    else if (lockedRuns === 'others') throw new BackupInProgressError('Another backup or restore is running.')
    const until = new Date(leaseEnd).toISOString()
    return backupRuns.add({ kind, started_at: startedAt.toISOString(), files_held_until: until, target })
  })
  const timer = setInterval(() => {
    const until = now().getTime() + leaseMs
    data.backupRuns.renewLease(id, new Date(until).toISOString()).then(
      () => {
        leaseEnd = until
      },
      // The next one may succeed; `assertLeaseHeld` notices if none does.
      () => undefined,
    )
  }, renewalMs)
  try {
    return await work({
      id,
      assertLeaseHeld() {
        if (now().getTime() >= leaseEnd)
          throw new BackupRunError('The database did not respond for too long: files may be missing.')
      },
    })
  } catch (error) {
    // If the database is gone, its lease ends by itself, and the first error is the useful one.
    await data.backupRuns
      .recordFailure(id, { ended_at: now().toISOString(), error: getErrorMessage(error) })
      .catch(() => undefined)
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Removes stored files that nothing uses and whose removal waited for a run. */
export async function removeDeferredFiles({
  data,
  files,
}: {
  readonly data: SiteDatabase
  readonly files: Pick<FileStore, 'removeUnlessPut'>
}): Promise<void> {
  for (const hash of await data.storage.bytes.listDeferredRemovals())
    await data.transaction(async ({ storage, backupRuns }) => {
      if (await backupRuns.areFilesHeld(new Date().toISOString())) return
      // Bytes stored within the current millisecond count as stored before.
      const since = Date.now() + 1
      if (await storage.bytes.lockIfRemovable(hash)) await files.removeUnlessPut(hash, since)
      await storage.bytes.deleteDeferredRemoval(hash)
    })
}
