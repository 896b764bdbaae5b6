import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Whatever was made of pictures, by the hashes of those; each way of packing has its own folder (see `shelf.ts`). */
export function openVariantCacheFolder(root: string) {
  return {
    /** The files that something was made of; some of them more than once. */
    async *hashes(): AsyncGenerator<string> {
      for (const packing of await listFolderNames(root, /^[0-9a-f]{8}$/))
        for (const start of await listFolderNames(join(root, packing), /^[0-9a-f]{2}$/))
          for (const rest of await listFolderNames(join(root, packing, start), /^[0-9a-f]{62}$/))
            yield start + rest
    },
    /** Deletes all that was made of a file, however it was packed. */
    async remove(hash: string): Promise<void> {
      if (!/^[0-9a-f]{64}$/.test(hash)) return
      for (const packing of await listFolderNames(root, /^[0-9a-f]{8}$/))
        await rm(join(root, packing, hash.slice(0, 2), hash.slice(2)), { recursive: true, force: true })
    },
  }
}

async function listFolderNames(path: string, form: RegExp): Promise<string[]> {
  let entries: Dirent[]
  try {
    entries = await readdir(path, { withFileTypes: true })
  } catch {
    // A cache that is not there, or cannot be read, holds nothing that anybody would miss.
    return []
  }
  return entries
    .filter((entry) => entry.isDirectory() && form.test(entry.name))
    .map((entry) => entry.name)
    .sort()
}
