import { RowSizes } from './row-sizes.ts'

/** Browsers stop at 17 million pixels (Firefox) or 33 (the others). */
export const MAX_HEIGHT = 8_000_000

/** Rows `start` to `end` (which is not included). */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * Where rows stand on the page. Of a list too tall for a browser only a part is laid out, from `floor` to `end`, and moved
 * along when the reader comes to its edge.
 */
export class RowSpace {
  readonly sizes: RowSizes
  floor = 0
  end = 0
  /** So far rows stand from where they belong, until scrolling rests and it can be set right unseen. */
  shift = 0

  constructor(guess: number) {
    this.sizes = new RowSizes(guess)
  }

  topOf(index: number): number {
    return this.sizes.offsetOf(index) - this.sizes.offsetOf(this.floor) + this.shift
  }

  get height(): number {
    return Math.max(0, this.topOf(this.end))
  }

  indexAt(y: number): number {
    return this.sizes.indexAt(y - this.shift + this.sizes.offsetOf(this.floor), this.floor, this.end)
  }

  /** The rows between two heights. */
  between(top: number, bottom: number): RowRange {
    if (this.end <= this.floor) return { start: this.floor, end: this.floor }
    return { start: this.indexAt(top), end: this.indexAt(bottom) + 1 }
  }

  /** Notes measured rows from `start` on; answers whether anything is new. Rows may teach what others will be like. */
  measure(start: number, sizes: readonly number[], mayLearn = true): boolean {
    let isNew = false
    for (const [place, size] of sizes.entries()) isNew = this.sizes.set(start + place, size) || isNew
    if (isNew && mayLearn) this.sizes.learn()
    return isNew
  }

  /** Lays out as much of `extent` rows around one as a browser can show. */
  fit(around: number, extent: number): void {
    this.shift = 0
    this.floor = 0
    this.end = extent
    if (this.sizes.offsetOf(extent) <= MAX_HEIGHT) return
    const middle = this.sizes.offsetOf(around)
    this.floor = this.sizes.indexAt(middle - MAX_HEIGHT / 2, 0, extent)
    this.end = this.sizes.indexAt(middle + MAX_HEIGHT / 2, around, extent) + 1
  }

  /** Takes in rows that were appended, if there is room. */
  grow(extent: number): void {
    if (extent < this.end) this.end = extent
    else if (this.sizes.offsetOf(extent) - this.sizes.offsetOf(this.floor) <= MAX_HEIGHT) this.end = extent
    this.floor = Math.min(this.floor, this.end)
  }

  /** Everything anew, but for the guess. */
  reset(floor = 0): void {
    this.sizes.clear()
    this.floor = floor
    this.end = floor
    this.shift = 0
  }
}
