/**
 * How far a list reaches and how long it is, believing what arrives more than what was promised: a total that lies high ends
 * at the first short answer, one that lies low is forgotten once more has come.
 */
export class ListExtentTracker {
  readonly #chunkSize: number
  /** Items below it are laid out, loaded or not. */
  extent = 0
  /** `null` while nobody knows. */
  total: number | null = null

  constructor(chunkSize: number) {
    this.#chunkSize = chunkSize
  }

  get hasMore(): boolean {
    return this.total === null || this.extent < this.total
  }

  /** The chunk that comes after the end. */
  get nextChunk(): number {
    return Math.floor(this.extent / this.#chunkSize)
  }

  setExpectedTotal(total: number | null): void {
    this.total = total
    if (total !== null) this.extent = Math.min(this.extent, total)
  }

  /** Lets the list reach as far as an item; answers the nearest index that can be reached. */
  extendTo(index: number): number {
    const last = (this.total ?? Number.POSITIVE_INFINITY) - 1
    const target = Math.max(0, Math.min(index, last))
    const chunkEnd = (Math.floor(target / this.#chunkSize) + 1) * this.#chunkSize
    this.extent = Math.max(this.extent, Math.min(chunkEnd, last + 1))
    return target
  }

  /** Notes that a chunk came with so many items; `loaded` are the chunks that are there, this one left out. */
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
      // Nothing where something was promised: back to what is known, and on from there step by step.
      this.total = null
      this.extent = (Math.max(-1, ...loaded) + 1) * this.#chunkSize
    }
  }

  clear(): void {
    this.extent = 0
    this.total = null
  }
}
