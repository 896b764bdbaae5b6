import type { Item, KindName } from '../../../domain/kinds/index.ts'
import type { DisplayPicture, ItemListQuery, PaginatedList, RequestContext } from './items.ts'

/** A found item; the snippet's odd parts are what matched. */
export interface SearchHit {
  readonly kind: KindName
  readonly id: number
  readonly title: string
  readonly path: string
  readonly snippet: readonly string[]
  readonly publishedAt: string
  /** When what it is about happened (EDTF), where the item says so. */
  readonly date: string | null
  readonly picture: DisplayPicture | null
}

export interface SearchQuery {
  readonly q: string
  readonly kinds?: readonly KindName[]
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
}

/** What somebody looks for who is to choose an image. */
export interface FindImagesQuery {
  readonly q: string
  readonly gallery: number | null
  readonly offset?: number
  readonly limit?: number
}

/** What somebody looks for who is to point at an item. */
export interface FindByTitleQuery extends Pick<ItemListQuery, 'where' | 'offset' | 'limit'> {
  /** Words of its name; none: in the kind's own order. */
  readonly q: string
}

export interface SearchResultPage extends PaginatedList<SearchHit> {
  /** More matched than were counted. */
  readonly capped: boolean
  /** How many of each kind the same words and years find; null where there are too many to count. */
  readonly kinds: Readonly<Partial<Record<KindName, number>>> | null
  /** What was asked found nothing, and this is what the answer is for instead: the words most like it. */
  readonly corrected: string | null
}

/** Finding items by their words. */
export interface SearchService {
  find(query: SearchQuery, context: RequestContext): Promise<SearchResultPage>
  /** Images to choose one from, hidden ones too: what the words find; without words the newest, or a gallery in its order. */
  findImages(query: FindImagesQuery, context: RequestContext): Promise<PaginatedList<Item<'image'>>>
  /** Items to choose from by their names, hidden ones too, the best first; their rich texts come empty. */
  findByTitle<K extends KindName>(
    kind: K,
    query: FindByTitleQuery,
    context: RequestContext,
  ): Promise<PaginatedList<Item<K>>>
}
