import type { BannerCrop } from '../../domain/crop.ts'
import type { Item, KindName, LineKind, Values } from '../../domain/kinds/index.ts'
import type { Language } from '../../domain/language.ts'
import type { MenuLabels } from '../../domain/menu.ts'
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
  /** Items whose date touches these years (kinds with a date), or whose year is one of them (kinds with a year). */
  readonly years?: { readonly from?: number; readonly to?: number }
  /** What came or comes out between these moments. For those who may see hidden items, as are the next three. */
  readonly published?: { readonly from?: string; readonly to?: string }
  /** Words, or their beginnings, that the item has to have. */
  readonly q?: string
  /** Left out: the kind's own order. */
  readonly sort?: Sorting
  /** Without rich texts, which come empty: for lists that show none. */
  readonly brief?: boolean
}

/** What lists can be sorted by; `order` is the kind's own. */
export interface Sorting {
  readonly by: 'title' | 'edited' | 'published' | 'created' | 'date' | 'order'
  readonly direction: 'asc' | 'desc'
}

/** A part of a list whose words may have matched more than was looked through: the newest of them were. */
export interface FoundPage<T> extends ListPage<T> {
  readonly capped: boolean
}

/** How many items of a kind stand where. */
export interface KindTally {
  readonly kind: KindName
  readonly live: number
  readonly drafts: number
  readonly scheduled: number
  readonly trash: number
}

/** What happened to an item last. */
export interface RecentChange {
  readonly kind: KindName
  readonly id: number
  readonly name: string
  readonly status: 'live' | 'draft' | 'scheduled'
  readonly action: HistoryEntry['action']
  readonly savedAt: string
  /** An account's id; null: the product itself. */
  readonly savedBy: string | null
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
  /** The form it was written in: what was kept of it unsaved is forgotten with the save. */
  readonly form?: string | null
}

/** What a field of a form may hold before anybody has checked it. */
export type UnsavedValue = string | number | boolean | null

/** What a form holds that was not saved. */
export interface UnsavedInput {
  readonly kind: KindName
  /** Null for what is to be a new item. */
  readonly item: number | null
  /** The version the form started from. */
  readonly version: number | null
  readonly values: Readonly<Record<string, UnsavedValue>>
}

/** That something was written and not saved, by the one who asks. */
export interface UnsavedNote extends Omit<UnsavedInput, 'values'> {
  /** Names the form it was written in. */
  readonly form: string
  /** What the item would be called; may be empty. */
  readonly name: string
  readonly savedAt: string
}

/** The same with what was written. */
export interface UnsavedText extends UnsavedNote, Pick<UnsavedInput, 'values'> {}

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

/** What somebody looks for who is to point at an item. */
export interface PickQuery extends Pick<ListQuery, 'where' | 'offset' | 'limit'> {
  /** Words of its name; none: in the kind's own order. */
  readonly q: string
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

/** The site's public face: settings from the admin area, over the environment, over the sample, over the product's own. */
export interface PublicSite {
  readonly webTitle: string
  readonly webAuthor: string
  readonly webLink: string | null
  readonly about: string | null
  readonly lang: Language
  /** Its days and times are meant in this zone (`Europe/Prague`). */
  readonly timeZone: string
  /** Hashes of stored files; null: the product's own. */
  readonly banner: string | null
  /** Which part of the banner is shown; null: as much of it as fits. */
  readonly bannerCrop: BannerCrop | null
  readonly favicon: string | null
  readonly shareImage: string | null
  /** What it calls the entries of its menu. */
  readonly menu: MenuLabels
}

/** What holds for the site where its settings say nothing. */
export type SiteDefaults = Pick<PublicSite, 'webTitle' | 'webAuthor' | 'webLink' | 'lang' | 'timeZone'>

/** Where an address of old leads. */
export interface RedirectTarget {
  readonly to: string
  readonly status: 301 | 302
}

/** A secret link to an item that is not public yet; its token is told once, to whoever makes it. */
export interface PreviewLink {
  readonly id: number
  readonly createdAt: string
  /** An account's id. */
  readonly createdBy: string | null
  readonly expiresAt: string
}

/** An item as it would be public, and all content as visitors would find it then. */
export type Prospect = {
  [K in KindName]: { readonly kind: K; readonly item: Item<K>; readonly content: Content }
}[KindName]

/** What a form holds, to be imagined as an item. */
export interface ImaginedInput {
  /** Null for what is to be a new item. */
  readonly id: number | null
  readonly values: Readonly<Record<string, unknown>>
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
  list<K extends KindName>(kind: K, query: ListQuery, asker: Asker): Promise<FoundPage<Item<K>>>
  /** How much there is of each kind that the asker may change. */
  tally(asker: Asker): Promise<KindTally[]>
  /** What was changed last, of all kinds that the asker may change; each item once. */
  recent(limit: number, asker: Asker): Promise<RecentChange[]>
  /** What lies in the trash, of all kinds that the asker may change; what was removed last comes first. */
  trashed(query: TrashQuery, asker: Asker): Promise<ListPage<TrashEntry>>
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
  /** What would be public if a form were saved as it is; nothing is kept, and what is wrong is shown as far as it can be. */
  imagined(kind: KindName, input: ImaginedInput, asker: Asker): Promise<Prospect>
  /** Makes a secret link to an item, good for some of the hours there are to choose from. */
  makePreviewLink(
    kind: KindName,
    id: number,
    hours: number,
    asker: Asker,
  ): Promise<{ readonly token: string; readonly link: PreviewLink }>
  /** The links of an item that are good, newest first. */
  previewLinks(kind: KindName, id: number, asker: Asker): Promise<PreviewLink[]>
  endPreviewLink(kind: KindName, id: number, link: number, asker: Asker): Promise<void>
  /** Ends every link that an account has made. */
  endPreviewLinksOf(account: string, asker: Asker): Promise<void>
  /** What a link leads to, for whoever has it. */
  previewed(token: string, asker: Asker): Promise<Prospect & { readonly expiresAt: string }>
  remove(kind: KindName, id: number, asker: Asker): Promise<void>
  restore<K extends KindName>(kind: K, id: number, asker: Asker): Promise<Item<K>>
  /** Deletes for good what lies in the trash, and the file of an image that nothing else needs. */
  purge(kind: KindName, id: number, asker: Asker): Promise<void>
  /** Newest first, a hundred at a time; `before` an entry's id gives older ones. */
  history(kind: KindName, id: number, before: number | null, asker: Asker): Promise<HistoryEntry[]>
  past<K extends KindName>(kind: K, id: number, entry: number, asker: Asker): Promise<PastState<K>>
  /** Brings a past text back as a new version. What it points to and is gone by now is left out. */
  restoreVersion<K extends KindName>(kind: K, id: number, entry: number, asker: Asker): Promise<Item<K>>
  /** Keeps what a form holds until it is saved; each account has only its own, the newest hundred, for 90 days. */
  keepUnsaved(form: string, unsaved: UnsavedInput, asker: Asker): Promise<{ savedAt: string }>
  /** What the asker has written for an item (null: for a new one) and not saved, newest first. */
  unsavedOf(kind: KindName, item: number | null, asker: Asker): Promise<UnsavedNote[]>
  unsavedAll(asker: Asker): Promise<UnsavedNote[]>
  unsavedText(form: string, asker: Asker): Promise<UnsavedText>
  forgetUnsaved(form: string, asker: Asker): Promise<void>
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
  /** Items to choose from by their names, hidden ones too, the best first; their rich texts come empty. */
  pick<K extends KindName>(kind: K, query: PickQuery, asker: Asker): Promise<ListPage<Item<K>>>
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
  /** What holds for the site where its owner has saved nothing. */
  siteDefaults(asker: Asker): Promise<SiteDefaults>
  /** Where the site's addresses of old lead, by the path as people read it; anybody may follow them. */
  redirects(): Promise<ReadonlyMap<string, RedirectTarget>>
}
