import { chmod, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import { CopyFailed, DatabaseDamaged } from './failures.ts'

const unfinished = '.copying'

/**
 * Writes a consistent copy of a SQLite database, whatever is being read or written meanwhile. The file
 * appears under its name only when it is complete and on the disk. Throws `CopyFailed` or `DatabaseDamaged`.
 */
export async function copySqlite(connection: Connection, file: string): Promise<void> {
  const folder = dirname(file)
  try {
    await mkdir(folder, { recursive: true })
    await removeUnfinished(folder)
    await writeCopy(connection, file + unfinished, file)
    // Windows cannot open folders, and needs no such thing.
    if (process.platform !== 'win32') await flush(folder, 'r')
  } catch (error) {
    if (error instanceof DatabaseDamaged) throw error
    throw new CopyFailed(file, reasonOf(error), { cause: error })
  }
}

async function writeCopy(connection: Connection, temporary: string, file: string): Promise<void> {
  try {
    await sql`vacuum into ${temporary}`.execute(connection.db)
    await chmod(temporary, 0o600)
    // Windows flushes only what is open for writing.
    await flush(temporary, 'r+')
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** What a killed copy left behind. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(unfinished)) await rm(join(folder, name), { force: true })
}

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function reasonOf(error: unknown): string {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return source instanceof Error ? source.message : String(source)
}
