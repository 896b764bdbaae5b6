/**
 * Tracks the extent and the total of a list. Loaded items take precedence over the reported total: a total that is too high
 * is corrected by the first short chunk, one that is too low is discarded when more items arrive.
 */
export class ListLengthTracker {
  readonly #chunkSize: number
  /** Number of rows that are laid out, loaded or not. */
  extent = 0
  /** `null` while unknown. */
  total: number | null = null

  constructor(chunkSize: number) {
    this.#chunkSize = chunkSize
  }

  get hasMore(): boolean {
    return this.total === null || this.extent < this.total
  }

  /** The chunk after the end. */
  get nextChunk(): number {
    return Math.floor(this.extent / this.#chunkSize)
  }

  setExpectedTotal(total: number | null): void {
    this.total = total
    if (total !== null) this.extent = Math.min(this.extent, total)
  }

  /** Extends the list to an item; returns the nearest index that exists. */
  extendTo(index: number): number {
    const last = (this.total ?? Number.POSITIVE_INFINITY) - 1
    const target = Math.max(0, Math.min(index, last))
    const chunkEnd = (Math.floor(target / this.#chunkSize) + 1) * this.#chunkSize
    this.extent = Math.max(this.extent, Math.min(chunkEnd, last + 1))
    return target
  }

  /** Records that a chunk was loaded with `count` items; `loaded` are the other loaded chunks. */
  recordLoadedChunk(chunk: number, count: number, loaded: ReadonlySet<number>): void {
    const offset = chunk * this.#chunkSize
    const end = offset + count
    if (count === this.#chunkSize) {
      if (this.total !== null && end > this.total) this.total = null
      this.extent = Math.max(this.extent, end)
    } else if (count > 0 || chunk === 0 || loaded.has(chunk - 1)) {
      this.total = end
      this.extent = end
    } else {
      // The chunk is empty although items were expected: go back to the loaded chunks and continue from there.
      this.total = null
      this.extent = (Math.max(-1, ...loaded) + 1) * this.#chunkSize
    }
  }

  clear(): void {
    this.extent = 0
    this.total = null
  }
}
