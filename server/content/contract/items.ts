import type { Item, ItemFieldValues, KindName } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import type { Actor } from '../../../domain/permissions.ts'

/** Notes what an answer was made of, so that the page cache knows when it stops being true. */
export interface CacheTagRecorder {
  /** The answer depends on this tag: `article` (any article), `article:12`, `site`. */
  addTag(tag: string): void
  /** The answer changes by itself at this moment (a scheduled publication). */
  expireAt(moment: string): void
}

/** Who asks, in which language, and where the answer's dependencies are noted. */
export interface RequestContext {
  readonly actor: Actor
  readonly language: Language
  readonly cacheTags: CacheTagRecorder
}

/** Where an item stands; `live` is what a visitor sees. */
export type ItemStatusFilter = 'live' | 'draft' | 'scheduled' | 'trash' | 'any'

export interface ItemListQuery {
  readonly offset?: number
  readonly limit?: number
  /** Only for those who may see hidden items; everyone else always gets `live`. */
  readonly status?: ItemStatusFilter
  /** Equal values of reference, choice and number fields, `author` included; null finds the empty ones. */
  readonly where?: Readonly<Record<string, number | string | null>>
  /** Items whose date touches these years (kinds with a date), or whose year is one of them (kinds with a year). */
  readonly years?: { readonly from?: number; readonly to?: number }
  /** What came or comes out between these moments. For those who may see hidden items, as are the next three. */
  readonly published?: { readonly from?: string; readonly to?: string }
  /** Words, or their beginnings, that the item has to have. */
  readonly q?: string
  /** Left out: the kind's own order. */
  readonly sort?: ItemSorting
  /** Without rich texts, which come empty: for lists that show none. */
  readonly brief?: boolean
}

/** What lists can be sorted by; `order` is the kind's own. */
export interface ItemSorting {
  readonly by: 'title' | 'edited' | 'published' | 'created' | 'date' | 'order'
  readonly direction: 'asc' | 'desc'
}

/** A part of a list whose words may have matched more than was looked through: the newest of them were. */
export interface CappedPaginatedList<T> extends PaginatedList<T> {
  readonly capped: boolean
}

/** What is asked of the trash. */
export interface TrashQuery {
  readonly kind?: KindName
  readonly q?: string
  readonly offset?: number
  readonly limit?: number
}

/** Something in the trash. */
export interface TrashEntry {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly removedAt: string
  readonly removedBy: string | null
}

export interface PaginatedList<T> {
  readonly items: T[]
  readonly total: number
  readonly offset: number
  readonly limit: number
}

/** What a form sends: field values as typed, not yet checked. */
export interface SaveItemInput {
  /** Absent for a new item. */
  readonly id?: number
  /** The version the editor started from; needed with `id`. */
  readonly version?: number
  readonly values: Readonly<Record<string, unknown>>
  /** Left out: unchanged (a new item is a draft, or public at once where the kind has no publishing). */
  readonly publishedAt?: string | null
  /** Marks sample content; only the product itself may. */
  readonly sample?: boolean
  /** The form it was written in: what was kept of it unsaved is forgotten with the save. */
  readonly form?: string | null
}

/** One field's messages, in the asker's language. */
export type FieldErrorMessages = Readonly<Record<string, readonly string[]>>

/** Details of an `invalid` problem. */
export interface InvalidProblemDetails {
  readonly fields: FieldErrorMessages
}

/** Details of a `stale` problem: both texts; `yours` is also kept in the history. */
export interface StaleProblemDetails<K extends KindName = KindName> {
  readonly current: Item<K>
  readonly yours: ItemFieldValues<K>
}

/** A picture ready to be shown; `hash` names its bytes for `/img/{hash}/…`. */
export interface DisplayPicture {
  readonly image: number
  readonly name: string
  readonly alt: string
  readonly hash: string
  readonly width: number
  readonly height: number
  /** What it looks like from afar (base64), and its dominant colour (`#rrggbb`); null until it is measured. */
  readonly thumbhash: string | null
  readonly colour: string | null
}

export interface GalleryTreeNode {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  /** Live images directly in it. */
  readonly images: number
  /** Live images in it and below it. */
  readonly totalImages: number
  readonly cover: DisplayPicture | null
  readonly children: readonly GalleryTreeNode[]
}

/** What images can be sorted by; `file` is the name under which their bytes came. */
export type ImageSortKey = 'name' | 'date' | 'file'

/** An item by its name. */
export interface ItemIdAndName {
  readonly id: number
  readonly name: string
}

/** An item's page as a map of the site names it. */
export interface SitemapItem {
  readonly id: number
  /** When it last changed for those who read it. */
  readonly changedAt: string
  /** The hash of the picture that stands for it. */
  readonly picture: string | null
}

/** Reading, saving, ordering and publishing items of all kinds. */
export interface ItemService {
  list<K extends KindName>(
    kind: K,
    query: ItemListQuery,
    context: RequestContext,
  ): Promise<CappedPaginatedList<Item<K>>>
  read<K extends KindName>(kind: K, id: number, context: RequestContext): Promise<Item<K>>
  /** The visible ones among these ids. */
  byIds<K extends KindName>(
    kind: K,
    ids: readonly (number | null)[],
    context: RequestContext,
  ): Promise<Map<number, Item<K>>>
  /** How many items stand before this one in its kind's list; an item that such a list leaves out has no place in it. */
  position(
    kind: KindName,
    id: number,
    query: Pick<ItemListQuery, 'where'>,
    context: RequestContext,
  ): Promise<number>
  /** What stands before and after an item in its kind's order, an image inside its gallery. */
  neighbours<K extends KindName>(
    kind: K,
    id: number,
    context: RequestContext,
  ): Promise<{ previous: Item<K> | null; next: Item<K> | null }>
  /** The names of an item's neighbours: all that a page needs to lead on. */
  neighbourNames(
    kind: KindName,
    id: number,
    context: RequestContext,
  ): Promise<{ previous: ItemIdAndName | null; next: ItemIdAndName | null }>
  save<K extends KindName>(kind: K, input: SaveItemInput, context: RequestContext): Promise<Item<K>>
  /**
   * Puts items in this order; they must share what the kind is arranged within. This alone changes `ord`: a save
   * gives a new or moved item its place, and otherwise leaves it, so that a form cannot undo it unawares.
   */
  order(kind: KindName, ids: readonly number[], context: RequestContext): Promise<void>
  /**
   * Puts items in this order before another one, or at the end (null), whatever has happened to the others meanwhile. They
   * must share what the kind is arranged within; `stale` where the other one does not stand there any more.
   */
  move(kind: KindName, ids: readonly number[], before: number | null, context: RequestContext): Promise<void>
  /** A moment publishes (in the future: schedules), null unpublishes. */
  publish<K extends KindName>(
    kind: K,
    id: number,
    at: string | null,
    context: RequestContext,
  ): Promise<Item<K>>
  /** The public items of a kind by their ids, some hundreds after the given one; none: that was the last. */
  outline(kind: KindName, after: number, context: RequestContext): Promise<readonly SitemapItem[]>
}

/** Removing items, and what was removed. */
export interface TrashService {
  /** What lies in the trash, of all kinds that the asker may change; what was removed last comes first. */
  list(query: TrashQuery, context: RequestContext): Promise<PaginatedList<TrashEntry>>
  remove(kind: KindName, id: number, context: RequestContext): Promise<void>
  restore<K extends KindName>(kind: K, id: number, context: RequestContext): Promise<Item<K>>
  /** Deletes for good what lies in the trash, and the file of an image that nothing else needs. */
  purge(kind: KindName, id: number, context: RequestContext): Promise<void>
}

/** Pictures of images, and images beside each other. */
export interface ImageService {
  /** Puts all images of a gallery in order by what they say; those that say the same stay as they stand. */
  sort(gallery: number, by: ImageSortKey, context: RequestContext): Promise<void>
  pictures(images: readonly Item<'image'>[], context: RequestContext): Promise<Map<number, DisplayPicture>>
  picturesByIds(
    ids: readonly (number | null)[],
    context: RequestContext,
  ): Promise<Map<number, DisplayPicture>>
  /** What each of these images is shown beside, by its id: the image it names as its pair, else the first that names it. */
  pairs(images: readonly Item<'image'>[], context: RequestContext): Promise<Map<number, Item<'image'>>>
}

/** Galleries as a tree. */
export interface GalleryService {
  tree(context: RequestContext): Promise<readonly GalleryTreeNode[]>
  /** From the outermost parent down to the gallery's own parent. */
  path(id: number, context: RequestContext): Promise<Item<'gallery'>[]>
}
