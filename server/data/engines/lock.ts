import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderUnusable, FolderInUse } from './failures.ts'
import { createDataFolder, describeFolderError } from './folder.ts'
import { isBusy } from './sqlite-file.ts'

/** A data folder held by this process until it releases it or dies, however it dies. */
export interface Lock {
  release(): void
}

/** Held here, because a handle that nobody refers to would be closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Takes a data folder, made if missing, for this process alone. The operating system keeps the lock, as an
 * open transaction on a file of its own, so nothing stale is left by a process that was killed.
 * Throws `FolderInUse`, or `DataFolderUnusable` where the folder cannot be created or written.
 */
export function lockFolder(folder: string): Lock {
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
    if (isBusy(error)) throw new FolderInUse(folder, readPid(note))
    if (error instanceof DataFolderUnusable) throw error
    throw new DataFolderUnusable(folder, describeFolderError(error), { cause: error })
  }
  return holding(database, note)
}

function holding(database: DatabaseSync, note: string): Lock {
  held.add(database)
  return {
    release() {
      if (!held.delete(database)) return
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
