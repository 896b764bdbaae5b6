import type { ContentDeps } from './deps.ts'
import { addOutboxEvent } from './record-item-change.ts'

/**
 * Records the pictures of texts that were saved without it: by an instance of an earlier version that was still running
 * after the migration. Otherwise visitors would not get these pictures until the texts are saved again.
 */
export async function repairTextPictures({
  data,
  events,
  now,
}: Pick<ContentDeps, 'data' | 'events' | 'now'>): Promise<void> {
  for (const { kind, id } of await data.pictureUses.listOutdatedTexts()) {
    const event = await data.transaction(async (repositories) => {
      await repositories.pictureUses.lockItem(kind, id)
      const item = await repositories.items.find(kind, id)
      if (item === null) return null
      await repositories.pictureUses.recordTexts(kind, item)
      // This and other instances may have cached which pictures are public.
      return addOutboxEvent(repositories, kind, id, 'text_pictures', [], now().toISOString())
    })
    if (event !== null) await events.publish([event])
  }
}
