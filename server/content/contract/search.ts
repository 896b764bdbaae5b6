import type { Item, KindName } from '../../../domain/kinds/index.ts'
import type { DisplayPicture, ItemListQuery, PaginatedList, RequestContext } from './items.ts'

/** A found item; the elements of the title's parts and of the snippet at odd indexes are the matches. */
export interface SearchHit {
  readonly kind: KindName
  readonly id: number
  readonly title: string
  readonly titleParts: readonly string[]
  readonly path: string
  readonly snippet: readonly string[]
  readonly publishedAt: string
  /** The date the item is about (EDTF), if it has one. */
  readonly date: string | null
  readonly picture: DisplayPicture | null
}

export interface SearchQuery {
  /** May be empty if years are given. */
  readonly q: string
  readonly kinds?: readonly KindName[]
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
}

/** A search of the image picker. */
interface FindImagesQuery {
  readonly q: string
  readonly gallery: number | null
  readonly offset?: number
  readonly limit?: number
}

/** A search of a reference picker. */
interface FindByTitleQuery extends Pick<ItemListQuery, 'where' | 'offset' | 'limit'> {
  /** Words of the title; if empty, items come in the kind's own order. */
  readonly q: string
}

/** An item found by its title or its text. */
export interface EditableHit {
  readonly kind: KindName
  readonly id: number
  readonly title: string
  /** Whether the words are in its title. */
  readonly isTitleFound: boolean
  /** Null for kinds that are public as soon as they are saved. */
  readonly status: 'live' | 'draft' | 'scheduled' | null
}

/** Found items of several kinds, the best first, and how many there are of each kind. */
interface EditableHitList {
  readonly items: readonly EditableHit[]
  readonly totals: readonly { readonly kind: KindName; readonly total: number }[]
}

export interface SearchResultPage extends PaginatedList<SearchHit> {
  /** More items matched than were counted. */
  readonly capped: boolean
  /** Hits by kind for the same words and years; null if there are too many to count. */
  readonly kinds: Readonly<Partial<Record<KindName, number>>> | null
  /** The corrected query, if the original found nothing and the results are for the correction. */
  readonly corrected: string | null
}

/** A decade or a century, and how many items a search of it finds. */
export interface SearchPeriod {
  /** In EDTF: `192X`, `18XX`. */
  readonly period: string
  readonly from: number
  readonly to: number
  /** At most as many as a search counts. */
  readonly count: number
  readonly capped: boolean
}

/** Finds items by words. */
export interface SearchService {
  find(query: SearchQuery, context: RequestContext): Promise<SearchResultPage>
  /** All times in which dated items begin or end, the earliest first; of many decades, the earlier ones by century. */
  listPeriods(context: RequestContext): Promise<SearchPeriod[]>
  /**
   * Images for the image picker, hidden ones too: word matches; without words the newest, or a gallery in its
   * order.
   */
  findImages(query: FindImagesQuery, context: RequestContext): Promise<PaginatedList<Item<'image'>>>
  /** Items for a reference picker by title, hidden ones too, the best first; their rich texts are empty. */
  findByTitle<K extends KindName>(
    kind: K,
    query: FindByTitleQuery,
    context: RequestContext,
  ): Promise<PaginatedList<Item<K>>>
  /** Items of all kinds that the actor may edit, by title or else by text, hidden ones too; none without words. */
  findEditable(
    query: { readonly q: string; readonly limit: number },
    context: RequestContext,
  ): Promise<EditableHitList>
}
