import { RowHeightCache } from './row-height-cache.ts'

/** Browsers stop at 17 million pixels (Firefox) or 33 (the others). */
export const MAX_LIST_HEIGHT_PX = 8_000_000

/** Rows `start` to `end` (which is not included). */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * Where rows stand on the page. Of a list too tall for a browser only a part is laid out, from `floor` to `end`, and moved
 * along when the reader comes to its edge.
 */
export class RowLayout {
  readonly heights: RowHeightCache
  firstRow = 0
  end = 0
  /** So far rows stand from where they belong, until scrolling rests and it can be set right unseen. */
  shift = 0

  constructor(guess: number) {
    this.heights = new RowHeightCache(guess)
  }

  topOf(index: number): number {
    return this.heights.offsetOf(index) - this.heights.offsetOf(this.firstRow) + this.shift
  }

  get height(): number {
    return Math.max(0, this.topOf(this.end))
  }

  indexAt(y: number): number {
    return this.heights.indexAt(
      y - this.shift + this.heights.offsetOf(this.firstRow),
      this.firstRow,
      this.end,
    )
  }

  /** The rows between two heights. */
  getRowsBetween(top: number, bottom: number): RowRange {
    if (this.end <= this.firstRow) return { start: this.firstRow, end: this.firstRow }
    return { start: this.indexAt(top), end: this.indexAt(bottom) + 1 }
  }

  /** Notes measured rows from `start` on; answers whether anything is new. Rows may teach what others will be like. */
  recordHeights(start: number, sizes: readonly number[], mayLearn = true): boolean {
    let isNew = false
    for (const [place, size] of sizes.entries()) isNew = this.heights.setHeight(start + place, size) || isNew
    if (isNew && mayLearn) this.heights.updateEstimateOnce()
    return isNew
  }

  /** Lays out as much of `extent` rows around one as a browser can show. */
  layOutAround(around: number, extent: number): void {
    this.shift = 0
    this.firstRow = 0
    this.end = extent
    if (this.heights.offsetOf(extent) <= MAX_LIST_HEIGHT_PX) return
    const middle = this.heights.offsetOf(around)
    this.firstRow = this.heights.indexAt(middle - MAX_LIST_HEIGHT_PX / 2, 0, extent)
    this.end = this.heights.indexAt(middle + MAX_LIST_HEIGHT_PX / 2, around, extent) + 1
  }

  /** Takes in rows that were appended, if there is room. */
  updateExtent(extent: number): void {
    if (extent < this.end) this.end = extent
    else if (this.heights.offsetOf(extent) - this.heights.offsetOf(this.firstRow) <= MAX_LIST_HEIGHT_PX)
      this.end = extent
    this.firstRow = Math.min(this.firstRow, this.end)
  }

  /** Everything anew, but for the guess. */
  reset(floor = 0): void {
    this.heights.clear()
    this.firstRow = floor
    this.end = floor
    this.shift = 0
  }
}
