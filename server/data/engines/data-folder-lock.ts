import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDataFolder, describeFolderError } from './data-folder.ts'
import { DataFolderInUseError, DataFolderUnusableError } from './database-errors.ts'
import { isSqliteBusyError } from './sqlite-handle.ts'

/** A data folder held by this process until it releases it or dies, however it dies. */
export interface DataFolderLock {
  release(): void
}

/** Held here, because a handle that nobody refers to would be closed by the garbage collector, and its lock with it. */
const heldHandles = new Set<DatabaseSync>()

/**
 * Takes a data folder, made if missing, for this process alone. The operating system keeps the lock, as an
 * open transaction on a file of its own, so nothing stale is left by a process that was killed.
 * Throws `FolderInUse`, or `DataFolderUnusable` where the folder cannot be created or written.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const file = join(folder, 'lock.sqlite')
  const note = join(folder, 'lock.pid')
  let database: DatabaseSync | null = null
  try {
    createDataFolder(folder)
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
    writeFileSync(note, `${process.pid}\n`)
  } catch (error) {
    database?.close()
    if (isSqliteBusyError(error)) throw new DataFolderInUseError(folder, readPid(note))
    if (error instanceof DataFolderUnusableError) throw error
    throw new DataFolderUnusableError(folder, describeFolderError(error), { cause: error })
  }
  return createDataFolderLock(database, note)
}

function createDataFolderLock(database: DatabaseSync, note: string): DataFolderLock {
  heldHandles.add(database)
  return {
    release() {
      if (!heldHandles.delete(database)) return
      rmSync(note, { force: true })
      database.close()
    },
  }
}

/** Who holds the folder; null in the moment before the other process has written it down. */
function readPid(note: string): number | null {
  try {
    const pid = Number(readFileSync(note, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
