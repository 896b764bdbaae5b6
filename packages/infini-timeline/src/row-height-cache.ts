const BLOCK_SIZE = 128

interface RowBlock {
  readonly sizes: Float32Array
  sum: number
  count: number
}

/**
 * Row heights: measured ones, and an estimate for the rest. Memory is used for measured rows only, so that a list of a
 * hundred thousand rows costs only what was rendered of it.
 */
export class RowHeightCache {
  readonly #blocks = new Map<number, RowBlock>()
  #sum = 0
  #count = 0
  #estimatedHeight: number
  #isEstimateUpdated = false

  constructor(initialEstimate: number) {
    this.#estimatedHeight = initialEstimate
  }

  /** The assumed height of a row that is not measured yet. */
  get estimatedHeight(): number {
    return this.#estimatedHeight
  }

  /** Records the height of a row; returns whether it changed. */
  setHeight(index: number, measured: number): boolean {
    const size = Math.fround(measured)
    const block = this.#getOrCreateBlock(index)
    const indexInBlock = index % BLOCK_SIZE
    const previousSize = block.sizes[indexInBlock] ?? Number.NaN
    if (Math.abs(previousSize - size) < 0.5) return false
    const isNew = Number.isNaN(previousSize)
    const difference = isNew ? size : size - previousSize
    block.sizes[indexInBlock] = size
    block.sum += difference
    this.#sum += difference
    if (!isNew) return true
    block.count += 1
    this.#count += 1
    return true
  }

  /** Sets the estimate to the average of the first rows, once: a later change would move all rows not yet rendered. */
  updateEstimateOnce(): void {
    if (this.#isEstimateUpdated || this.#count === 0) return
    this.#isEstimateUpdated = true
    this.#estimatedHeight = this.#sum / this.#count
  }

  /** The top of a row. */
  offsetOf(index: number): number {
    let sum = 0
    let measured = 0
    const last = Math.floor(index / BLOCK_SIZE)
    for (const [number, block] of this.#blocks) {
      if (number < last) {
        sum += block.sum
        measured += block.count
      } else if (number === last) {
        for (let indexInBlock = 0; indexInBlock < index % BLOCK_SIZE; indexInBlock += 1) {
          const size = block.sizes[indexInBlock] ?? Number.NaN
          if (Number.isNaN(size)) continue
          sum += size
          measured += 1
        }
      }
    }
    return sum + (index - measured) * this.#estimatedHeight
  }

  /** The row at an offset, between `first` and `end` (exclusive). */
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

  /** Discards all measurements, for example after a change of width; the estimate stays until it can be updated. */
  clear(): void {
    this.#isEstimateUpdated = false
    this.#blocks.clear()
    this.#sum = 0
    this.#count = 0
  }

  #getOrCreateBlock(index: number): RowBlock {
    const number = Math.floor(index / BLOCK_SIZE)
    const existing = this.#blocks.get(number)
    if (existing) return existing
    const block = { sizes: new Float32Array(BLOCK_SIZE).fill(Number.NaN), sum: 0, count: 0 }
    this.#blocks.set(number, block)
    return block
  }
}
