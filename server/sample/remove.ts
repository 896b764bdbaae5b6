import type { Data } from '../data/index.ts'
import { type Events, everything } from '../events/index.ts'
import type { Files } from '../files/contract.ts'

/** Takes the sample content away in one go; what people have made or changed, and what that needs, stays. */
export async function removeSample(site: { data: Data; files: Files; events: Events }): Promise<number> {
  const { items, hashes, told } = await site.data.transaction(async (repositories) => {
    const items = await repositories.sample.delete()
    for (const { kind, id } of items) await repositories.search.delete(kind, id)
    const hashes = await repositories.files.takeUnusedSample()
    const event = { at: new Date().toISOString(), action: 'purge', kind: 'site', item: 0, tags: [everything] }
    return { items, hashes, told: { ...event, id: await repositories.outbox.add(event) } }
  })
  await site.events.settle([told])
  // Only now: a file whose row came back by a rolled-back transaction would be missed.
  for (const hash of hashes) if (!(await site.data.storage.bytes.isUsed(hash))) await site.files.remove(hash)
  return items.length
}
