import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isFileNotFoundError } from '../../lib/errors.ts'
import { createDataFolder, describeFolderError } from './data-folder.ts'
import { DataFolderInUseError, DataFolderUnusableError } from './database-errors.ts'
import { isSqliteBusyError } from './sqlite-handle.ts'

/** A data folder locked by this process until it releases it or ends in any way. */
export interface DataFolderLock {
  release(): void
}

/** Referenced here, because the garbage collector would close an unreferenced handle and release its lock. */
const heldHandles = new Set<DatabaseSync>()

/**
 * Locks a data folder, created if missing, for this process. The operating system holds the lock, as an open
 * transaction on a separate file, so a killed process leaves no stale lock.
 * Throws `DataFolderInUseError`, or `DataFolderUnusableError` if the folder can't be created or written.
 */
export function lockDataFolder(folder: string): DataFolderLock {
  const file = join(folder, 'lock.sqlite')
  const pidFile = join(folder, 'lock.pid')
  let database: DatabaseSync | null = null
  try {
    createDataFolder(folder)
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    database?.close()
    if (isSqliteBusyError(error)) throw new DataFolderInUseError(folder, readPid(pidFile))
    if (error instanceof DataFolderUnusableError) throw error
    throw new DataFolderUnusableError(folder, describeFolderError(error), { cause: error })
  }
  return createDataFolderLock(database, pidFile)
}

function createDataFolderLock(database: DatabaseSync, pidFile: string): DataFolderLock {
  heldHandles.add(database)
  return {
    release() {
      if (!heldHandles.delete(database)) return
      rmSync(pidFile, { force: true })
      database.close()
    },
  }
}

/** The pid of the process that holds the folder; null until that process has written it. */
function readPid(pidFile: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch (error) {
    if (isFileNotFoundError(error)) return null
    throw error
  }
}
