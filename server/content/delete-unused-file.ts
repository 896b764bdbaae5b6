import { findConstraintViolationKind } from '../data/engines/constraint-violations.ts'
import { kindsWithHtmlFields } from '../data/file-usage-repository.ts'
import type { CreateContentServicesDeps } from './deps.ts'
import { addOutboxEvent } from './record-item-change.ts'

/**
 * A save is timestamped when it begins but is visible only after its commit; no save takes longer than this.
 */
const maxSaveDurationMs = 5 * 60 * 1000

export type DeleteUnusedFileDeps = Pick<CreateContentServicesDeps, 'data' | 'events' | 'bytes' | 'now'>

/**
 * Deletes a file of a purged image unless something shows it or may show it again. Then its original, which an
 * edited or converted picture has, is deleted by the same rules.
 */
export async function deleteFileIfUnused(deps: DeleteUnusedFileDeps, hash: string): Promise<void> {
  const { data, now } = deps
  const since = new Date(now().getTime() - maxSaveDurationMs).toISOString()
  // All texts are read before taking locks; under the locks, only those saved in the meantime.
  if ((await data.fileUsage.isReferenced(hash)) || (await data.fileUsage.isShownInText(hash, null))) return
  const original = (await data.files.find(hash))?.original ?? null
  const event = await data
    .transaction(async (repositories) => {
      const { fileUsage, files, items, storage } = repositories
      await storage.bytes.lock(hash)
      // Waits for saves in progress, which may show the file.
      for (const kind of kindsWithHtmlFields) await items.lock(kind)
      if ((await fileUsage.isReferenced(hash)) || (await fileUsage.isShownInText(hash, since))) return null
      if (!(await files.delete(hash))) return null
      return await addOutboxEvent(repositories, 'image', 0, 'purge', [`file:${hash}`], now().toISOString())
    })
    .catch((error: unknown) => {
      // An image that uses the file was created concurrently.
      if (findConstraintViolationKind(error) === 'reference') return null
      throw error
    })
  if (event === null) return
  await deps.events.publish([event])
  await removeUnusedBytes(deps, hash)
  if (original !== null) await deleteFileIfUnused(deps, original)
}

async function removeUnusedBytes({ data, bytes }: DeleteUnusedFileDeps, hash: string): Promise<void> {
  // Bytes stored within the current millisecond count as stored before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    if (await storage.bytes.lockIfRemovable(hash)) await bytes.removeUnlessPut(hash, since)
  })
}
