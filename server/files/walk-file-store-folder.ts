import type { Dirent } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tempFileSuffix } from './atomic-write.ts'
import type { ListedFile, StrayEntry } from './contract.ts'
import { isFileNotFoundError, toFolderError } from './errors.ts'
import { parseStorePath } from './store-path.ts'

/**
 * What lies in a folder of files, in order, one shelf (`ab/`) in memory at a time. Links are not followed: what stands in the
 * place of a file and is none is a stray.
 */
export async function* walkFileStoreFolder(root: string): AsyncGenerator<ListedFile | StrayEntry> {
  for (const entry of await readSortedEntries(root, root)) {
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* walkHashPrefixFolder(root, entry.name)
    else yield* yieldStrayEntry(root, entry.name, entry.isFile() && entry.name.endsWith(tempFileSuffix))
  }
}

async function* walkHashPrefixFolder(root: string, shelf: string): AsyncGenerator<ListedFile | StrayEntry> {
  let entries: Dirent[]
  try {
    entries = await readSortedEntries(join(root, shelf), root)
  } catch {
    // One shelf that cannot be read hides its own files only; opening them tells why.
    yield* yieldStrayEntry(root, shelf, false)
    return
  }
  for (const entry of entries) {
    const name = `${shelf}/${entry.name}`
    const hash = entry.isFile() ? parseStorePath(name) : null
    if (hash === null) yield* yieldStrayEntry(root, name, false)
    else {
      const found = await lstatIfPresent(join(root, name))
      if (found) yield { hash, size: found.size, at: found.mtimeMs }
    }
  }
}

async function* yieldStrayEntry(
  root: string,
  name: string,
  halfWritten: boolean,
): AsyncGenerator<StrayEntry> {
  const path = join(root, name)
  const found = await lstatIfPresent(path)
  if (!found) return
  yield { name, at: found.mtimeMs, remove: halfWritten ? () => rm(path, { force: true }) : null }
}

async function lstatIfPresent(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    // Published or removed since it was listed.
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
