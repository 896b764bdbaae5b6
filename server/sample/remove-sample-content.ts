import type { SiteDatabase } from '../data/index.ts'
import { anyContentTag, type ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'

/** Takes the sample content away in one go; what people have made or changed, and what that needs, stays. */
export async function removeSampleContent(site: {
  data: SiteDatabase
  files: FileStore
  events: ContentEventBus
}): Promise<number> {
  const { items, hashes, told } = await site.data.transaction(async (repositories) => {
    const items = await repositories.sample.delete()
    for (const { kind, id } of items) await repositories.search.delete(kind, id)
    const hashes = await repositories.files.deleteUnusedSampleFiles()
    const event = {
      at: new Date().toISOString(),
      action: 'purge',
      kind: 'site',
      item: 0,
      tags: [anyContentTag],
    }
    return { items, hashes, told: { ...event, id: await repositories.outbox.add(event) } }
  })
  await site.events.publish([told])
  // Only now: a file whose row came back by a rolled-back transaction would be missed.
  for (const hash of hashes) if (!(await site.data.storage.bytes.isUsed(hash))) await site.files.remove(hash)
  return items.length
}
