import type { Data } from '../data/index.ts'
import { everything } from '../events/index.ts'
import type { Files } from '../files/index.ts'

/** Takes the sample content away in one go; what people have made or changed, and what that needs, stays. */
export async function removeSample({ data, files }: { data: Data; files: Files }): Promise<number> {
  const { items, hashes } = await data.transaction(async (repositories) => {
    const items = await repositories.sample.delete()
    for (const { kind, id } of items) await repositories.search.delete(kind, id)
    const hashes = await repositories.files.takeUnusedSample()
    const at = new Date().toISOString()
    if (items.length > 0) {
      await repositories.outbox.add({ at, action: 'remove', kind: 'site', item: 0, tags: [everything] })
    }
    return { items, hashes }
  })
  // Only now: a file whose row came back by a rolled-back transaction would be missed.
  for (const hash of hashes) await files.remove(hash)
  return items.length
}
