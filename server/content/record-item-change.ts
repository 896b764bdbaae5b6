import { type Item, isSearchableKind, type KindName } from '../../domain/kinds/index.ts'
import type { Repositories } from '../data/index.ts'
import { type OutboxEvent, publicBeforeTag } from '../events/index.ts'
import { auditItemChange } from './audit-item-change.ts'
import { getAffectedCacheTags } from './cache-tags.ts'
import type { HistoryEntry } from './contract/history-and-drafts.ts'
import type { RequestContext } from './contract/items.ts'
import { createSearchDocument } from './search-document.ts'

export type ItemChangeAction = HistoryEntry['action']

/** The events to publish after the transaction is committed. */
export type OutboxEventsToPublish = OutboxEvent[]

interface ItemChange<K extends KindName> {
  readonly kind: K
  readonly before: Item<K> | null
  readonly after: Item<K>
  readonly action: ItemChangeAction
  readonly at: string
}

/**
 * Records a change in its transaction: the history entry, the audit entry, the search document, the pictures in its
 * texts and the outbox event.
 */
export async function recordAndIndexItemChange<K extends KindName>(
  repositories: Repositories,
  change: ItemChange<K>,
  context: RequestContext,
): Promise<OutboxEventsToPublish> {
  const { kind, before, after, action, at } = change
  await repositories.history.add(toHistoryRow(kind, after, action, at, context))
  await auditItemChange(repositories, change, context)
  const document = after.removed_at ? null : createSearchDocument(kind, after)
  if (document) await repositories.search.put(document)
  else if (isSearchableKind(kind)) await repositories.search.delete(kind, after.id)
  await repositories.pictureUses.recordTexts(kind, after)
  const tags = [...getAffectedCacheTags(kind, before, after), ...getPublicBeforeTags(before, at)]
  return [await addOutboxEvent(repositories, kind, after.id, action, tags, at)]
}

/** The tag of items that visitors could see before a change; subscribers cannot find that out afterwards. */
export function getPublicBeforeTags(
  before: Pick<Item, 'published_at' | 'removed_at'> | null,
  at: string,
): string[] {
  if (before === null || before.removed_at !== null || before.published_at === null) return []
  return before.published_at <= at ? [publicBeforeTag] : []
}

/** Records a rejected stale save: its text goes to the history, nothing else changes. */
export async function recordRejectedSave<K extends KindName>(
  repositories: Repositories,
  kind: K,
  rejected: Item<K>,
  at: string,
  context: RequestContext,
): Promise<void> {
  await repositories.history.add(toHistoryRow(kind, rejected, 'refused', at, context))
}

/** Puts an event in the outbox. */
export async function addOutboxEvent(
  repositories: Repositories,
  kind: KindName,
  item: number,
  action: string,
  tags: readonly string[],
  at: string,
): Promise<OutboxEvent> {
  const event = { at, action, kind, item, tags }
  return { ...event, id: await repositories.outbox.add(event) }
}

function toHistoryRow(
  kind: KindName,
  item: Item,
  action: ItemChangeAction,
  at: string,
  context: RequestContext,
) {
  const { id, version, created_at, edited_at, removed_at, sample, ...values } = item
  return {
    kind,
    item: id,
    version,
    action,
    saved_at: at,
    saved_by: context.actor.userId,
    data: JSON.stringify(values),
  }
}
