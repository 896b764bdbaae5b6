import type { ArticleKey } from '../articles.ts'
import type { GalleryKey } from '../galleries.ts'
import type { ImageKey } from '../images.ts'

/** One entry of the timeline: when, how its title is shown and what it leads to; its words are in the texts. */
export type TimelinePlan<Key extends string = string> = {
  readonly key: Key
  /** EDTF string. */
  readonly date: string
  /** `date` shows the date in place of the title. */
  readonly titleFormat: 'text' | 'date'
  readonly titleDateFormat?: string
  readonly image?: ImageKey
  readonly article?: ArticleKey
  readonly gallery?: GalleryKey
}
