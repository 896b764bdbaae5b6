/** How a title is shown: as it is written, or read as a date and shown by a pattern. */
export type TitleFormat = 'text' | 'date'

/** A picture beside the text. Sizes keep its place while it loads. */
export interface TimelineImage {
  readonly src: string
  readonly alt?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** One entry of the timeline. All texts are plain text, never HTML. */
export interface TimelineItem {
  readonly id: string | number
  /** Shown as text or, with `titleFormat: 'date'`, read as an ISO date (`1945-05-09`, `1945-05`, `-0044`). */
  readonly title: string
  readonly content?: string | undefined
  /** More about the item, shown on hover, focus or touch. */
  readonly tooltip?: string | undefined
  /** Wins over the component's `titleFormat`. */
  readonly titleFormat?: TitleFormat | undefined
  /** Wins over the component's `titleDateFormat`. */
  readonly titleDateFormat?: string | undefined
  readonly image?: string | TimelineImage | undefined
  /** Where the title leads: `http(s):`, `mailto:` or an address of the same site. Others are not followed. */
  readonly link?: string | undefined
}

/** Gives items as they are needed; every method may answer at once or by a promise. */
export interface DataSupplier<T extends TimelineItem = TimelineItem> {
  /** `count` items from `offset` on. Fewer than asked for means that the list ends there. */
  get(offset: number, count: number): readonly T[] | Promise<readonly T[]>
  /** How many items there are. Anything but a whole number from 0 on means that nobody knows. */
  getTotal(): number | Promise<number>
  /**
   * Set to `true` by whoever changes the data; the timeline sets it to `false` as it starts to reload, so that a change
   * made meanwhile is noticed again. A property or a getter with a setter.
   */
  changes?: boolean | undefined
  /** Calls back when `changes` may have been set; without it the timeline looks once a second. Answers how to stop. */
  subscribe?(look: () => void): () => void
  /** The index of an item, for `scrollToItem`; below 0 for none. Without it only loaded items are found. */
  indexOf?(id: T['id']): number | Promise<number>
}

/** Items known before anything is loaded, such as those that the server rendered. */
export interface InitialItems<T extends TimelineItem = TimelineItem> {
  readonly items: readonly T[]
  /** How many there are in all. */
  readonly total: number
  /** Where `items` begin; a multiple of `chunkSize`, 0 unless told. */
  readonly offset?: number | undefined
}

/** What the timeline does from outside, through its `ref`. */
export interface TimelineHandle {
  /** Shows an item at once, loading only what stands there. Answers whether it came into view. */
  scrollToIndex(index: number): Promise<boolean>
  /** The same by the item's id. */
  scrollToItem(id: string | number): Promise<boolean>
  /** Back to the top, and everything anew. */
  reload(): void
}
