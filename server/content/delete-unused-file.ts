import { findConstraintViolation } from '../data/engines/constraint-violations.ts'
import { kindsWithHtmlFields } from '../data/file-usage-repository.ts'
import type { ContentDeps } from './deps.ts'
import { addOutboxEvent } from './record-item-change.ts'

/** A save says when it began, and is seen only once it is done; none takes so long. */
const maxSaveDurationMs = 5 * 60 * 1000

/** Forgets the file of an image that was deleted for good, unless something shows it or may show it again. */
export async function deleteFileIfUnused(deps: ContentDeps, hash: string): Promise<void> {
  const { data, now } = deps
  const since = new Date(now().getTime() - maxSaveDurationMs).toISOString()
  // All texts are read before anybody is made to wait; then only those that were saved meanwhile.
  if ((await data.fileUsage.isReferenced(hash)) || (await data.fileUsage.isShownInText(hash, null))) return
  const told = await data
    .transaction(async (repositories) => {
      const { fileUsage: fileNeeds, files, items, storage } = repositories
      await storage.bytes.lock(hash)
      // Saves that are under way may show it, and are waited for.
      for (const kind of kindsWithHtmlFields) await items.lock(kind)
      if ((await fileNeeds.isReferenced(hash)) || (await fileNeeds.isShownInText(hash, since))) return null
      if (!(await files.delete(hash))) return null
      return await addOutboxEvent(repositories, 'image', 0, 'purge', [`file:${hash}`], now().toISOString())
    })
    .catch((error: unknown) => {
      // An image was made of it in this very moment.
      if (findConstraintViolation(error) === 'reference') return null
      throw error
    })
  if (told === null) return
  await deps.events.publish([told])
  await removeUnusedBytes(deps, hash)
}

async function removeUnusedBytes({ data, bytes }: ContentDeps, hash: string): Promise<void> {
  // What was put in the very millisecond before counts as put before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    await storage.bytes.lock(hash)
    if (!(await storage.bytes.isUsed(hash))) await bytes.removeUnlessPut(hash, since)
  })
}
