import { RowHeightCache } from './row-height-cache.ts'

/** Browsers limit the height of an element to 17 million pixels (Firefox) or 33 million (others). */
export const MAX_LIST_HEIGHT_PX = 8_000_000

/** Rows from `start` to `end` (exclusive). */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * The vertical positions of rows. Of a list too tall for a browser only a part is laid out, from `firstRow` to `end`; it
 * moves when the user scrolls to its edge.
 */
export class RowLayout {
  readonly heights: RowHeightCache
  firstRow = 0
  end = 0
  /** Offset of all rows from their correct position, until scrolling ends and it can be corrected invisibly. */
  shift = 0

  constructor(estimatedHeight: number) {
    this.heights = new RowHeightCache(estimatedHeight)
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

  /** The rows between two vertical positions. */
  getRowsBetween(top: number, bottom: number): RowRange {
    if (this.end <= this.firstRow) return { start: this.firstRow, end: this.firstRow }
    return { start: this.indexAt(top), end: this.indexAt(bottom) + 1 }
  }

  /** Records measured rows from `start` on; returns whether any height changed. They may update the estimate. */
  recordHeights(start: number, sizes: readonly number[], mayUpdateEstimate = true): boolean {
    let hasChanged = false
    for (const [index, size] of sizes.entries())
      hasChanged = this.heights.setHeight(start + index, size) || hasChanged
    if (hasChanged && mayUpdateEstimate) this.heights.updateEstimateOnce()
    return hasChanged
  }

  /** Lays out as many of `extent` rows around a row as a browser can show. */
  layOutAround(around: number, extent: number): void {
    this.shift = 0
    this.firstRow = 0
    this.end = extent
    if (this.heights.offsetOf(extent) <= MAX_LIST_HEIGHT_PX) return
    const middle = this.heights.offsetOf(around)
    this.firstRow = this.heights.indexAt(middle - MAX_LIST_HEIGHT_PX / 2, 0, extent)
    this.end = this.heights.indexAt(middle + MAX_LIST_HEIGHT_PX / 2, around, extent) + 1
  }

  /** Adds appended rows, if the height limit allows. */
  updateExtent(extent: number): void {
    if (extent < this.end) this.end = extent
    else if (this.heights.offsetOf(extent) - this.heights.offsetOf(this.firstRow) <= MAX_LIST_HEIGHT_PX)
      this.end = extent
    this.firstRow = Math.min(this.firstRow, this.end)
  }

  /** Resets everything except the estimated height. */
  reset(firstRow = 0): void {
    this.heights.clear()
    this.firstRow = firstRow
    this.end = firstRow
    this.shift = 0
  }
}
