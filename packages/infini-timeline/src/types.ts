/** How a title is shown: unchanged as text, or parsed as a date and formatted by a pattern. */
export type TitleFormat = 'text' | 'date'

/** A picture beside the text. With width and height its space is reserved while it loads. */
export interface TimelineImage {
  readonly src: string
  /** Other variants, and how wide the picture is drawn, as in the attributes of the same names. */
  readonly srcSet?: string | undefined
  readonly sizes?: string | undefined
  readonly alt?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** The CSS `object-position` of a picture that is cropped to fit its card; without it the whole picture is shown. */
  readonly position?: string | undefined
}

/** One entry of the timeline. All texts are plain text, never HTML. */
export interface TimelineItem {
  readonly id: string | number
  /** A heading above the item, such as the century that begins with it. */
  readonly heading?: string | undefined
  /** Shown as text or, with `titleFormat: 'date'`, parsed as an ISO date (`1945-05-09`, `1945-05`, `-0044`). */
  readonly title: string
  readonly content?: string | undefined
  /** More about the item, shown on hover, focus or touch. */
  readonly tooltip?: string | undefined
  /** Overrides the component's `titleFormat`. */
  readonly titleFormat?: TitleFormat | undefined
  /** Overrides the component's `titleDateFormat`. */
  readonly titleDateFormat?: string | undefined
  readonly image?: string | TimelineImage | undefined
  /** The link of the title: `http(s):`, `mailto:` or an address of the same site. Other links are ignored. */
  readonly link?: string | undefined
}

/** Supplies items on demand; every method may return its result directly or as a promise. */
export interface DataSupplier<T extends TimelineItem = TimelineItem> {
  /** Returns `count` items starting at `offset`. Fewer than `count` means that the list ends there. */
  get(offset: number, count: number): readonly T[] | Promise<readonly T[]>
  /** The number of items. Anything but a non-negative integer means unknown. */
  getTotal(): number | Promise<number>
  /**
   * Set it to `true` when the data have changed; the timeline sets it to `false` when it starts to reload, so that a change
   * during the reload is detected too. A property or a getter with a setter.
   */
  changes?: boolean | undefined
  /** Calls `look` when `changes` may have been set, and returns how to unsubscribe. Without it the timeline polls once a second. */
  subscribe?(look: () => void): () => void
  /** The index of an item, for `scrollToItem`; below 0 for none. Without it only loaded items are found. */
  indexOf?(id: T['id']): number | Promise<number>
}

/** Items that are available before anything is loaded, such as those that the server rendered. */
export interface InitialItems<T extends TimelineItem = TimelineItem> {
  readonly items: readonly T[]
  /** The number of all items. */
  readonly total: number
  /** The index of the first of `items`; a multiple of `chunkSize`. Default: 0. */
  readonly offset?: number | undefined
}

/** The methods of a timeline, available through its `ref`. */
export interface TimelineHandle {
  /** Scrolls to an item at once and loads only the items there. Resolves with whether the item was loaded. */
  scrollToIndex(index: number): Promise<boolean>
  /** The same by the item's id. */
  scrollToItem(id: string | number): Promise<boolean>
  /** Scrolls to the top and loads all items again. */
  reload(): void
}
