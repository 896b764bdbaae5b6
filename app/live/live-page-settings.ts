import type { LiveService } from '../../domain/hosted-live-channel.ts'
import type { KindName } from '../../domain/kinds/index.ts'
import type { LiveRows } from './content-changes.ts'
import type { PluralForms } from './plural-forms.ts'

/** A kind whose new items a page announces; `item` for items of several kinds. */
export type AnnouncedKind = 'news' | 'article' | 'book' | 'link' | 'gallery' | 'image' | 'item'

/** What the script of a live page needs; in its element as JSON. */
export interface LivePageSettings {
  readonly service: LiveService
  /** The rows that the page shows. */
  readonly rows: readonly LiveRows[]
  /** The key of the item whose page it is; null on lists. */
  readonly item: string | null
  readonly texts: LivePageTexts
}

interface LivePageTexts {
  /** The number of new items. */
  readonly newItems: Readonly<Partial<Record<AnnouncedKind, PluralForms>>>
  readonly show: string
  /** Shown after new items were added; `{what}` is their number. */
  readonly added: string
  readonly goTo: string
  /** Shown when the page's item was changed or hidden. */
  readonly updated: string
  readonly showUpdate: string
  readonly gone: string
  readonly dismiss: string
}

/** The key of an item in a page's `data-item` attributes. */
export function createItemKey(kind: KindName, id: number): string {
  return `${kind}:${id}`
}
