import type { ReactNode } from 'react'
import type { Item, KindName, PreviewableKind, TimelineKind } from '../../domain/kinds/index.ts'
import type { AppRequest } from '../request.ts'
import type { TimelineCardContent } from '../timeline/timeline-item-data.ts'

/**
 * How the app shows a kind. What the server needs to know as well (fields, paths, menu, cache parameters) stands in
 * the kind's definition in `domain/kinds/`.
 */
export type KindView<K extends PreviewableKind, View> = {
  readonly preview: KindPreview<K, View>
} & (K extends TimelineKind ? { readonly timeline: TimelinePresenter<K> } : object)

/** What a visitor would see of an item: its page, or its entry in a list. Methods, so that views of all kinds fit one list. */
export interface KindPreview<K extends KindName, View> {
  /** `request.content` has the item as if it were public. */
  read(request: AppRequest, item: Item<K>): Promise<View>
  render(view: View): ReactNode
}

/** Presents items of a kind for the timeline, by their ids; what is left out does not appear there. */
export type TimelinePresenter<K extends TimelineKind> = (
  request: AppRequest,
  items: readonly Item<K>[],
) => Promise<ReadonlyMap<number, TimelineCardContent>>

/** Infers what a preview passes from reading to rendering. */
export function defineKindView<K extends PreviewableKind, View>(
  _kind: K,
  view: KindView<K, View>,
): KindView<K, View> {
  return view
}
