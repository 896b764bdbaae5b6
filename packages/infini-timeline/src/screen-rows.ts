import { focusBeyond } from './focus-beyond.ts'
import { distanceTo, type Goal } from './goal.ts'
import type { Place } from './kept-place.ts'
import { measureRows } from './measure-rows.ts'
import { type RowRange, RowSpace } from './row-space.ts'
import { type Frame, frameOf, type Scroller } from './scroller.ts'

const GUESSED_ROW = 160

/**
 * Where rows stand on the screen, and that they stay there: when rows above the one that is being read turn out taller or
 * shorter than thought, what that moves is owed and paid by scrolling after the next render, or, while a finger or a wheel
 * is at work, put off as a shift of all rows.
 */
export class ScreenRows {
  readonly space = new RowSpace(GUESSED_ROW)
  /** The row that is being read, and where it stands. */
  anchor: Place = { index: 0, top: 0 }
  /** Where a row is to be brought; it ends when somebody scrolls. */
  goal: Goal | null = null
  readonly #isLoaded: (index: number) => boolean
  #list: HTMLElement | null = null
  #scroller: Scroller | null = null
  #width = 0
  #owed = 0

  constructor(isLoaded: (index: number) => boolean) {
    this.#isLoaded = isLoaded
  }

  /** What was rendered first stands where it stands: it is measured, and nothing is owed for it. */
  attach(list: HTMLElement, scroller: Scroller): void {
    this.#list = list
    this.#scroller = scroller
    this.#width = list.clientWidth
    const rows = measureRows(list)
    if (rows && this.isShown) this.space.measure(rows.start, rows.sizes, rows.areLoaded)
  }

  detach(): void {
    this.#list = null
    this.#scroller = null
  }

  get isShown(): boolean {
    return (this.#list?.getClientRects().length ?? 0) > 0
  }

  /** What follows the list and is being used by keyboard. */
  get focusBeyond(): HTMLElement | null {
    return this.#list && focusBeyond(this.#list)
  }

  get isInDebt(): boolean {
    return this.#owed !== 0
  }

  frame(): Frame | null {
    return this.#list && this.#scroller && frameOf(this.#list, this.#scroller)
  }

  /** The rows in view, or that will be once the goal is reached, and as much more as so many heights of the scroller. */
  inSight(more: number): RowRange | null {
    const frame = this.frame()
    if (!frame) return null
    const top = this.distanceToGoal() - frame.listTop
    const margin = frame.height * more
    return this.space.between(top - margin, top + frame.height + margin)
  }

  /** Takes the first row in view that shows its item: one that does not will change its height and push the others. */
  noteAnchor(): void {
    const frame = this.frame()
    if (!frame || this.space.end <= this.space.floor) return
    const first = this.space.indexAt(frame.covered - frame.listTop)
    const last = this.space.indexAt(frame.height - frame.listTop)
    let index = first
    while (index < last && !this.#isLoaded(index)) index += 1
    if (!this.#isLoaded(index)) index = first
    this.anchor = { index, top: frame.listTop + this.space.topOf(index) }
  }

  /** Measures what is in the document; a change of width makes everything measured before worthless. */
  measure(mayShift: boolean): void {
    const rows = this.#list && measureRows(this.#list)
    if (!rows || !this.#list) return
    const anchor = this.goal?.index ?? this.anchor.index
    const before = this.space.topOf(anchor)
    const isOtherWidth = this.#list.clientWidth !== this.#width
    this.#width = this.#list.clientWidth
    if (isOtherWidth) this.space.sizes.clear()
    if (!this.space.measure(rows.start, rows.sizes, rows.areLoaded) && !isOtherWidth) return
    const moved = this.space.topOf(anchor) - before
    if (mayShift && !this.goal && this.space.topOf(rows.start) > moved) this.space.shift -= moved
    else this.#owed += moved
  }

  /** Lays out as much around the row that is being read as a browser can show. */
  refit(extent: number): void {
    const before = this.space.topOf(this.anchor.index)
    this.space.fit(this.anchor.index, extent)
    this.#owed += this.space.topOf(this.anchor.index) - before
  }

  settleShift(): void {
    this.#owed -= this.space.shift
    this.space.shift = 0
  }

  payOwed(): void {
    const distance = this.#owed
    this.#owed = 0
    if (Math.abs(distance) > 0.5 && !this.goal) this.#scroller?.scrollBy(distance)
  }

  /** Nothing is left to do at the bottom, where the page scrolls no further. */
  distanceToGoal(): number {
    const frame = this.frame()
    if (!frame || !this.goal) return 0
    const distance = distanceTo(this.goal, frame, this.space)
    return distance > 0 && this.#scroller?.isAtBottom() ? 0 : distance
  }

  approachGoal(): void {
    if (!this.goal || this.space.end <= this.space.floor) return
    const distance = this.distanceToGoal()
    if (Math.abs(distance) > 0.5) this.#scroller?.scrollBy(distance)
    this.noteAnchor()
  }

  /** Back to where the list begins, unless that is in view. */
  toTop(): void {
    const frame = this.frame()
    if (frame && frame.listTop < frame.covered) this.#scroller?.scrollBy(frame.listTop - frame.covered)
  }

  /** Other items: nothing is known of them. */
  reset(): void {
    this.space.reset()
    this.goal = null
    this.#owed = 0
    this.anchor = { index: 0, top: 0 }
  }
}
