import { type Item, isSearchableKind, type KindName } from '../../domain/kinds/index.ts'
import type { Repositories } from '../data/index.ts'
import type { OutboxEvent } from '../events/index.ts'
import { writeItemAuditEntry } from './audit-item-change.ts'
import { getAffectedCacheTags } from './cache-tags.ts'
import type { RequestContext } from './contract/items.ts'
import { addOutboxEvent } from './record-item-change.ts'

/** Deletes an item permanently with all that belongs to it, in a transaction; returns the event to publish. */
export async function purgeItem(
  repositories: Repositories,
  { kind, item, at }: { readonly kind: KindName; readonly item: Item; readonly at: string },
  context: RequestContext,
): Promise<OutboxEvent> {
  const { id } = item
  await repositories.items.delete(kind, id)
  await repositories.history.delete(kind, id)
  await repositories.previewLinks.removeByItem(kind, id)
  await repositories.readerMessages.removeByItem(kind, id)
  await repositories.pictureUses.deleteTexts(kind, id)
  if (isSearchableKind(kind)) await repositories.search.delete(kind, id)
  await writeItemAuditEntry(repositories, { event: 'item_purged', kind, item, at }, context)
  return await addOutboxEvent(repositories, kind, id, 'purge', getAffectedCacheTags(kind, item), at)
}

/** The files that an image has or had: its own, and those in its history. */
export async function listImageFiles(
  { history }: Pick<Repositories, 'history'>,
  { id, file }: Item<'image'>,
): Promise<string[]> {
  return [...new Set([file, ...((await history.listImageFiles([id])).get(id) ?? [])])]
}
