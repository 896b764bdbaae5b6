import type { SiteDatabase } from '../data/index.ts'
import { anyContentTag, type ContentEventBus } from '../events/index.ts'
import type { FileStore } from '../files/contract.ts'

/**
 * Removes the sample content in one transaction; content that users have created or changed, and what it
 * refers to, stays.
 */
export async function removeSampleContent(site: {
  data: SiteDatabase
  files: FileStore
  events: ContentEventBus
}): Promise<number> {
  const { items, hashes, savedEvent } = await site.data.transaction(async (repositories) => {
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
    return { items, hashes, savedEvent: { ...event, id: await repositories.outbox.add(event) } }
  })
  await site.events.publish([savedEvent])
  // After the commit: a rollback would restore rows whose files are gone.
  for (const hash of hashes) if (!(await site.data.storage.bytes.isUsed(hash))) await site.files.remove(hash)
  return items.length
}
