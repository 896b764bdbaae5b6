import { type Item, isSearched, type KindName } from '../../domain/kinds/index.ts'
import type { Repositories } from '../data/index.ts'
import type { OutboxEvent } from '../events/index.ts'
import type { HistoryEntry } from './contract/editing.ts'
import type { RequestContext } from './contract/items.ts'
import { searchDocument } from './search-document.ts'
import { tagsOf } from './tags.ts'

export type ChangeAction = HistoryEntry['action']

/** What is told of a change once its transaction is committed. */
export type Told = OutboxEvent[]

interface Change<K extends KindName> {
  readonly kind: K
  readonly before: Item<K> | null
  readonly after: Item<K>
  readonly action: ChangeAction
  readonly at: string
}

/** Writes down a change where it happened: its history, what it is found by, and the event to be told. */
export async function record<K extends KindName>(
  repositories: Repositories,
  change: Change<K>,
  context: RequestContext,
): Promise<Told> {
  const { kind, before, after, action, at } = change
  await repositories.history.add(historyRow(kind, after, action, at, context))
  const document = after.removed_at ? null : searchDocument(kind, after)
  if (document) await repositories.search.put(document)
  else if (isSearched(kind)) await repositories.search.delete(kind, after.id)
  return [await tell(repositories, kind, after.id, action, tagsOf(kind, before, after), at)]
}

/** Writes down a save that came too late: its text is in the history, nothing else has changed. */
export async function recordRefused<K extends KindName>(
  repositories: Repositories,
  kind: K,
  refused: Item<K>,
  at: string,
  context: RequestContext,
): Promise<void> {
  await repositories.history.add(historyRow(kind, refused, 'refused', at, context))
}

/** Puts an event in the outbox. */
export async function tell(
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

function historyRow(kind: KindName, item: Item, action: ChangeAction, at: string, context: RequestContext) {
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
