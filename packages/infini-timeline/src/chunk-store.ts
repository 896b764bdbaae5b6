import { ItemArrivalPromises } from './item-arrival-promises.ts'
import { ListLengthTracker } from './list-extent-tracker.ts'
import { SupplierChangeWatcher } from './supplier-change-watcher.ts'
import { parseSuppliedItems, parseSuppliedTotal, requestPairSyncOrAsync } from './supplier-responses.ts'
import type { DataSupplier, InitialItems, TimelineItem } from './types.ts'

/** Minimum time between the starts of two loads, in milliseconds. */
export const MIN_LOAD_INTERVAL_MS = 100

/** Maximum number of items in memory; those farthest from the visible rows are dropped first and loaded again when needed. */
const MAX_LOADED_ITEMS = 10_000

/** The rendered rows of the list, and whether its end is near. */
export interface LoadDemand {
  readonly first: number
  readonly end: number
  readonly nearEnd: boolean
}

export interface ChunkStoreState {
  readonly version: number
  /** Increases with every reload. */
  readonly generation: number
  /** Number of rows that are laid out, loaded or not. */
  readonly extent: number
  /** `null` while unknown. */
  readonly total: number | null
  readonly hasMore: boolean
  readonly loading: boolean
  /** Why a visible item could not be loaded. */
  readonly error: Error | null
}

interface ChunkStoreOptions<T extends TimelineItem> {
  readonly source: DataSupplier<T>
  readonly chunkSize: number
  readonly initial?: InitialItems<T> | undefined
  readonly log?: (message: string) => void
}

/** The loaded items of a timeline. Requests the chunks that are needed, each only once, and does not retry in a loop. */
export class ChunkStore<T extends TimelineItem> {
  readonly #source: DataSupplier<T>
  readonly #chunkSize: number
  readonly #log: (message: string) => void
  readonly #changeWatcher: SupplierChangeWatcher
  readonly #extentTracker: ListLengthTracker
  readonly #listeners = new Set<() => void>()
  readonly #chunks = new Map<number, readonly T[]>()
  readonly #pending = new Set<number>()
  readonly #failed = new Map<number, Error>()
  readonly #arrivalPromises = new ItemArrivalPromises()
  #generation = 0
  /** Responses to requests of an earlier epoch are ignored. */
  #epoch = 0
  #isTotalRequested = false
  #isRunning = false
  #demand: LoadDemand
  #lastLoadTime = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: ChunkStoreState

  constructor({ source, chunkSize, initial, log = () => undefined }: ChunkStoreOptions<T>) {
    this.#source = source
    this.#chunkSize = chunkSize
    this.#log = log
    this.#changeWatcher = new SupplierChangeWatcher(source, () => this.reload())
    this.#extentTracker = new ListLengthTracker(chunkSize)
    if (initial) this.#addInitialItems(initial)
    this.#demand = { first: 0, end: 0, nearEnd: this.#extentTracker.extent === 0 }
    this.#state = this.#createState(0)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ChunkStoreState => this.#state

  item(index: number): T | undefined {
    return this.#chunks.get(Math.floor(index / this.#chunkSize))?.[index % this.#chunkSize]
  }

  findLoadedIndex(id: T['id']): number {
    for (const [chunk, items] of this.#chunks) {
      const position = items.findIndex((item) => item.id === id)
      if (position >= 0) return chunk * this.#chunkSize + position
    }
    return -1
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#changeWatcher.start()
    this.#loadNext()
  }

  /** Stops loading; responses that are still pending are ignored. */
  stop(): void {
    this.#isRunning = false
    this.#changeWatcher.stop()
    this.#epoch += 1
    this.#pending.clear()
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#arrivalPromises.resolveDecided(() => false)
  }

  /** Reloads if the source flags changes. */
  checkForChanges(): void {
    if (this.#isRunning) this.#changeWatcher.checkForChanges()
  }

  reload(): void {
    this.#log('reload')
    this.#changeWatcher.clearChangeFlag()
    this.#epoch += 1
    this.#generation += 1
    this.#chunks.clear()
    this.#pending.clear()
    this.#failed.clear()
    this.#extentTracker.clear()
    this.#isTotalRequested = false
    this.#demand = { first: 0, end: 0, nearEnd: true }
    this.#arrivalPromises.resolveDecided(() => false)
    this.#loadNext()
    this.#emit()
  }

  setDemand(demand: LoadDemand): void {
    this.#demand = demand
    this.#loadNext()
    if (this.#findVisibleError() !== this.#state.error) this.#emit()
  }

  retry(): void {
    this.#failed.clear()
    this.#loadNext()
    this.#emit()
  }

  /** Extends the list to an item, loaded or not; returns the nearest index that exists. */
  extendTo(index: number): number {
    const target = this.#extentTracker.extendTo(index)
    this.#emit()
    return target
  }

  /** Resolves with `true` when an item is loaded, or with `false` when it cannot be loaded. */
  async waitForItem(index: number): Promise<boolean> {
    if (this.item(index)) return true
    if (!this.#isRunning || index >= this.#extentTracker.extent) return false
    return this.#arrivalPromises.wait(index)
  }

  #addInitialItems({ items, total, offset = 0 }: InitialItems<T>): void {
    if (offset % this.#chunkSize !== 0) {
      throw new RangeError('InfiniTimeline error: `initial.offset` must be a multiple of `chunkSize`')
    }
    this.#extentTracker.setExpectedTotal(parseSuppliedTotal(total))
    this.#isTotalRequested = true
    for (let start = 0; start < items.length; start += this.#chunkSize) {
      const chunk = items.slice(start, start + this.#chunkSize)
      const end = offset + start + chunk.length
      // An incomplete chunk that is not the last one would be taken for the end of the list.
      if (chunk.length < this.#chunkSize && end !== this.#extentTracker.total) break
      this.#chunks.set((offset + start) / this.#chunkSize, chunk)
      this.#extentTracker.extent = end
    }
  }

  /** Starts the most urgent load, now or as soon as the interval allows. */
  #loadNext(): void {
    if (!this.#isRunning || this.#timer !== undefined) return
    const chunk = this.#findNextChunkToLoad()
    if (chunk === null) return
    const wait = this.#lastLoadTime + MIN_LOAD_INTERVAL_MS - Date.now()
    if (wait <= 0) {
      this.#load(chunk)
      this.#loadNext()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#loadNext()
    }, wait)
  }

  /** First a missing chunk among the rendered rows, then the chunk after the end. */
  #findNextChunkToLoad(): number | null {
    const { first, nearEnd } = this.#demand
    const end = Math.min(this.#demand.end, this.#extentTracker.extent)
    for (let index = first; index < end; index += this.#chunkSize - (index % this.#chunkSize)) {
      const chunk = Math.floor(index / this.#chunkSize)
      if (this.#isMissing(chunk)) return chunk
    }
    const { nextChunk, hasMore } = this.#extentTracker
    const mayAppend = nearEnd && hasMore && !this.#pending.has(nextChunk - 1)
    return mayAppend && this.#isMissing(nextChunk) ? nextChunk : null
  }

  #isMissing(chunk: number): boolean {
    return !this.#chunks.has(chunk) && !this.#pending.has(chunk) && !this.#failed.has(chunk)
  }

  #load(chunk: number): void {
    const epoch = this.#epoch
    const offset = chunk * this.#chunkSize
    this.#lastLoadTime = Date.now()
    this.#pending.add(chunk)
    this.#log(`load ${offset} to ${offset + this.#chunkSize - 1}`)
    const settle = (applyResult: () => void) => {
      if (epoch !== this.#epoch) return
      this.#pending.delete(chunk)
      applyResult()
      this.#loadNext()
      this.#emit()
    }
    const handleFailure = (error: unknown) => settle(() => this.#recordFailure(chunk, error))
    const handleResponse = (response: unknown, total: unknown) => {
      const items = parseSuppliedItems<T>(response, this.#chunkSize)
      settle(() => this.#recordChunk(chunk, items, total))
    }
    const request = () => [this.#source.get(offset, this.#chunkSize), this.#requestTotal()] as const
    if (requestPairSyncOrAsync<unknown, unknown>(request, handleResponse, handleFailure)) this.#emit()
  }

  #requestTotal(): number | null | Promise<number> {
    return this.#isTotalRequested ? this.#extentTracker.total : this.#source.getTotal()
  }

  #recordChunk(chunk: number, items: readonly T[], total: unknown): void {
    if (!this.#isTotalRequested) this.#extentTracker.setExpectedTotal(parseSuppliedTotal(total))
    this.#isTotalRequested = true
    // Append one chunk at a time: after it is rendered, the controller reports whether the end is still near.
    if (chunk === this.#extentTracker.nextChunk) this.#demand = { ...this.#demand, nearEnd: false }
    this.#extentTracker.recordLoadedChunk(chunk, items.length, new Set(this.#chunks.keys()))
    if (items.length > 0) this.#chunks.set(chunk, items)
    for (const loaded of this.#chunks.keys()) {
      if (loaded * this.#chunkSize >= this.#extentTracker.extent) this.#chunks.delete(loaded)
    }
    this.#evict()
    const newTotal = this.#extentTracker.total ?? 'unknown'
    this.#log(`loaded ${items.length} items from offset ${chunk * this.#chunkSize}, total ${newTotal}`)
  }

  #recordFailure(chunk: number, reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    this.#failed.set(chunk, error)
    this.#log(`failed: ${error.message}`)
  }

  /** The error of a failed load that affects the rendered rows or the end of the list, if it is near. */
  #findVisibleError(): Error | null {
    const { first, end, nearEnd } = this.#demand
    for (const [chunk, error] of this.#failed) {
      const offset = chunk * this.#chunkSize
      const isShown = offset < Math.min(end, this.#extentTracker.extent) && offset + this.#chunkSize > first
      if (isShown || (nearEnd && chunk === this.#extentTracker.nextChunk)) return error
    }
    return null
  }

  #evict(): void {
    const maxChunks = Math.max(4, Math.ceil(MAX_LOADED_ITEMS / this.#chunkSize))
    if (this.#chunks.size <= maxChunks) return
    const middle = (this.#demand.first + this.#demand.end) / 2 / this.#chunkSize
    const farthest = [...this.#chunks.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const chunk of farthest.slice(0, this.#chunks.size - maxChunks)) this.#chunks.delete(chunk)
  }

  #createState(version: number): ChunkStoreState {
    return {
      version,
      generation: this.#generation,
      extent: this.#extentTracker.extent,
      total: this.#extentTracker.total,
      hasMore: this.#extentTracker.hasMore,
      loading: this.#pending.size > 0,
      error: this.#findVisibleError(),
    }
  }

  #emit(): void {
    this.#arrivalPromises.resolveDecided((index) => this.#getArrivalResult(index))
    this.#state = this.#createState(this.#state.version + 1)
    for (const listener of this.#listeners) listener()
  }

  #getArrivalResult(index: number): boolean | undefined {
    if (this.item(index)) return true
    const isLost =
      index >= this.#extentTracker.extent || this.#failed.has(Math.floor(index / this.#chunkSize))
    return isLost ? false : undefined
  }
}
