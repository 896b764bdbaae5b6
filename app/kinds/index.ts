import type { PreviewedKind, TimelineKind } from '../../domain/kinds/index.ts'
import { articleView } from './article/index.tsx'
import { bookView } from './book/index.tsx'
import { categoryView } from './category/index.tsx'
import { contactView } from './contact/index.tsx'
import { galleryView } from './gallery/index.tsx'
import { imageView } from './image/index.tsx'
import type { KindPreview, TimelinePresenter } from './kind-view.ts'
import { linkView } from './link/index.tsx'
import { newsView } from './news/index.tsx'
import { timelineView } from './timeline/index.tsx'

const kindViews = {
  news: newsView,
  article: articleView,
  book: bookView,
  link: linkView,
  gallery: galleryView,
  image: imageView,
  timeline: timelineView,
  category: categoryView,
  contact: contactView,
}

/** The previews of all kinds that visitors see. */
export const draftPreviews: { readonly [K in PreviewedKind]: { readonly preview: KindPreview<K, unknown> } } =
  kindViews

/** The presenters of all kinds on the timeline. */
export const timelinePresenters: {
  readonly [K in TimelineKind]: { readonly timeline: TimelinePresenter<K> }
} = kindViews
