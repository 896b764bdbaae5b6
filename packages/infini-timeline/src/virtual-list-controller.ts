import type { ChunkStore } from './chunk-store.ts'
import { scrollBackIntoViewIfFocused } from './focus-after-list.ts'
import type { RowRange } from './row-layout.ts'
import { RowPositionStabilizer } from './row-position-stabilizer.ts'
import { findScrollContainer } from './scroll-container.ts'
import { readSavedScrollAnchor, saveScrollAnchor } from './scroll-restoration.ts'
import { findNearestScrollTarget, type ScrollTarget } from './scroll-target.ts'
import { throttle } from './throttle.ts'
import type { TimelineItem } from './types.ts'
import { listenToViewportEvents } from './viewport-events.ts'

/** What scrolling asks of the data is looked at no more often than this, in milliseconds. */
export const SCROLL_CHECK_INTERVAL_MS = 100

const SCROLL_END_DELAY_MS = 150
/** Rows are rendered this many heights of the scroller beyond its edges. */
const OVERSCAN = 0.5

/** Which rows are in the document, and the empty space around them. */
export interface VirtualListState {
  readonly range: RowRange
  readonly before: number
  readonly after: number
  /** The first row that is laid out. */
  readonly floor: number
}

/**
 * A window onto the list: which rows are rendered, and what is asked of the store. Called in turns: something scrolls,
 * loads or changes size → `#refresh` tells of other rows → React renders them → `afterRender` measures them.
 */
export class VirtualListController {
  readonly #store: ChunkStore<TimelineItem>
  readonly #placeKey: string | undefined
  readonly #rows: RowPositionStabilizer
  readonly #listeners = new Set<() => void>()
  readonly #check = throttle(() => this.#lookAround(), SCROLL_CHECK_INTERVAL_MS)
  #generation: number
  #nextFrame = 0
  #beyond: HTMLElement | null = null
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #state: VirtualListState

  constructor(store: ChunkStore<TimelineItem>, first: number, placeKey?: string) {
    const { extent, generation } = store.getState()
    const floor = Math.min(first, extent)
    this.#store = store
    this.#placeKey = placeKey
    this.#generation = generation
    this.#rows = new RowPositionStabilizer((index) => store.item(index) !== undefined)
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

  /** How many rows a reader sees at once. */
  get visibleRowCount(): number {
    const { start, end } = this.#rows.getVisibleRange(0) ?? this.#state.range
    return Math.max(1, end - start - 1)
  }

  /** Begins to follow what scrolls the list, from its top if it came in place of another; answers how to stop. */
  attach(list: HTMLElement, isReplacement: boolean): () => void {
    const scroller = findScrollContainer(list)
    this.#rows.attach(list, scroller)
    if (isReplacement) this.#rows.scrollToTop()
    const onInput = () => {
      this.#rows.scrollTarget = null
    }
    const stopListening = listenToViewportEvents(list, scroller, {
      onScroll: this.#onScroll,
      onInput,
      onResize: this.#onResize,
      onLeave: this.#keep,
    })
    const stopFollowing = this.#store.subscribe(this.#follow)
    const stopKeeping = this.#recall()
    this.#wake()
    this.#refresh()
    this.#rows.updateAnchor()
    return () => {
      stopListening()
      stopFollowing()
      stopKeeping()
      this.#check.cancel()
      clearTimeout(this.#restTimer)
      this.#restTimer = undefined
      cancelAnimationFrame(this.#nextFrame)
      this.#store.stop()
      this.#rows.detach()
    }
  }

  /** Brings a row into view at once; resolves when its item is there. */
  async scrollToIndex(index: number, at: ScrollTarget['at'] = 'start'): Promise<boolean> {
    if (!Number.isFinite(index)) return false
    const target = this.#store.extendTo(Math.trunc(index))
    const { layout: space } = this.#rows
    if (target < space.firstRow || target >= space.end)
      space.layOutAround(target, this.#store.getState().extent)
    this.#rows.scrollTarget = { index: target, at }
    this.#refresh()
    this.#lookAround()
    return this.#store.waitForItem(target)
  }

  /** Scrolls no farther than needed for a row to be wholly in view. */
  async scrollIntoView(index: number): Promise<boolean> {
    const frame = this.#rows.measureViewport()
    if (!frame) return false
    const goal = findNearestScrollTarget(index, frame, this.#rows.layout)
    return goal || !this.#store.item(index) ? this.scrollToIndex(index, goal?.at) : true
  }

  /** Lays out earlier rows than the first one; what is in view stays there. */
  showEarlierRows(): void {
    this.#rows.updateAnchor()
    const { index, top } = this.#rows.anchor
    this.#rows.layout.layOutAround(index, this.#store.getState().extent)
    void this.scrollToIndex(index, top)
  }

  /** To be called after every render: measures what was rendered and sets right what moved. */
  afterRender(): void {
    if (!this.#rows.isShown) return
    this.#rows.applyPendingScroll()
    this.#rows.measure(this.#restTimer !== undefined)
    this.#rows.scrollToTarget()
    if (this.#beyond) scrollBackIntoViewIfFocused(this.#beyond)
    this.#beyond = null
    this.#refresh()
    this.#check()
  }

  readonly #follow = (): void => {
    const { extent, generation } = this.#store.getState()
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#rows.scrollToTop()
      this.#rows.reset()
    }
    const { layout: space, scrollTarget: goal } = this.#rows
    space.updateExtent(extent)
    if (goal) {
      const index = Math.max(0, Math.min(goal.index, extent - 1))
      this.#rows.scrollTarget = { ...goal, index }
      if (index >= space.end) space.layOutAround(index, extent)
    }
    this.#refresh()
  }

  readonly #onScroll = (): void => {
    if (Math.abs(this.#rows.getRemainingScrollDistance()) > 2) this.#rows.scrollTarget = null
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(this.#onRest, SCROLL_END_DELAY_MS)
    const before = this.#rows.anchor.index
    this.#rows.updateAnchor()
    if (this.#rows.anchor.index < before) this.#lookUp()
    this.#refresh()
    this.#check()
  }

  /** Where the list was laid out from its middle on, it goes on upwards before the reader comes to that edge. */
  #lookUp(): void {
    const frame = this.#rows.measureViewport()
    if (this.#rows.layout.firstRow === 0 || !frame || frame.listTop <= -frame.height) return
    // Whoever sees the list's top edge came for what stands above it, and has a button for earlier rows.
    if (frame.listTop >= 0) return
    this.#rows.layOutAroundAnchor(this.#store.getState().extent)
  }

  readonly #onRest = (): void => {
    this.#restTimer = undefined
    this.#rows.convertShiftToPendingScroll()
    this.#refresh()
    this.#keep()
  }

  /** Rows are rendered a frame later: doing so at once would change sizes while they are being told. */
  readonly #onResize = (): void => {
    this.#wake()
    if (!this.#rows.isShown) return
    this.#rows.measure(false)
    this.#rows.applyPendingScroll()
    this.#rows.scrollToTarget()
    cancelAnimationFrame(this.#nextFrame)
    this.#nextFrame = requestAnimationFrame(() => {
      this.#refresh()
      this.#check()
    })
  }

  /** Nothing is loaded for a timeline that nobody can see. */
  #wake(): void {
    if (this.#rows.isShown) this.#store.start()
  }

  /** Tells the store what is in sight and whether the end is near. */
  #lookAround(): void {
    const frame = this.#rows.measureViewport()
    if (!frame || !this.#rows.isShown) return
    this.#store.checkForChanges()
    const { layout: space } = this.#rows
    const { extent } = this.#store.getState()
    const isNear = frame.listTop + space.height < frame.height * 2
    if (isNear && space.end < extent && !this.#rows.scrollTarget) {
      this.#rows.layOutAroundAnchor(extent)
      this.#refresh()
    }
    const { start, end } = this.#state.range
    const nearEnd = isNear && space.end >= extent && !this.#rows.focusedElementAfterList
    this.#store.demand({ first: start, end, nearEnd })
  }

  /** Goes where the reader was; the browser's own way of that would be in the way. Answers how to give it back. */
  #recall(): () => void {
    if (this.#placeKey === undefined) return () => undefined
    const { scrollRestoration } = history
    history.scrollRestoration = 'manual'
    const place = readSavedScrollAnchor(this.#placeKey)
    if (place) void this.scrollToIndex(place.index, place.top)
    return () => {
      history.scrollRestoration = scrollRestoration
    }
  }

  readonly #keep = (): void => {
    if (this.#placeKey === undefined || !this.#rows.isShown) return
    this.#rows.updateAnchor()
    saveScrollAnchor(this.#placeKey, this.#rows.anchor)
  }

  /** Works out what should be in the document, and tells of it if that has changed. */
  #refresh(): void {
    if (!this.#rows.isShown) return
    const { layout: space } = this.#rows
    if (space.shift !== 0 && this.#rows.getVisibleRange(OVERSCAN)?.start === space.firstRow)
      this.#rows.convertShiftToPendingScroll()
    const range = this.#rows.getVisibleRange(OVERSCAN) ?? this.#state.range
    const before = Math.max(0, space.topOf(range.start))
    const after = Math.max(0, space.height - space.topOf(range.end))
    const state = { range, before, after, floor: space.firstRow }
    if (!this.#rows.hasPendingScroll && isSameViewState(this.#state, state)) return
    this.#beyond ??= this.#rows.focusedElementAfterList
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function isSameViewState(a: VirtualListState, b: VirtualListState): boolean {
  const areRowsSame = a.range.start === b.range.start && a.range.end === b.range.end && a.floor === b.floor
  return areRowsSame && Math.abs(a.before - b.before) < 0.5 && Math.abs(a.after - b.after) < 0.5
}
