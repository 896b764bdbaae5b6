import type { Dirent } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileNotFoundError } from '../lib/errors.ts'
import { tempFileSuffix } from './atomic-write.ts'
import type { ListedFile, StrayEntry } from './contract.ts'
import { toFolderError } from './errors.ts'
import { parseHashFromStorePath } from './store-path.ts'

/**
 * Lists the entries of a file store folder in order, with one subfolder (`ab/`) in memory at a time. Links
 * are not followed: anything at a file's path that is not a regular file is a stray entry.
 */
export async function* walkFileStoreFolder(root: string): AsyncGenerator<ListedFile | StrayEntry> {
  for (const entry of await readSortedEntries(root, root)) {
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* walkHashPrefixFolder(root, entry.name)
    else yield* yieldStrayEntry(root, entry.name, entry.isFile() && entry.name.endsWith(tempFileSuffix))
  }
}

async function* walkHashPrefixFolder(
  root: string,
  subfolder: string,
): AsyncGenerator<ListedFile | StrayEntry> {
  let entries: Dirent[]
  try {
    entries = await readSortedEntries(join(root, subfolder), root)
  } catch {
    // An unreadable subfolder hides only its own files; opening them gives the error.
    yield* yieldStrayEntry(root, subfolder, false)
    return
  }
  for (const entry of entries) {
    const name = `${subfolder}/${entry.name}`
    const hash = entry.isFile() ? parseHashFromStorePath(name) : null
    if (hash === null) yield* yieldStrayEntry(root, name, false)
    else {
      const stats = await lstatIfPresent(join(root, name))
      if (stats) yield { hash, size: stats.size, at: stats.mtimeMs }
    }
  }
}

async function* yieldStrayEntry(
  root: string,
  name: string,
  isUnfinished: boolean,
): AsyncGenerator<StrayEntry> {
  const path = join(root, name)
  const stats = await lstatIfPresent(path)
  if (!stats) return
  yield { name, at: stats.mtimeMs, remove: isUnfinished ? () => rm(path, { force: true }) : null }
}

async function lstatIfPresent(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    // Renamed or removed since it was listed.
    if (isFileNotFoundError(error)) return null
    throw error
  }
}

async function readSortedEntries(path: string, root: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (isFileNotFoundError(error)) return []
    throw toFolderError(root, error)
  }
}
