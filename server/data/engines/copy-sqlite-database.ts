import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../connection.ts'
import { DatabaseCopyError, SqliteFileDamagedError } from './database-errors.ts'

const temporarySuffix = '.copying'

/**
 * Writes a consistent copy of a SQLite database, even during reads and writes. The file appears under its
 * name only when it is complete and synced to disk. Throws `DatabaseCopyError` or `SqliteFileDamagedError`.
 */
export async function copySqliteDatabase(connection: SiteDatabaseConnection, file: string): Promise<void> {
  const folder = dirname(file)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeUnfinished(folder)
    await writeCopy(connection, file + temporarySuffix, file)
    // Windows can't open folders, and doesn't need this.
    if (process.platform !== 'win32') await syncToDisk(folder, 'r')
  } catch (error) {
    if (error instanceof SqliteFileDamagedError) throw error
    throw new DatabaseCopyError(file, describeError(error), { cause: error })
  }
}

async function writeCopy(connection: SiteDatabaseConnection, temporary: string, file: string): Promise<void> {
  try {
    await sql`vacuum into ${temporary}`.execute(connection.db)
    await chmod(temporary, 0o600)
    // Windows flushes only files that are open for writing.
    await syncToDisk(temporary, 'r+')
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Removes leftovers of interrupted copies. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(temporarySuffix)) await rm(join(folder, name), { force: true })
}

async function syncToDisk(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function describeError(error: unknown): string {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return source instanceof Error ? source.message : String(source)
}
