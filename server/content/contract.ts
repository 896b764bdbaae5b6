import type { Item, KindName, LineKind, Values } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { Person } from '../../domain/permissions.ts'

/** Notes what an answer was made of, so that the page cache knows when it stops being true. */
export interface Trace {
  /** The answer depends on this tag: `article` (any article), `article:12`, `site`. */
  saw(tag: string): void
  /** The answer changes by itself at this moment (a scheduled publication). */
  freshUntil(moment: string): void
}

/** Who asks, in which language, and where the answer's dependencies are noted. */
export interface Asker {
  readonly person: Person
  readonly language: Language
  readonly trace: Trace
}

/** Where an item stands; `live` is what a visitor sees. */
export type Status = 'live' | 'draft' | 'scheduled' | 'trash' | 'any'

export interface ListQuery {
  readonly offset?: number
  readonly limit?: number
  /** Only for those who may see hidden items; everyone else always gets `live`. */
  readonly status?: Status
  /** Equal values of reference, choice and number fields, `author` included; null finds the empty ones. */
  readonly where?: Readonly<Record<string, number | string | null>>
  /** Items whose date touches these years (kinds with a date). */
  readonly years?: { readonly from?: number; readonly to?: number }
}

export interface ListPage<T> {
  readonly items: T[]
  readonly total: number
  readonly offset: number
  readonly limit: number
}

/** What a form sends: field values as typed, not yet checked. */
export interface SaveInput {
  /** Absent for a new item. */
  readonly id?: number
  /** The version the editor started from; needed with `id`. */
  readonly version?: number
  readonly values: Readonly<Record<string, unknown>>
  /** Left out: unchanged (a new item is a draft, or public at once where the kind has no publishing). */
  readonly publishedAt?: string | null
  /** Marks sample content; only the product itself may. */
  readonly sample?: boolean
}

/** One field's messages, in the asker's language. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>

/** Details of an `invalid` problem. */
export interface InvalidDetails {
  readonly fields: FieldMessages
}

/** Details of a `stale` problem: both texts; `yours` is also kept in the history. */
export interface StaleDetails<K extends KindName = KindName> {
  readonly current: Item<K>
  readonly yours: Values<K>
}

/** That something was saved; its text is asked for by `past`. */
export interface HistoryEntry {
  readonly id: number
  readonly version: number
  /** `refused` keeps the text of a save that came too late. */
  readonly action: 'create' | 'update' | 'publish' | 'remove' | 'restore' | 'refused'
  readonly savedAt: string
  readonly savedBy: string | null
}

/** What an item was when this entry was made. */
export interface PastState<K extends KindName = KindName> extends HistoryEntry {
  readonly values: Values<K> & { readonly author: number | null; readonly published_at: string | null }
}

/** A picture ready to be shown; `hash` names its bytes for `/img/{hash}/…`. */
export interface Picture {
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

export interface GalleryNode {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  /** Live images directly in it. */
  readonly images: number
  /** Live images in it and below it. */
  readonly imagesInAll: number
  readonly cover: Picture | null
  readonly children: readonly GalleryNode[]
}

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
  readonly picture: Picture | null
}

export interface SearchQuery {
  readonly q: string
  readonly kinds?: readonly KindName[]
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
}

/** What images can be sorted by; `file` is the name under which their bytes came. */
export type ImageSorting = 'name' | 'date' | 'file'

/** What somebody looks for who is to choose an image. */
export interface ChooseQuery {
  readonly q: string
  readonly gallery: number | null
  readonly offset?: number
  readonly limit?: number
}

export interface SearchPage extends ListPage<SearchHit> {
  /** More matched than were counted. */
  readonly capped: boolean
  /** How many of each kind the same words and years find; null where there are too many to count. */
  readonly kinds: Readonly<Partial<Record<KindName, number>>> | null
  /** What was asked found nothing, and this is what the answer is for instead: the words most like it. */
  readonly corrected: string | null
}

/** What is asked of the line of time. */
export interface LineQuery {
  readonly kinds: readonly LineKind[]
  /** What touches these years; what has no date touches none. */
  readonly years?: { readonly from?: number; readonly to?: number }
  readonly offset?: number
  readonly limit?: number
}

/** Something on the line of time. */
export type LineEntry = { [K in LineKind]: { readonly kind: K; readonly item: Item<K> } }[LineKind]

/** Neighbours on the line that belong together: how many, and where the first of them stands. */
export interface LineRun {
  readonly count: number
  readonly offset: number
  readonly first: { readonly kind: LineKind; readonly id: number }
}

/** How much of a line stands where, by the earliest day of each entry; in the order of the line. */
export interface LineOverview {
  readonly total: number
  /** What has no beginning (`../1918`). */
  readonly open: LineRun | null
  /** Decades in which something begins, written as EDTF writes them: `189X`. */
  readonly decades: readonly (LineRun & { readonly decade: string })[]
  readonly undated: LineRun | null
}

/** The site's public face: settings from the admin area over defaults from the environment. */
export interface PublicSite {
  readonly webTitle: string
  readonly webAuthor: string
  readonly webLink: string | null
  readonly about: string | null
  readonly lang: Language
  /** Hashes of stored files; null: the product's own. */
  readonly banner: string | null
  readonly favicon: string | null
  readonly shareImage: string | null
}

/** An item by its name. */
export interface Named {
  readonly id: number
  readonly name: string
}

/** An item's page as a map of the site names it. */
export interface Outline {
  readonly id: number
  /** When it last changed for those who read it. */
  readonly changedAt: string
  /** The hash of the picture that stands for it. */
  readonly picture: string | null
}

/** Everything that can be asked of content. Each call refuses with a `Problem` of the catalogue. */
export interface Content {
  list<K extends KindName>(kind: K, query: ListQuery, asker: Asker): Promise<ListPage<Item<K>>>
  read<K extends KindName>(kind: K, id: number, asker: Asker): Promise<Item<K>>
  /** The visible ones among these ids. */
  byIds<K extends KindName>(
    kind: K,
    ids: readonly (number | null)[],
    asker: Asker,
  ): Promise<Map<number, Item<K>>>
  /** How many items stand before this one in its kind's list; an item that such a list leaves out has no place in it. */
  position(kind: KindName, id: number, query: Pick<ListQuery, 'where'>, asker: Asker): Promise<number>
  /** What stands before and after an item in its kind's order, an image inside its gallery. */
  neighbours<K extends KindName>(
    kind: K,
    id: number,
    asker: Asker,
  ): Promise<{ previous: Item<K> | null; next: Item<K> | null }>
  /** The names of an item's neighbours: all that a page needs to lead on. */
  namesBeside(
    kind: KindName,
    id: number,
    asker: Asker,
  ): Promise<{ previous: Named | null; next: Named | null }>
  save<K extends KindName>(kind: K, input: SaveInput, asker: Asker): Promise<Item<K>>
  /**
   * Puts items in this order; they must share what the kind is arranged within. This alone changes `ord`: a save
   * gives a new or moved item its place, and otherwise leaves it, so that a form cannot undo it unawares.
   */
  order(kind: KindName, ids: readonly number[], asker: Asker): Promise<void>
  /**
   * Puts items in this order before another one, or at the end (null), whatever has happened to the others meanwhile. They
   * must share what the kind is arranged within; `stale` where the other one does not stand there any more.
   */
  move(kind: KindName, ids: readonly number[], before: number | null, asker: Asker): Promise<void>
  /** Puts all images of a gallery in order by what they say; those that say the same stay as they stand. */
  sortImages(gallery: number, by: ImageSorting, asker: Asker): Promise<void>
  /** A moment publishes (in the future: schedules), null unpublishes. */
  publish<K extends KindName>(kind: K, id: number, at: string | null, asker: Asker): Promise<Item<K>>
  remove(kind: KindName, id: number, asker: Asker): Promise<void>
  restore<K extends KindName>(kind: K, id: number, asker: Asker): Promise<Item<K>>
  /** Deletes for good what lies in the trash. */
  purge(kind: KindName, id: number, asker: Asker): Promise<void>
  /** Newest first, a hundred at a time; `before` an entry's id gives older ones. */
  history(kind: KindName, id: number, before: number | null, asker: Asker): Promise<HistoryEntry[]>
  past<K extends KindName>(kind: K, id: number, entry: number, asker: Asker): Promise<PastState<K>>
  /** Brings a past text back as a new version. What it points to and is gone by now is left out. */
  restoreVersion<K extends KindName>(kind: K, id: number, entry: number, asker: Asker): Promise<Item<K>>
  pictures(images: readonly Item<'image'>[], asker: Asker): Promise<Map<number, Picture>>
  picturesByIds(ids: readonly (number | null)[], asker: Asker): Promise<Map<number, Picture>>
  /** What each of these images is shown beside, by its id: the image it names as its pair, else the first that names it. */
  pairs(images: readonly Item<'image'>[], asker: Asker): Promise<Map<number, Item<'image'>>>
  galleryTree(asker: Asker): Promise<readonly GalleryNode[]>
  /** From the outermost parent down to the gallery's own parent. */
  galleryPath(id: number, asker: Asker): Promise<Item<'gallery'>[]>
  /** The public items of a kind by their ids, some hundreds after the given one; none: that was the last. */
  outline(kind: KindName, after: number, asker: Asker): Promise<readonly Outline[]>
  search(query: SearchQuery, asker: Asker): Promise<SearchPage>
  /** Images to choose one from, hidden ones too: what the words find; without words the newest, or a gallery in its order. */
  choose(query: ChooseQuery, asker: Asker): Promise<ListPage<Item<'image'>>>
  /** The line of time: what is public, by the earliest day, then by title, whatever is undated last. */
  line(query: LineQuery, asker: Asker): Promise<ListPage<LineEntry>>
  lineOverview(query: Pick<LineQuery, 'kinds' | 'years'>, asker: Asker): Promise<LineOverview>
  /** How many stand before an item on a line; one that does not stand there has no place on it. */
  linePosition(
    name: LineRun['first'],
    query: Pick<LineQuery, 'kinds' | 'years'>,
    asker: Asker,
  ): Promise<number>
  site(asker: Asker): Promise<PublicSite>
}
