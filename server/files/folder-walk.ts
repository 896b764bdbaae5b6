import type { Dirent } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedFile, Stray } from './contract.ts'
import { folderFailure, isMissing } from './failures.ts'
import { hashOf } from './hash.ts'
import { unfinished } from './whole.ts'

/**
 * What lies in a folder of files, in order, one shelf (`ab/`) in memory at a time. Links are not followed: what stands in the
 * place of a file and is none is a stray.
 */
export async function* walkFolder(root: string): AsyncGenerator<ListedFile | Stray> {
  for (const entry of await sorted(root, root)) {
    if (entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name)) yield* walkShelf(root, entry.name)
    else yield* strayAt(root, entry.name, entry.isFile() && entry.name.endsWith(unfinished))
  }
}

async function* walkShelf(root: string, shelf: string): AsyncGenerator<ListedFile | Stray> {
  let entries: Dirent[]
  try {
    entries = await sorted(join(root, shelf), root)
  } catch {
    // One shelf that cannot be read hides its own files only; opening them tells why.
    yield* strayAt(root, shelf, false)
    return
  }
  for (const entry of entries) {
    const name = `${shelf}/${entry.name}`
    const hash = entry.isFile() ? hashOf(name) : null
    if (hash === null) yield* strayAt(root, name, false)
    else {
      const found = await looked(join(root, name))
      if (found) yield { hash, size: found.size, at: found.mtimeMs }
    }
  }
}

async function* strayAt(root: string, name: string, halfWritten: boolean): AsyncGenerator<Stray> {
  const path = join(root, name)
  const found = await looked(path)
  if (!found) return
  yield { name, at: found.mtimeMs, remove: halfWritten ? () => rm(path, { force: true }) : null }
}

async function looked(path: string) {
  try {
    return await lstat(path)
  } catch (error) {
    // Published or removed since it was listed.
    if (isMissing(error)) return null
    throw error
  }
}

async function sorted(path: string, root: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (isMissing(error)) return []
    throw folderFailure(root, error)
  }
}
