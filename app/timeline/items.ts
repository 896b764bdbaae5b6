import type { Item, TimelineKind } from '../../domain/kinds/index.ts'
import type { TimelineEntry } from '../../server/content/contract/timeline.ts'
import { timelinePresenters } from '../kinds/index.ts'
import type { AppRequest } from '../request.ts'
import { type LineItem, type TimelineCard, toLineItem } from './card.ts'

/** Presents the entries of a timeline of some kinds, in their order. */
export async function presentEntries(
  request: AppRequest,
  entries: readonly TimelineEntry[],
  kinds: readonly TimelineKind[],
): Promise<LineItem[]> {
  const present = async <K extends TimelineKind>(
    kind: K,
  ): Promise<[K, ReadonlyMap<number, TimelineCard>]> => {
    const items = entries.flatMap((entry) => (entry.kind === kind ? [entry.item as Item<K>] : []))
    return [kind, items.length === 0 ? new Map() : await timelinePresenters[kind].timeline(request, items)]
  }
  const cards = new Map<TimelineKind, ReadonlyMap<number, TimelineCard>>(
    await Promise.all(kinds.map(present)),
  )
  return entries.flatMap(({ kind, item }) => {
    const card = cards.get(kind)?.get(item.id)
    return card === undefined ? [] : [toLineItem(request, { kind, id: item.id }, card, kinds.length > 1)]
  })
}
