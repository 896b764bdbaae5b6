const BLOCK_SIZE = 128

interface RowBlock {
  readonly sizes: Float32Array
  sum: number
  count: number
}

/**
 * How tall rows are: what was measured, and a guess for the rest. Memory is taken for measured rows only, so that a list of
 * a hundred thousand costs what has been seen of it.
 */
export class RowHeightCache {
  readonly #blocks = new Map<number, RowBlock>()
  #sum = 0
  #count = 0
  estimatedHeight: number
  #isLearned = false

  constructor(guess: number) {
    this.estimatedHeight = guess
  }

  /** What a row is taken to be until it is measured. */
  get guess(): number {
    return this.estimatedHeight
  }

  /** Notes a measured row; answers whether that was news. */
  setHeight(index: number, measured: number): boolean {
    const size = Math.fround(measured)
    const block = this.#blockOf(index)
    const place = index % BLOCK_SIZE
    const before = block.sizes[place] ?? Number.NaN
    if (Math.abs(before - size) < 0.5) return false
    const isNew = Number.isNaN(before)
    const difference = isNew ? size : size - before
    block.sizes[place] = size
    block.sum += difference
    this.#sum += difference
    if (!isNew) return true
    block.count += 1
    this.#count += 1
    return true
  }

  /** Takes the average of the first rows as the guess, once: later a new guess would move everything not yet seen. */
  updateEstimateOnce(): void {
    if (this.#isLearned || this.#count === 0) return
    this.#isLearned = true
    this.estimatedHeight = this.#sum / this.#count
  }

  /** Where a row begins. */
  offsetOf(index: number): number {
    let sum = 0
    let measured = 0
    const last = Math.floor(index / BLOCK_SIZE)
    for (const [number, block] of this.#blocks) {
      if (number < last) {
        sum += block.sum
        measured += block.count
      } else if (number === last) {
        for (let place = 0; place < index % BLOCK_SIZE; place += 1) {
          const size = block.sizes[place] ?? Number.NaN
          if (Number.isNaN(size)) continue
          sum += size
          measured += 1
        }
      }
    }
    return sum + (index - measured) * this.estimatedHeight
  }

  /** The row that stands at an offset, between `first` and `end` (which is not included). */
  indexAt(offset: number, first: number, end: number): number {
    let low = first
    let high = Math.max(first, end - 1)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.offsetOf(middle) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Forgets what was measured, as when the width has changed; the guess stays until there is a better one. */
  clear(): void {
    this.#isLearned = false
    this.#blocks.clear()
    this.#sum = 0
    this.#count = 0
  }

  #blockOf(index: number): RowBlock {
    const number = Math.floor(index / BLOCK_SIZE)
    const found = this.#blocks.get(number)
    if (found) return found
    const block = { sizes: new Float32Array(BLOCK_SIZE).fill(Number.NaN), sum: 0, count: 0 }
    this.#blocks.set(number, block)
    return block
  }
}
