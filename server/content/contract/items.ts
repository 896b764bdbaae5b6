import type { Item, ItemFieldValues, KindName } from '../../../domain/kinds/index.ts'
import type { Language } from '../../../domain/language.ts'
import type { Actor } from '../../../domain/permissions.ts'
import type { PictureEdit } from '../../../domain/pictures/picture-edit.ts'

/** Records what a response depends on, so that the page cache knows when to invalidate it. */
export interface CacheTagAndExpiryRecorder {
  /** The response depends on this tag: `article` (any article), `article:12`, `site`. */
  addTag(tag: string): void
  /** The response becomes outdated at this time (a scheduled publication). */
  expireAt(time: string): void
}

/** The actor, the language, and the recorder of the response's cache tags. */
export interface RequestContext {
  readonly actor: Actor
  readonly language: Language
  readonly cacheTags: CacheTagAndExpiryRecorder
}

/** The status of an item; `live` is what visitors see. */
type ItemStatusFilter = 'live' | 'draft' | 'scheduled' | 'trash' | 'any'

export interface ItemListQuery {
  readonly offset?: number
  readonly limit?: number
  /** Only for actors who may read hidden items; all others always get `live`. */
  readonly status?: ItemStatusFilter
  /** Equal values of reference, choice and number fields, `author` included; null matches empty fields. */
  readonly where?: Readonly<Record<string, number | string | null>>
  /**
   * Items whose date overlaps these years (kinds with a date), or whose year is one of them (kinds with a
   * year).
   */
  readonly years?: { readonly from?: number; readonly to?: number }
  /**
   * Items published, or scheduled, between these times. Like the next three, for actors who may read hidden
   * items.
   */
  readonly published?: { readonly from?: string; readonly to?: string }
  /** Words or word prefixes that the item must contain. */
  readonly q?: string
  /** Default: the kind's own order. */
  readonly sort?: ItemSorting
  /** Omits rich texts (returned empty), for lists that don't show them. */
  readonly brief?: boolean
}

/** Sort keys of lists; `order` is the kind's own order. */
export interface ItemSorting {
  readonly by: 'title' | 'edited' | 'published' | 'created' | 'date' | 'order'
  readonly direction: 'asc' | 'desc'
}

/** A page of a list; `capped` if the words matched more items than were searched, the newest of them. */
export interface CappedPaginatedList<T> extends PaginatedList<T> {
  readonly capped: boolean
}

/** Filters of the trash list. */
interface TrashQuery {
  readonly kind?: KindName
  readonly q?: string
  readonly offset?: number
  readonly limit?: number
}

/** An item in the trash. */
interface TrashEntry {
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

/** What an imported item keeps. Its position is the `ord` of its values, also if it is changed. */
export interface ImportedItemOrigin {
  /** The id of a new item; it must be free. */
  readonly id: number
  /** Null: the time of the import. */
  readonly createdAt: string | null
  readonly editedAt: string | null
}

/** Submitted form values, not yet validated. */
export interface SaveItemInput {
  /** Absent for a new item. */
  readonly id?: number
  /** The version the editor started from; required with `id`. */
  readonly version?: number
  readonly values: Readonly<Record<string, unknown>>
  /** Default: unchanged (a new item is a draft, or public at once if the kind has no publishing). */
  readonly publishedAt?: string | null
  /** Marks sample content; only the system actor may set it. */
  readonly sample?: boolean
  /** Keeps what an imported item had elsewhere; only the system actor may set it. */
  readonly imported?: ImportedItemOrigin
  /** The form id; the save deletes the unsaved draft of this form. */
  readonly form?: string | null
  /** Identifies a new item's form: if it is sent again because the response was lost, no second item is created. */
  readonly creationKey?: string | null
}

/** Error messages by field, in the language of the request. */
type FieldErrorMessages = Readonly<Record<string, readonly string[]>>

/** Details of an `invalid` problem. */
export interface ValidationProblemDetails {
  readonly fields: FieldErrorMessages
  /** Set if the item only lacks these fields to be published. */
  readonly isIncomplete?: true
}

/** Details of a `stale` problem: both texts; `yours` is also stored in the history. */
export interface StaleProblemDetails<K extends KindName = KindName> {
  readonly current: Item<K>
  readonly yours: ItemFieldValues<K>
}

/** A picture ready for display; `hash` identifies its bytes in `/img/{hash}/…`. */
export interface DisplayPicture {
  readonly image: number
  readonly name: string
  readonly alt: string
  readonly hash: string
  readonly width: number
  readonly height: number
  /**
   * A tiny placeholder image (base64), and the dominant colour (`#rrggbb`); null until the file is measured.
   */
  readonly thumbhash: string | null
  readonly colour: string | null
  /** The point that stays visible where the picture is cropped to fit (`x,y` in percent); null: its centre. */
  readonly focus: string | null
}

/** How the picture of an image was turned and cropped. */
export interface ImageEditState {
  /** The picture before the edit. */
  readonly original: { readonly hash: string; readonly width: number; readonly height: number }
  /** Null if it is not edited. */
  readonly edit: PictureEdit | null
}

export interface GalleryTreeNode {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  readonly published_at: string | null
  /** Live images directly in the gallery. */
  readonly images: number
  /** Live images in the gallery and its descendants. */
  readonly totalImages: number
  readonly cover: DisplayPicture | null
  readonly children: readonly GalleryTreeNode[]
}

/** Sort keys of images; `file` is the original file name. */
export type ImageSortKey = 'name' | 'date' | 'file'

export interface ItemIdAndName {
  readonly id: number
  readonly name: string
}

/** The name of the item before or after another one. */
export interface AdjacentItem extends ItemIdAndName {
  readonly published_at: string | null
}

/** An entry of the sitemap. */
export interface SitemapItem {
  readonly id: number
  /** When it last changed for visitors. */
  readonly changedAt: string
  /** The hash of the picture that represents the item. */
  readonly picture: string | null
  /** The path of its page; of no use for kinds without pages. */
  readonly path: string
}

/** Finds pages by their own paths. */
export interface PageService {
  /** The page at a path; throws `not_found`. */
  findByPath(path: string, context: RequestContext): Promise<Item<'page'>>
}

/** Reads, saves, orders and publishes items of all kinds. */
export interface ItemService {
  list<K extends KindName>(
    kind: K,
    query: ItemListQuery,
    context: RequestContext,
  ): Promise<CappedPaginatedList<Item<K>>>
  read<K extends KindName>(kind: K, id: number, context: RequestContext): Promise<Item<K>>
  /** The visible items among these ids. */
  byIds<K extends KindName>(
    kind: K,
    ids: readonly (number | null)[],
    context: RequestContext,
  ): Promise<Map<number, Item<K>>>
  /**
   * The number of items before this one in its kind's list; throws `not_found` for an item not in the list.
   */
  position(
    kind: KindName,
    id: number,
    query: Pick<ItemListQuery, 'where'>,
    context: RequestContext,
  ): Promise<number>
  /** The previous and the next item in the kind's order; for an image, within its gallery. */
  neighbours<K extends KindName>(
    kind: K,
    id: number,
    context: RequestContext,
  ): Promise<{ previous: Item<K> | null; next: Item<K> | null }>
  /** The names of an item's neighbours, for links to the previous and next page. */
  neighbourNames(
    kind: KindName,
    id: number,
    context: RequestContext,
  ): Promise<{ previous: AdjacentItem | null; next: AdjacentItem | null }>
  /** The ids of the users who added these items; items of an import are left out. */
  creators(kind: KindName, ids: readonly number[], context: RequestContext): Promise<Map<number, string>>
  /**
   * The ids of those items that the actor may change. A contributor: own drafts, but for images that public items refer
   * to.
   */
  changeable(
    kind: KindName,
    items: readonly Pick<Item, 'id' | 'published_at'>[],
    context: RequestContext,
  ): Promise<ReadonlySet<number>>
  save<K extends KindName>(kind: K, input: SaveItemInput, context: RequestContext): Promise<Item<K>>
  /**
   * Puts items in this order; they must belong to the same group. Only `order` and `move` change `ord`: a
   * save positions a new or regrouped item and otherwise ignores it, so a form can't undo a reordering by
   * accident.
   */
  order(kind: KindName, ids: readonly number[], context: RequestContext): Promise<void>
  /**
   * Moves items, in this order, before another item or to the end (null), whatever has happened to the others
   * in the meantime. They must belong to the same group; throws `stale` if the other item is no longer in it.
   */
  move(kind: KindName, ids: readonly number[], before: number | null, context: RequestContext): Promise<void>
  /** A timestamp publishes (in the future: schedules), null unpublishes. */
  publish<K extends KindName>(
    kind: K,
    id: number,
    at: string | null,
    context: RequestContext,
  ): Promise<Item<K>>
  /**
   * Up to a few hundred public items of a kind with ids after the given one, in id order; empty at the end.
   */
  outline(
    kind: KindName,
    after: number,
    context: RequestContext,
    options?: { readonly limit?: number },
  ): Promise<readonly SitemapItem[]>
  /** When a public item of a kind last changed for visitors; null if there is none. */
  latestChange(kind: KindName, context: RequestContext): Promise<string | null>
}

/** A picture that items outside its gallery show. */
export interface UsedPicture extends ItemIdAndName {
  readonly by: readonly (ItemIdAndName & { readonly kind: KindName })[]
}

/** What moves to the trash with a gallery; for one that is there, what would be deleted with it. */
export interface GalleryContentsSummary {
  /** At any depth. */
  readonly images: number
  readonly galleries: number
  /**
   * Those of the images that items outside show. While the gallery is not in the trash: by a field, which shows nothing as
   * soon as it is. In the trash: also in a text; they are not deleted with the gallery.
   */
  readonly used: readonly UsedPicture[]
}

/** Removes, restores and purges items. */
export interface TrashService {
  /**
   * Trashed items of all kinds that the actor may change; the most recently removed first. Without a search and a kind,
   * what moved there with its gallery is left out; `totalWithContents` counts it, too.
   */
  list(
    query: TrashQuery,
    context: RequestContext,
  ): Promise<PaginatedList<TrashEntry> & { readonly totalWithContents: number }>
  galleryContents(id: number, context: RequestContext): Promise<GalleryContentsSummary>
  /** A gallery takes its pictures and the galleries inside along, and brings them back. */
  remove(kind: KindName, id: number, context: RequestContext): Promise<void>
  restore<K extends KindName>(kind: K, id: number, context: RequestContext): Promise<Item<K>>
  /** Deletes a trashed item permanently, and the file of an image if nothing else uses it. */
  purge(kind: KindName, id: number, context: RequestContext): Promise<void>
  /**
   * Deletes a trashed gallery permanently with what is in it. Pictures that are used elsewhere stay, and the galleries
   * with them; they are returned.
   */
  purgeGallery(id: number, context: RequestContext): Promise<readonly UsedPicture[]>
}

/** An image that looks like another one. */
export interface SimilarImage {
  readonly image: Item<'image'>
  /** It has the same file, a file with nearly the same look (a likely duplicate), or one with a similar look. */
  readonly likeness: 'same' | 'near' | 'alike'
}

/** A picture that a field of another item refers to. */
export interface ReferencedPicture extends DisplayPicture {
  /** Whether the actor may open the image's own page; otherwise its name is empty. */
  readonly hasPage: boolean
}

/** An item with a text that shows a picture. */
export interface TextWithPicture extends ItemIdAndName {
  readonly kind: KindName
}

/** Pictures, pairs and sorting of images. */
export interface ImageService {
  /** Sorts all images of a gallery; images with equal keys keep their order. */
  sort(gallery: number, by: ImageSortKey, context: RequestContext): Promise<void>
  pictures(images: readonly Item<'image'>[], context: RequestContext): Promise<Map<number, DisplayPicture>>
  picturesByIds(
    ids: readonly (number | null)[],
    context: RequestContext,
  ): Promise<Map<number, DisplayPicture>>
  /** The pictures that fields of visible items refer to: also of images that are not public themselves. */
  referencedPictures(
    ids: readonly (number | null)[],
    context: RequestContext,
  ): Promise<Map<number, ReferencedPicture>>
  /**
   * The pair of each of these images, by id: the image it names as its pair, otherwise the first that names
   * it.
   */
  pairs(images: readonly Item<'image'>[], context: RequestContext): Promise<Map<number, Item<'image'>>>
  /** For editors; null until the file is measured. Throws `forbidden`. */
  editState(image: Pick<Item<'image'>, 'file'>, context: RequestContext): Promise<ImageEditState | null>
  /** The items whose texts show the image's picture as it is or was: texts keep the picture that was added to them. */
  textsWith(id: number, context: RequestContext): Promise<readonly TextWithPicture[]>
  /** Up to eight other images with the same file, then up to eight that look like this one, the most similar first. */
  similar(
    image: Pick<Item<'image'>, 'id' | 'file'>,
    context: RequestContext,
  ): Promise<readonly SimilarImage[]>
}

/** Galleries as a tree. */
export interface GalleryTreeService {
  tree(context: RequestContext): Promise<readonly GalleryTreeNode[]>
  /** From the root ancestor down to the gallery's own parent. */
  path(id: number, context: RequestContext): Promise<Item<'gallery'>[]>
}

/** The author that the signed-in user writes as. */
export interface OwnAuthorService {
  /**
   * The author to suggest in the form of a new item: an id, `new` if the user's first save would create it from their
   * display name, or null.
   */
  suggest(displayName: string, context: RequestContext): Promise<number | 'new' | null>
  /** The id of the author, which is created with this name if there is none; null without a name. */
  findOrCreate(displayName: string, context: RequestContext): Promise<number | null>
}

/** The gallery for pictures that are uploaded into texts. */
export interface TextPictureGalleryService {
  /** Its name is in the given language if it has to be created. */
  findOrCreate(language: Language, context: RequestContext): Promise<Item<'gallery'>>
}
