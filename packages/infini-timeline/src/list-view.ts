import type { ChunkStore } from './chunk-store.ts'
import { keepInView } from './focus-beyond.ts'
import { type Goal, nearestGoal } from './goal.ts'
import { keepPlace, keptPlace } from './kept-place.ts'
import type { RowRange } from './row-space.ts'
import { ScreenRows } from './screen-rows.ts'
import { scrollerOf } from './scroller.ts'
import { throttle } from './throttle.ts'
import type { TimelineItem } from './types.ts'
import { listenAround } from './view-events.ts'

/** What scrolling asks of the data is looked at no more often than this, in milliseconds. */
export const SCROLL_INTERVAL = 100

const REST = 150
/** Rows are rendered this many heights of the scroller beyond its edges. */
const OVERSCAN = 0.5

/** Which rows are in the document, and the empty space around them. */
export interface ViewState {
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
export class ListView {
  readonly #store: ChunkStore<TimelineItem>
  readonly #placeKey: string | undefined
  readonly #rows: ScreenRows
  readonly #listeners = new Set<() => void>()
  readonly #check = throttle(() => this.#lookAround(), SCROLL_INTERVAL)
  #generation: number
  #nextFrame = 0
  #beyond: HTMLElement | null = null
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #state: ViewState

  constructor(store: ChunkStore<TimelineItem>, first: number, placeKey?: string) {
    const { extent, generation } = store.getState()
    const floor = Math.min(first, extent)
    this.#store = store
    this.#placeKey = placeKey
    this.#generation = generation
    this.#rows = new ScreenRows((index) => store.item(index) !== undefined)
    this.#rows.space.reset(floor)
    this.#rows.space.grow(extent)
    this.#rows.anchor = { index: floor, top: 0 }
    this.#state = { range: { start: floor, end: extent }, before: 0, after: 0, floor }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ViewState => this.#state

  topOf(index: number): number {
    return this.#rows.space.topOf(index)
  }

  get firstInSight(): number {
    return this.#rows.anchor.index
  }

  /** How many rows a reader sees at once. */
  get rowsInSight(): number {
    const { start, end } = this.#rows.inSight(0) ?? this.#state.range
    return Math.max(1, end - start - 1)
  }

  /** Begins to follow what scrolls the list, from its top if it came in place of another; answers how to stop. */
  attach(list: HTMLElement, isReplacement: boolean): () => void {
    const scroller = scrollerOf(list)
    this.#rows.attach(list, scroller)
    if (isReplacement) this.#rows.toTop()
    const onInput = () => {
      this.#rows.goal = null
    }
    const stopListening = listenAround(list, scroller, {
      onScroll: this.#onScroll,
      onInput,
      onResize: this.#onResize,
      onLeave: this.#keep,
    })
    const stopFollowing = this.#store.subscribe(this.#follow)
    const stopKeeping = this.#recall()
    this.#wake()
    this.#refresh()
    this.#rows.noteAnchor()
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
  async goTo(index: number, at: Goal['at'] = 'start'): Promise<boolean> {
    if (!Number.isFinite(index)) return false
    const target = this.#store.reach(Math.trunc(index))
    const { space } = this.#rows
    if (target < space.floor || target >= space.end) space.fit(target, this.#store.getState().extent)
    this.#rows.goal = { index: target, at }
    this.#refresh()
    this.#lookAround()
    return this.#store.arrival(target)
  }

  /** Scrolls no farther than needed for a row to be wholly in view. */
  async reveal(index: number): Promise<boolean> {
    const frame = this.#rows.frame()
    if (!frame) return false
    const goal = nearestGoal(index, frame, this.#rows.space)
    return goal || !this.#store.item(index) ? this.goTo(index, goal?.at) : true
  }

  /** Lays out earlier rows than the first one; what is in view stays there. */
  showEarlier(): void {
    this.#rows.noteAnchor()
    const { index, top } = this.#rows.anchor
    this.#rows.space.fit(index, this.#store.getState().extent)
    void this.goTo(index, top)
  }

  /** To be called after every render: measures what was rendered and sets right what moved. */
  afterRender(): void {
    if (!this.#rows.isShown) return
    this.#rows.payOwed()
    this.#rows.measure(this.#restTimer !== undefined)
    this.#rows.approachGoal()
    if (this.#beyond) keepInView(this.#beyond)
    this.#beyond = null
    this.#refresh()
    this.#check()
  }

  readonly #follow = (): void => {
    const { extent, generation } = this.#store.getState()
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#rows.toTop()
      this.#rows.reset()
    }
    const { space, goal } = this.#rows
    space.grow(extent)
    if (goal) {
      const index = Math.max(0, Math.min(goal.index, extent - 1))
      this.#rows.goal = { ...goal, index }
      if (index >= space.end) space.fit(index, extent)
    }
    this.#refresh()
  }

  readonly #onScroll = (): void => {
    if (Math.abs(this.#rows.distanceToGoal()) > 2) this.#rows.goal = null
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(this.#onRest, REST)
    const before = this.#rows.anchor.index
    this.#rows.noteAnchor()
    if (this.#rows.anchor.index < before) this.#lookUp()
    this.#refresh()
    this.#check()
  }

  /** Where the list was laid out from its middle on, it goes on upwards before the reader comes to that edge. */
  #lookUp(): void {
    const frame = this.#rows.frame()
    if (this.#rows.space.floor === 0 || !frame || frame.listTop <= -frame.height) return
    // Whoever sees the list's top edge came for what stands above it, and has a button for earlier rows.
    if (frame.listTop >= 0) return
    this.#rows.refit(this.#store.getState().extent)
  }

  readonly #onRest = (): void => {
    this.#restTimer = undefined
    this.#rows.settleShift()
    this.#refresh()
    this.#keep()
  }

  /** Rows are rendered a frame later: doing so at once would change sizes while they are being told. */
  readonly #onResize = (): void => {
    this.#wake()
    if (!this.#rows.isShown) return
    this.#rows.measure(false)
    this.#rows.payOwed()
    this.#rows.approachGoal()
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
    const frame = this.#rows.frame()
    if (!frame || !this.#rows.isShown) return
    this.#store.look()
    const { space } = this.#rows
    const { extent } = this.#store.getState()
    const isNear = frame.listTop + space.height < frame.height * 2
    if (isNear && space.end < extent && !this.#rows.goal) {
      this.#rows.refit(extent)
      this.#refresh()
    }
    const { start, end } = this.#state.range
    const nearEnd = isNear && space.end >= extent && !this.#rows.focusBeyond
    this.#store.demand({ first: start, end, nearEnd })
  }

  /** Goes where the reader was; the browser's own way of that would be in the way. Answers how to give it back. */
  #recall(): () => void {
    if (this.#placeKey === undefined) return () => undefined
    const { scrollRestoration } = history
    history.scrollRestoration = 'manual'
    const place = keptPlace(this.#placeKey)
    if (place) void this.goTo(place.index, place.top)
    return () => {
      history.scrollRestoration = scrollRestoration
    }
  }

  readonly #keep = (): void => {
    if (this.#placeKey === undefined || !this.#rows.isShown) return
    this.#rows.noteAnchor()
    keepPlace(this.#placeKey, this.#rows.anchor)
  }

  /** Works out what should be in the document, and tells of it if that has changed. */
  #refresh(): void {
    if (!this.#rows.isShown) return
    const { space } = this.#rows
    if (space.shift !== 0 && this.#rows.inSight(OVERSCAN)?.start === space.floor) this.#rows.settleShift()
    const range = this.#rows.inSight(OVERSCAN) ?? this.#state.range
    const before = Math.max(0, space.topOf(range.start))
    const after = Math.max(0, space.height - space.topOf(range.end))
    const state = { range, before, after, floor: space.floor }
    if (!this.#rows.isInDebt && isAlike(this.#state, state)) return
    this.#beyond ??= this.#rows.focusBeyond
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function isAlike(a: ViewState, b: ViewState): boolean {
  const areRowsSame = a.range.start === b.range.start && a.range.end === b.range.end && a.floor === b.floor
  return areRowsSame && Math.abs(a.before - b.before) < 0.5 && Math.abs(a.after - b.after) < 0.5
}
