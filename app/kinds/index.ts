import type { PreviewableKindName, TimelineKindName } from '../../domain/kinds/index.ts'
import { articleKindView } from './article/index.tsx'
import { bookKindView } from './book/index.tsx'
import { categoryKindView } from './category/index.tsx'
import { contactKindView } from './contact/index.tsx'
import { galleryKindView } from './gallery/index.tsx'
import { imageKindView } from './image/index.tsx'
import type { KindPreviewDefinition, TimelineCardPresenter } from './kind-view.ts'
import { linkKindView } from './link/index.tsx'
import { newsKindView } from './news/index.tsx'
import { pageKindView } from './page/index.tsx'
import { timelineKindView } from './timeline/index.tsx'

const kindViews = {
  news: newsKindView,
  article: articleKindView,
  book: bookKindView,
  link: linkKindView,
  gallery: galleryKindView,
  image: imageKindView,
  timeline: timelineKindView,
  page: pageKindView,
  category: categoryKindView,
  contact: contactKindView,
}

/** The previews of all public kinds. */
export const kindPreviews: {
  readonly [K in PreviewableKindName]: { readonly preview: KindPreviewDefinition<K, unknown> }
} = kindViews

/** The presenters of all kinds on the timeline. */
export const timelineCardPresenters: {
  readonly [K in TimelineKindName]: { readonly timeline: TimelineCardPresenter<K> }
} = kindViews
