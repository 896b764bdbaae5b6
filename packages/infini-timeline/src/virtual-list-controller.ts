import type { ChunkStore } from './chunk-store.ts'
import { scrollBackIntoViewIfFocused } from './focus-after-list.ts'
import type { RowRange } from './row-layout.ts'
import { RowScrollAnchorKeeper } from './row-position-stabilizer.ts'
import { findScrollContainer } from './scroll-container.ts'
import { readSavedScrollAnchor, saveScrollAnchor } from './scroll-restoration.ts'
import { findScrollIntoViewTarget, type ScrollTarget } from './scroll-target.ts'
import { throttle } from './throttle.ts'
import type { TimelineItem } from './types.ts'
import { listenToScrollInputAndResize } from './viewport-events.ts'

/** Minimum time between two updates of the store's demand during scrolling, in milliseconds. */
export const MIN_DEMAND_UPDATE_INTERVAL_MS = 100

const SCROLL_END_DELAY_MS = 150
/** Rows are rendered beyond the edges of the scroll container by this multiple of its height. */
const OVERSCAN = 0.5

/** The rows in the document, and the padding before and after them. */
export interface VirtualListState {
  readonly range: RowRange
  readonly before: number
  readonly after: number
  /** The first row that is laid out. */
  readonly floor: number
}

/**
 * Decides which rows are rendered and which items the store loads. The cycle: a scroll, load or resize →
 * `#refresh` publishes the new range of rows → React renders them → `afterRender` measures them.
 */
export class VirtualListController {
  readonly #store: ChunkStore<TimelineItem>
  readonly #restoreKey: string | undefined
  readonly #rows: RowScrollAnchorKeeper
  readonly #listeners = new Set<() => void>()
  readonly #updateDemandThrottled = throttle(() => this.#updateDemand(), MIN_DEMAND_UPDATE_INTERVAL_MS)
  #generation: number
  #nextFrame = 0
  #focusedElementAfterList: HTMLElement | null = null
  #scrollEndTimer: ReturnType<typeof setTimeout> | undefined
  #state: VirtualListState

  constructor(store: ChunkStore<TimelineItem>, first: number, restoreKey?: string) {
    const { extent, generation } = store.getState()
    const floor = Math.min(first, extent)
    this.#store = store
    this.#restoreKey = restoreKey
    this.#generation = generation
    this.#rows = new RowScrollAnchorKeeper((index) => store.item(index) !== undefined)
    this.#rows.layout.reset(floor)
    this.#rows.layout.updateExtent(extent)
    this.#rows.anchor = { index: floor, top: 0 }
    this.#state = { range: { start: floor, end: extent }, before: 0, after: 0, floor }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): VirtualListState => this.#state

  topOf(index: number): number {
    return this.#rows.layout.topOf(index)
  }

  get firstVisibleIndex(): number {
    return this.#rows.anchor.index
  }

  /** Number of rows that are fully visible at once. */
  get visibleRowCount(): number {
    const { start, end } = this.#rows.getVisibleRange(0) ?? this.#state.range
    return Math.max(1, end - start - 1)
  }

  /** Starts listening to scrolling; a list that replaces another starts at its top. Returns a cleanup function. */
  attach(list: HTMLElement, isReplacement: boolean): () => void {
    const scroller = findScrollContainer(list)
    this.#rows.attach(list, scroller)
    if (isReplacement) this.#rows.scrollToTop()
    const onInput = () => {
      this.#rows.scrollTarget = null
    }
    const stopListening = listenToScrollInputAndResize(list, scroller, {
      onScroll: this.#onScroll,
      onInput,
      onResize: this.#onResize,
      onLeave: this.#saveScrollAnchor,
    })
    const unsubscribeFromStore = this.#store.subscribe(this.#onStoreChange)
    const stopRestoring = this.#restoreScrollAnchor()
    this.#startStoreIfVisible()
    this.#refresh()
    this.#rows.updateAnchor()
    return () => {
      stopListening()
      unsubscribeFromStore()
      stopRestoring()
      this.#updateDemandThrottled.cancel()
      clearTimeout(this.#scrollEndTimer)
      this.#scrollEndTimer = undefined
      cancelAnimationFrame(this.#nextFrame)
      this.#store.stop()
      this.#rows.detach()
    }
  }

  /** Scrolls to a row at once; resolves when its item is loaded. */
  async scrollToIndex(index: number, at: ScrollTarget['at'] = 'start'): Promise<boolean> {
    if (!Number.isFinite(index)) return false
    const target = this.#store.extendTo(Math.trunc(index))
    const { layout } = this.#rows
    if (target < layout.firstRow || target >= layout.end)
      layout.layOutAround(target, this.#store.getState().extent)
    this.#rows.scrollTarget = { index: target, at }
    this.#refresh()
    this.#updateDemand()
    return this.#store.waitForItem(target)
  }

  /** Scrolls as little as needed to make a row fully visible. */
  async scrollIntoView(index: number): Promise<boolean> {
    const viewport = this.#rows.measureViewport()
    if (!viewport) return false
    const scrollTarget = findScrollIntoViewTarget(index, viewport, this.#rows.layout)
    return scrollTarget || !this.#store.item(index) ? this.scrollToIndex(index, scrollTarget?.at) : true
  }

  /** Lays out rows before the first one; the visible rows keep their position. */
  showEarlierRows(): void {
    this.#rows.updateAnchor()
    const { index, top } = this.#rows.anchor
    this.#rows.layout.layOutAround(index, this.#store.getState().extent)
    void this.scrollToIndex(index, top)
  }

  /** Must be called after every render: measures the rendered rows and corrects the scroll position. */
  afterRender(): void {
    if (!this.#rows.isShown) return
    this.#rows.applyPendingScroll()
    this.#rows.measure(this.#scrollEndTimer !== undefined)
    this.#rows.scrollToTarget()
    if (this.#focusedElementAfterList) scrollBackIntoViewIfFocused(this.#focusedElementAfterList)
    this.#focusedElementAfterList = null
    this.#refresh()
    this.#updateDemandThrottled()
  }

  readonly #onStoreChange = (): void => {
    const { extent, generation } = this.#store.getState()
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#rows.scrollToTop()
      this.#rows.reset()
    }
    const { layout, scrollTarget } = this.#rows
    layout.updateExtent(extent)
    if (scrollTarget) {
      const index = Math.max(0, Math.min(scrollTarget.index, extent - 1))
      this.#rows.scrollTarget = { ...scrollTarget, index }
      if (index >= layout.end) layout.layOutAround(index, extent)
    }
    this.#refresh()
  }

  readonly #onScroll = (): void => {
    if (Math.abs(this.#rows.getRemainingScrollDistance()) > 2) this.#rows.scrollTarget = null
    clearTimeout(this.#scrollEndTimer)
    this.#scrollEndTimer = setTimeout(this.#onScrollEnd, SCROLL_END_DELAY_MS)
    const previousIndex = this.#rows.anchor.index
    this.#rows.updateAnchor()
    if (this.#rows.anchor.index < previousIndex) this.#extendUpwards()
    this.#refresh()
    this.#updateDemandThrottled()
  }

  /** Extends a list that does not start at its first row upwards, before the user reaches its top edge. */
  #extendUpwards(): void {
    const viewport = this.#rows.measureViewport()
    if (this.#rows.layout.firstRow === 0 || !viewport || viewport.listTop <= -viewport.height) return
    // When the top edge of the list is visible, the user wants the content above it; a button shows earlier rows.
    if (viewport.listTop >= 0) return
    this.#rows.layOutAroundAnchor(this.#store.getState().extent)
  }

  readonly #onScrollEnd = (): void => {
    this.#scrollEndTimer = undefined
    this.#rows.convertShiftToPendingScroll()
    this.#refresh()
    this.#saveScrollAnchor()
  }

  /** Rows are rendered in the next frame: rendering at once would change sizes inside the ResizeObserver callback. */
  readonly #onResize = (): void => {
    this.#startStoreIfVisible()
    if (!this.#rows.isShown) return
    this.#rows.measure(false)
    this.#rows.applyPendingScroll()
    this.#rows.scrollToTarget()
    cancelAnimationFrame(this.#nextFrame)
    this.#nextFrame = requestAnimationFrame(() => {
      this.#refresh()
      this.#updateDemandThrottled()
    })
  }

  /** A hidden timeline loads nothing. */
  #startStoreIfVisible(): void {
    if (this.#rows.isShown) this.#store.start()
  }

  /** Reports the rendered rows to the store, and whether the end is near. */
  #updateDemand(): void {
    const viewport = this.#rows.measureViewport()
    if (!viewport || !this.#rows.isShown) return
    this.#store.checkForChanges()
    const { layout } = this.#rows
    const { extent } = this.#store.getState()
    const isNearEnd = viewport.listTop + layout.height < viewport.height * 2
    if (isNearEnd && layout.end < extent && !this.#rows.scrollTarget) {
      this.#rows.layOutAroundAnchor(extent)
      this.#refresh()
    }
    const { start, end } = this.#state.range
    const nearEnd = isNearEnd && layout.end >= extent && !this.#rows.focusedElementAfterList
    this.#store.setDemand({ first: start, end, nearEnd })
  }

  /** Restores the saved scroll position instead of the browser. Returns a function that re-enables the browser's own restoration. */
  #restoreScrollAnchor(): () => void {
    if (this.#restoreKey === undefined) return () => undefined
    const { scrollRestoration } = history
    history.scrollRestoration = 'manual'
    const anchor = readSavedScrollAnchor(this.#restoreKey)
    if (anchor) void this.scrollToIndex(anchor.index, anchor.top)
    return () => {
      history.scrollRestoration = scrollRestoration
    }
  }

  readonly #saveScrollAnchor = (): void => {
    if (this.#restoreKey === undefined || !this.#rows.isShown) return
    this.#rows.updateAnchor()
    saveScrollAnchor(this.#restoreKey, this.#rows.anchor)
  }

  /** Computes the rows that should be in the document, and notifies the listeners if they have changed. */
  #refresh(): void {
    if (!this.#rows.isShown) return
    const { layout } = this.#rows
    if (layout.shift !== 0 && this.#rows.getVisibleRange(OVERSCAN)?.start === layout.firstRow)
      this.#rows.convertShiftToPendingScroll()
    const range = this.#rows.getVisibleRange(OVERSCAN) ?? this.#state.range
    const before = Math.max(0, layout.topOf(range.start))
    const after = Math.max(0, layout.height - layout.topOf(range.end))
    const state = { range, before, after, floor: layout.firstRow }
    if (!this.#rows.hasPendingScroll && isSameViewState(this.#state, state)) return
    this.#focusedElementAfterList ??= this.#rows.focusedElementAfterList
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function isSameViewState(a: VirtualListState, b: VirtualListState): boolean {
  const areRowsSame = a.range.start === b.range.start && a.range.end === b.range.end && a.floor === b.floor
  return areRowsSame && Math.abs(a.before - b.before) < 0.5 && Math.abs(a.after - b.after) < 0.5
}
