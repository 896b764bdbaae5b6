import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseUnusable, FolderInUse } from './failures.ts'
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
 * Throws `FolderInUse`, or `DatabaseUnusable` where the folder cannot be written.
 */
export function lockFolder(folder: string): Lock {
  const file = join(folder, 'lock.sqlite')
  const note = join(folder, 'lock.pid')
  let database: DatabaseSync | null = null
  try {
    mkdirSync(folder, { recursive: true })
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
    writeFileSync(note, `${process.pid}\n`)
  } catch (error) {
    database?.close()
    if (isBusy(error)) throw new FolderInUse(folder, readPid(note))
    throw new DatabaseUnusable(file, error instanceof Error ? error.message : String(error), { cause: error })
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
