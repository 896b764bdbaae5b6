import { findFocusedElementAfterList } from './focus-after-list.ts'
import { measureRows } from './measure-rows.ts'
import { RowLayout, type RowRange } from './row-layout.ts'
import { type ListViewport, measureListViewport, type ScrollContainer } from './scroll-container.ts'
import type { ScrollAnchor } from './scroll-restoration.ts'
import { getDistanceToScrollTarget, type ScrollTarget } from './scroll-target.ts'

const ESTIMATED_ROW_HEIGHT_PX = 160

/**
 * Where rows stand on the screen, and that they stay there: when rows above the one that is being read turn out taller or
 * shorter than thought, what that moves is owed and paid by scrolling after the next render, or, while a finger or a wheel
 * is at work, put off as a shift of all rows.
 */
export class RowPositionStabilizer {
  readonly layout = new RowLayout(ESTIMATED_ROW_HEIGHT_PX)
  /** The row that is being read, and where it stands. */
  anchor: ScrollAnchor = { index: 0, top: 0 }
  /** Where a row is to be brought; it ends when somebody scrolls. */
  scrollTarget: ScrollTarget | null = null
  readonly #isLoaded: (index: number) => boolean
  #list: HTMLElement | null = null
  #scroller: ScrollContainer | null = null
  #width = 0
  #owed = 0

  constructor(isLoaded: (index: number) => boolean) {
    this.#isLoaded = isLoaded
  }

  /** What was rendered first stands where it stands: it is measured, and nothing is owed for it. */
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

  /** What follows the list and is being used by keyboard. */
  get focusedElementAfterList(): HTMLElement | null {
    return this.#list && findFocusedElementAfterList(this.#list)
  }

  get hasPendingScroll(): boolean {
    return this.#owed !== 0
  }

  measureViewport(): ListViewport | null {
    return this.#list && this.#scroller && measureListViewport(this.#list, this.#scroller)
  }

  /** The rows in view, or that will be once the goal is reached, and as much more as so many heights of the scroller. */
  getVisibleRange(more: number): RowRange | null {
    const frame = this.measureViewport()
    if (!frame) return null
    const top = this.getRemainingScrollDistance() - frame.listTop
    const margin = frame.height * more
    return this.layout.getRowsBetween(top - margin, top + frame.height + margin)
  }

  /** Takes the first row in view that shows its item: one that does not will change its height and push the others. */
  updateAnchor(): void {
    const frame = this.measureViewport()
    if (!frame || this.layout.end <= this.layout.firstRow) return
    const first = this.layout.indexAt(frame.covered - frame.listTop)
    const last = this.layout.indexAt(frame.height - frame.listTop)
    let index = first
    while (index < last && !this.#isLoaded(index)) index += 1
    if (!this.#isLoaded(index)) index = first
    this.anchor = { index, top: frame.listTop + this.layout.topOf(index) }
  }

  /** Measures what is in the document; a change of width makes everything measured before worthless. */
  measure(mayShift: boolean): void {
    const rows = this.#list && measureRows(this.#list)
    if (!rows || !this.#list) return
    const anchor = this.scrollTarget?.index ?? this.anchor.index
    const before = this.layout.topOf(anchor)
    const isOtherWidth = this.#list.clientWidth !== this.#width
    this.#width = this.#list.clientWidth
    if (isOtherWidth) this.layout.heights.clear()
    if (!this.layout.recordHeights(rows.start, rows.sizes, rows.areLoaded) && !isOtherWidth) return
    const moved = this.layout.topOf(anchor) - before
    if (mayShift && !this.scrollTarget && this.layout.topOf(rows.start) > moved) this.layout.shift -= moved
    else this.#owed += moved
  }

  /** Lays out as much around the row that is being read as a browser can show. */
  layOutAroundAnchor(extent: number): void {
    const before = this.layout.topOf(this.anchor.index)
    this.layout.layOutAround(this.anchor.index, extent)
    this.#owed += this.layout.topOf(this.anchor.index) - before
  }

  convertShiftToPendingScroll(): void {
    this.#owed -= this.layout.shift
    this.layout.shift = 0
  }

  applyPendingScroll(): void {
    const distance = this.#owed
    this.#owed = 0
    if (Math.abs(distance) > 0.5 && !this.scrollTarget) this.#scroller?.scrollBy(distance)
  }

  /** Nothing is left to do at the bottom, where the page scrolls no further. */
  getRemainingScrollDistance(): number {
    const frame = this.measureViewport()
    if (!frame || !this.scrollTarget) return 0
    const distance = getDistanceToScrollTarget(this.scrollTarget, frame, this.layout)
    return distance > 0 && this.#scroller?.isAtBottom() ? 0 : distance
  }

  scrollToTarget(): void {
    if (!this.scrollTarget || this.layout.end <= this.layout.firstRow) return
    const distance = this.getRemainingScrollDistance()
    if (Math.abs(distance) > 0.5) this.#scroller?.scrollBy(distance)
    this.updateAnchor()
  }

  /** Back to where the list begins, unless that is in view. */
  scrollToTop(): void {
    const frame = this.measureViewport()
    if (frame && frame.listTop < frame.covered) this.#scroller?.scrollBy(frame.listTop - frame.covered)
  }

  /** Other items: nothing is known of them. */
  reset(): void {
    this.layout.reset()
    this.scrollTarget = null
    this.#owed = 0
    this.anchor = { index: 0, top: 0 }
  }
}
