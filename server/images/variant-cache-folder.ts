import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The variant cache by picture hash; each variant settings hash has its own folder (see
 * `variant-disk-cache.ts`).
 */
export function createVariantCacheFolderRepository(root: string) {
  return {
    /** Hashes of the files that have cached variants; may repeat. */
    async *hashes(): AsyncGenerator<string> {
      for (const settingsHash of await listFolderNames(root, /^[0-9a-f]{8}$/))
        for (const start of await listFolderNames(join(root, settingsHash), /^[0-9a-f]{2}$/))
          for (const rest of await listFolderNames(join(root, settingsHash, start), /^[0-9a-f]{62}$/))
            yield start + rest
    },
    /** Deletes all variants of a file, for every variant settings hash. */
    async remove(hash: string): Promise<void> {
      if (!/^[0-9a-f]{64}$/.test(hash)) return
      for (const settingsHash of await listFolderNames(root, /^[0-9a-f]{8}$/))
        await rm(join(root, settingsHash, hash.slice(0, 2), hash.slice(2)), { recursive: true, force: true })
    },
  }
}

async function listFolderNames(path: string, pattern: RegExp): Promise<string[]> {
  let entries: Dirent[]
  try {
    entries = await readdir(path, { withFileTypes: true })
  } catch {
    // A missing or unreadable cache counts as empty.
    return []
  }
  return entries
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map((entry) => entry.name)
    .sort()
}
