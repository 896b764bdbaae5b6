import type { ReactNode } from 'react'
import type { Item, KindName, PreviewableKindName, TimelineKindName } from '../../domain/kinds/index.ts'
import type { AppRequest } from '../request.ts'
import type { KindSpecificTimelineItemData } from '../timeline/timeline-item-data.ts'

/**
 * How the app renders a kind. Data that the server also needs (fields, paths, menu, cache parameters) is in the kind's
 * definition in `domain/kinds/`.
 */
type KindView<K extends PreviewableKindName, View> = {
  readonly preview: KindPreviewDefinition<K, View>
} & (K extends TimelineKindName ? { readonly timeline: TimelineCardPresenter<K> } : object)

/** Renders an item as visitors would see it: its page or its list entry. Methods, so that all kinds fit one type. */
export interface KindPreviewDefinition<K extends KindName, View> {
  /** `request.content` has the item as if it were public. */
  read(request: AppRequest, item: Item<K>): Promise<View>
  render(view: View): ReactNode
}

/** Maps items of a kind to timeline cards by id; items left out of the map are not shown. */
export type TimelineCardPresenter<K extends TimelineKindName> = (
  request: AppRequest,
  items: readonly Item<K>[],
) => Promise<ReadonlyMap<number, KindSpecificTimelineItemData>>

/** Defines a kind's view; infers the type passed from `read` to `render`. */
export function defineKindView<K extends PreviewableKindName, View>(
  _kind: K,
  view: KindView<K, View>,
): KindView<K, View> {
  return view
}
