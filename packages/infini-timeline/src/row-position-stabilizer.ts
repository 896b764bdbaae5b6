import { findFocusedElementAfterList } from './focus-after-list.ts'
import { measureRows } from './measure-rows.ts'
import { RowLayout, type RowRange } from './row-layout.ts'
import { type ListViewport, measureListViewport, type ScrollContainer } from './scroll-container.ts'
import type { ScrollAnchor } from './scroll-restoration.ts'
import { getDistanceToScrollTarget, type ScrollTarget } from './scroll-target.ts'

const ESTIMATED_ROW_HEIGHT_PX = 160

/**
 * Keeps the visible rows at their position on the screen. When rows above the anchor row turn out taller or shorter than
 * estimated, the difference is corrected by scrolling after the next render or, while the user scrolls, postponed as a
 * shift of all rows.
 */
export class RowScrollAnchorKeeper {
  readonly layout = new RowLayout(ESTIMATED_ROW_HEIGHT_PX)
  /** The first visible row and its position. */
  anchor: ScrollAnchor = { index: 0, top: 0 }
  /** The row to scroll to; cleared when the user scrolls. */
  scrollTarget: ScrollTarget | null = null
  readonly #isLoaded: (index: number) => boolean
  #list: HTMLElement | null = null
  #scroller: ScrollContainer | null = null
  #width = 0
  #pendingScroll = 0

  constructor(isLoaded: (index: number) => boolean) {
    this.#isLoaded = isLoaded
  }

  /** Measures the rows of the first render without correcting the scroll position. */
  attach(list: HTMLElement, scroller: ScrollContainer): void {
    this.#list = list
    this.#scroller = scroller
    this.#width = list.clientWidth
    const rows = measureRows(list)
    if (rows && this.isShown) this.layout.recordHeights(rows.start, rows.sizes, rows.areLoaded)
  }

  detach(): void {
    this.#list = null
    this.#scroller = null
  }

  get isShown(): boolean {
    return (this.#list?.getClientRects().length ?? 0) > 0
  }

  /** The element after the list that has the keyboard focus. */
  get focusedElementAfterList(): HTMLElement | null {
    return this.#list && findFocusedElementAfterList(this.#list)
  }

  get hasPendingScroll(): boolean {
    return this.#pendingScroll !== 0
  }

  measureViewport(): ListViewport | null {
    return this.#list && this.#scroller && measureListViewport(this.#list, this.#scroller)
  }

  /** The rows in view, now or when the scroll target is reached, extended on both sides by `overscan` viewport heights. */
  getVisibleRange(overscan: number): RowRange | null {
    const viewport = this.measureViewport()
    if (!viewport) return null
    const top = this.getRemainingScrollDistance() - viewport.listTop
    const margin = viewport.height * overscan
    return this.layout.getRowsBetween(top - margin, top + viewport.height + margin)
  }

  /** Uses the first visible row with a loaded item: a placeholder row will change its height and move the others. */
  updateAnchor(): void {
    const viewport = this.measureViewport()
    if (!viewport || this.layout.end <= this.layout.firstRow) return
    const first = this.layout.indexAt(viewport.covered - viewport.listTop)
    const last = this.layout.indexAt(viewport.height - viewport.listTop)
    let index = first
    while (index < last && !this.#isLoaded(index)) index += 1
    if (!this.#isLoaded(index)) index = first
    this.anchor = { index, top: viewport.listTop + this.layout.topOf(index) }
  }

  /** Measures the rows in the document; a change of width invalidates all earlier measurements. */
  measure(mayShift: boolean): void {
    const rows = this.#list && measureRows(this.#list)
    if (!rows || !this.#list) return
    const anchorIndex = this.scrollTarget?.index ?? this.anchor.index
    const topBefore = this.layout.topOf(anchorIndex)
    const hasWidthChanged = this.#list.clientWidth !== this.#width
    this.#width = this.#list.clientWidth
    if (hasWidthChanged) this.layout.heights.clear()
    if (!this.layout.recordHeights(rows.start, rows.sizes, rows.areLoaded) && !hasWidthChanged) return
    const topChange = this.layout.topOf(anchorIndex) - topBefore
    if (mayShift && !this.scrollTarget && this.layout.topOf(rows.start) > topChange)
      this.layout.shift -= topChange
    else this.#pendingScroll += topChange
  }

  /** Lays out as many rows around the anchor row as a browser can show. */
  layOutAroundAnchor(extent: number): void {
    const topBefore = this.layout.topOf(this.anchor.index)
    this.layout.layOutAround(this.anchor.index, extent)
    this.#pendingScroll += this.layout.topOf(this.anchor.index) - topBefore
  }

  convertShiftToPendingScroll(): void {
    this.#pendingScroll -= this.layout.shift
    this.layout.shift = 0
  }

  applyPendingScroll(): void {
    const distance = this.#pendingScroll
    this.#pendingScroll = 0
    if (Math.abs(distance) > 0.5 && !this.scrollTarget) this.#scroller?.scrollBy(distance)
  }

  /** Zero at the bottom, where the page cannot scroll further. */
  getRemainingScrollDistance(): number {
    const viewport = this.measureViewport()
    if (!viewport || !this.scrollTarget) return 0
    const distance = getDistanceToScrollTarget(this.scrollTarget, viewport, this.layout)
    return distance > 0 && this.#scroller?.isAtBottom() ? 0 : distance
  }

  scrollToTarget(): void {
    if (!this.scrollTarget || this.layout.end <= this.layout.firstRow) return
    const distance = this.getRemainingScrollDistance()
    if (Math.abs(distance) > 0.5) this.#scroller?.scrollBy(distance)
    this.updateAnchor()
  }

  /** Scrolls to the start of the list, unless it is in view. */
  scrollToTop(): void {
    const viewport = this.measureViewport()
    if (viewport && viewport.listTop < viewport.covered)
      this.#scroller?.scrollBy(viewport.listTop - viewport.covered)
  }

  /** Discards all measurements, because the items are new. */
  reset(): void {
    this.layout.reset()
    this.scrollTarget = null
    this.#pendingScroll = 0
    this.anchor = { index: 0, top: 0 }
  }
}
