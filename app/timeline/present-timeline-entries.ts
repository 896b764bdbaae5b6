import type { Item, TimelineKindName } from '../../domain/kinds/index.ts'
import type { TimelineEntry } from '../../server/content/contract/timeline.ts'
import { timelineCardPresenters } from '../kinds/index.ts'
import type { AppRequest } from '../request.ts'
import {
  completeTimelineItemData,
  type KindSpecificTimelineItemData,
  type TimelineItemData,
} from './timeline-item-data.ts'

/** Presents the entries of a timeline of some kinds, in their order. */
export async function presentTimelineEntries(
  request: AppRequest,
  entries: readonly TimelineEntry[],
  kinds: readonly TimelineKindName[],
): Promise<TimelineItemData[]> {
  const present = async <K extends TimelineKindName>(
    kind: K,
  ): Promise<[K, ReadonlyMap<number, KindSpecificTimelineItemData>]> => {
    const items = entries.flatMap((entry) => (entry.kind === kind ? [entry.item as Item<K>] : []))
    return [
      kind,
      items.length === 0 ? new Map() : await timelineCardPresenters[kind].timeline(request, items),
    ]
  }
  const cards = new Map<TimelineKindName, ReadonlyMap<number, KindSpecificTimelineItemData>>(
    await Promise.all(kinds.map(present)),
  )
  return entries.flatMap((entry) => {
    const card = cards.get(entry.kind)?.get(entry.item.id)
    return card === undefined ? [] : [completeTimelineItemData(request, entry, card, kinds.length > 1)]
  })
}
