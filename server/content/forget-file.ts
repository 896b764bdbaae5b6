import { violationOf } from '../data/engines/violations.ts'
import { textKinds } from '../data/file-needs.ts'
import type { ContentDeps } from './deps.ts'
import { tell } from './record.ts'

/** A save says when it began, and is seen only once it is done; none takes so long. */
const longestSave = 5 * 60 * 1000

/** Forgets the file of an image that was deleted for good, unless something shows it or may show it again. */
export async function forgetFile(deps: ContentDeps, hash: string): Promise<void> {
  const { data, now } = deps
  const since = new Date(now().getTime() - longestSave).toISOString()
  // All texts are read before anybody is made to wait; then only those that were saved meanwhile.
  if ((await data.fileNeeds.isHeld(hash)) || (await data.fileNeeds.isShown(hash, null))) return
  const told = await data
    .transaction(async (repositories) => {
      const { fileNeeds, files, items, storage } = repositories
      await storage.bytes.lock(hash)
      // Saves that are under way may show it, and are waited for.
      for (const kind of textKinds) await items.lock(kind)
      if ((await fileNeeds.isHeld(hash)) || (await fileNeeds.isShown(hash, since))) return null
      if (!(await files.delete(hash))) return null
      return await tell(repositories, 'image', 0, 'purge', [`file:${hash}`], now().toISOString())
    })
    .catch((error: unknown) => {
      // An image was made of it in this very moment.
      if (violationOf(error) === 'reference') return null
      throw error
    })
  if (told === null) return
  await deps.events.settle([told])
  await removeBytes(deps, hash)
}

async function removeBytes({ data, bytes }: ContentDeps, hash: string): Promise<void> {
  // What was put in the very millisecond before counts as put before.
  const since = Date.now() + 1
  await data.transaction(async ({ storage }) => {
    await storage.bytes.lock(hash)
    if (!(await storage.bytes.isUsed(hash))) await bytes.removeUnlessPut(hash, since)
  })
}
