import { ItemArrivalPromises } from './item-arrival-promises.ts'
import { ListExtentTracker } from './list-extent-tracker.ts'
import { SupplierChangeWatcher } from './supplier-change-watcher.ts'
import { parseSuppliedItems, parseSuppliedTotal, resolvePairSyncOrAsync } from './supplier-responses.ts'
import type { DataSupplier, InitialItems, TimelineItem } from './types.ts'

/** Loads begin at least so long after one another, in milliseconds. */
export const MIN_LOAD_INTERVAL_MS = 100

/** So many items are kept; those farthest from what is shown are dropped first and asked for again when needed. */
const MAX_LOADED_ITEMS = 10_000

/** What is shown of the list, and whether its end is near. */
export interface LoadDemand {
  readonly first: number
  readonly end: number
  readonly nearEnd: boolean
}

/** The store at one moment. */
export interface ChunkStoreState {
  readonly version: number
  /** Goes up with every reload. */
  readonly generation: number
  /** The list reaches so far: items below it are laid out, loaded or not. */
  readonly extent: number
  /** `null` while nobody knows. */
  readonly total: number | null
  readonly hasMore: boolean
  readonly loading: boolean
  /** Why something that should be shown is not there. */
  readonly error: Error | null
}

interface ChunkStoreOptions<T extends TimelineItem> {
  readonly source: DataSupplier<T>
  readonly chunkSize: number
  readonly initial?: InitialItems<T> | undefined
  readonly log?: (message: string) => void
}

/** The items of a timeline as far as they are loaded: asks for chunks where they are wanted, never twice, never in a loop. */
export class ChunkStore<T extends TimelineItem> {
  readonly #source: DataSupplier<T>
  readonly #chunkSize: number
  readonly #log: (message: string) => void
  readonly #watch: SupplierChangeWatcher
  readonly #reached: ListExtentTracker
  readonly #listeners = new Set<() => void>()
  readonly #chunks = new Map<number, readonly T[]>()
  readonly #pending = new Set<number>()
  readonly #failed = new Map<number, Error>()
  readonly #waiters = new ItemArrivalPromises()
  #generation = 0
  /** Answers that were asked for in an earlier one are not heard. */
  #epoch = 0
  #isTotalAsked = false
  #isRunning = false
  setDemand: LoadDemand
  #lastLoad = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined
  #state: ChunkStoreState

  constructor({ source, chunkSize, initial, log = () => undefined }: ChunkStoreOptions<T>) {
    this.#source = source
    this.#chunkSize = chunkSize
    this.#log = log
    this.#watch = new SupplierChangeWatcher(source, () => this.reload())
    this.#reached = new ListExtentTracker(chunkSize)
    if (initial) this.#seed(initial)
    this.setDemand = { first: 0, end: 0, nearEnd: this.#reached.extent === 0 }
    this.#state = this.#describe(0)
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
      const place = items.findIndex((item) => item.id === id)
      if (place >= 0) return chunk * this.#chunkSize + place
    }
    return -1
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#watch.start()
    this.#pump()
  }

  /** Nothing is heard of this store any more, whatever is still on its way. */
  stop(): void {
    this.#isRunning = false
    this.#watch.stop()
    this.#epoch += 1
    this.#pending.clear()
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#waiters.resolveDecided(() => false)
  }

  /** Looks whether the source flags changes. */
  checkForChanges(): void {
    if (this.#isRunning) this.#watch.checkForChanges()
  }

  reload(): void {
    this.#log('reload')
    this.#watch.clearChangeFlag()
    this.#epoch += 1
    this.#generation += 1
    this.#chunks.clear()
    this.#pending.clear()
    this.#failed.clear()
    this.#reached.clear()
    this.#isTotalAsked = false
    this.setDemand = { first: 0, end: 0, nearEnd: true }
    this.#waiters.resolveDecided(() => false)
    this.#pump()
    this.#emit()
  }

  demand(demand: LoadDemand): void {
    this.setDemand = demand
    this.#pump()
    if (this.#errorInSight() !== this.#state.error) this.#emit()
  }

  retry(): void {
    this.#failed.clear()
    this.#pump()
    this.#emit()
  }

  /** Lets the list reach as far as an item, loaded or not; answers the nearest index that can be reached. */
  extendTo(index: number): number {
    const target = this.#reached.extendTo(index)
    this.#emit()
    return target
  }

  /** Resolves once an item is there, or with `false` once it is clear that it will not be. */
  async waitForItem(index: number): Promise<boolean> {
    if (this.item(index)) return true
    if (!this.#isRunning || index >= this.#reached.extent) return false
    return this.#waiters.wait(index)
  }

  #seed({ items, total, offset = 0 }: InitialItems<T>): void {
    if (offset % this.#chunkSize !== 0) {
      throw new RangeError('InfiniTimeline error: `initial.offset` must be a multiple of `chunkSize`')
    }
    this.#reached.setExpectedTotal(parseSuppliedTotal(total))
    this.#isTotalAsked = true
    for (let place = 0; place < items.length; place += this.#chunkSize) {
      const chunk = items.slice(place, place + this.#chunkSize)
      const end = offset + place + chunk.length
      // Half a chunk that is not the last one would be taken for the end of the list.
      if (chunk.length < this.#chunkSize && end !== this.#reached.total) break
      this.#chunks.set((offset + place) / this.#chunkSize, chunk)
      this.#reached.extent = end
    }
  }

  /** Begins the most wanted load, now or as soon as the interval allows. */
  #pump(): void {
    if (!this.#isRunning || this.#timer !== undefined) return
    const chunk = this.#wanted()
    if (chunk === null) return
    const wait = this.#lastLoad + MIN_LOAD_INTERVAL_MS - Date.now()
    if (wait <= 0) {
      this.#load(chunk)
      this.#pump()
      return
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#pump()
    }, wait)
  }

  /** What is missing in sight comes first, then what comes after the end. */
  #wanted(): number | null {
    const { first, nearEnd } = this.setDemand
    const end = Math.min(this.setDemand.end, this.#reached.extent)
    for (let index = first; index < end; index += this.#chunkSize - (index % this.#chunkSize)) {
      const chunk = Math.floor(index / this.#chunkSize)
      if (this.#isMissing(chunk)) return chunk
    }
    const { nextChunk: next, hasMore } = this.#reached
    const mayAppend = nearEnd && hasMore && !this.#pending.has(next - 1)
    return mayAppend && this.#isMissing(next) ? next : null
  }

  #isMissing(chunk: number): boolean {
    return !this.#chunks.has(chunk) && !this.#pending.has(chunk) && !this.#failed.has(chunk)
  }

  #load(chunk: number): void {
    const epoch = this.#epoch
    const offset = chunk * this.#chunkSize
    this.#lastLoad = Date.now()
    this.#pending.add(chunk)
    this.#log(`load ${offset} to ${offset + this.#chunkSize - 1}`)
    const settle = (settled: () => void) => {
      if (epoch !== this.#epoch) return
      this.#pending.delete(chunk)
      settled()
      this.#pump()
      this.#emit()
    }
    const fail = (error: unknown) => settle(() => this.#noteFailure(chunk, error))
    const arrive = (answer: unknown, total: unknown) => {
      const items = parseSuppliedItems<T>(answer, this.#chunkSize)
      settle(() => this.#noteArrival(chunk, items, total))
    }
    const ask = () => [this.#source.get(offset, this.#chunkSize), this.#askTotal()] as const
    if (resolvePairSyncOrAsync<unknown, unknown>(ask, arrive, fail)) this.#emit()
  }

  #askTotal(): number | null | Promise<number> {
    return this.#isTotalAsked ? this.#reached.total : this.#source.getTotal()
  }

  #noteArrival(chunk: number, items: readonly T[], total: unknown): void {
    if (!this.#isTotalAsked) this.#reached.setExpectedTotal(parseSuppliedTotal(total))
    this.#isTotalAsked = true
    // One chunk at a time: whoever shows it sees whether the end is still near.
    if (chunk === this.#reached.nextChunk) this.setDemand = { ...this.setDemand, nearEnd: false }
    this.#reached.recordLoadedChunk(chunk, items.length, new Set(this.#chunks.keys()))
    if (items.length > 0) this.#chunks.set(chunk, items)
    for (const loaded of this.#chunks.keys()) {
      if (loaded * this.#chunkSize >= this.#reached.extent) this.#chunks.delete(loaded)
    }
    this.#evict()
    const all = this.#reached.total ?? 'unknown'
    this.#log(`${items.length} items from ${chunk * this.#chunkSize} on, ${all} in all`)
  }

  #noteFailure(chunk: number, reason: unknown): void {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    this.#failed.set(chunk, error)
    this.#log(`failed: ${error.message}`)
  }

  /** A failure is told where something is missing because of it, not where the reader has left it behind. */
  #errorInSight(): Error | null {
    const { first, end, nearEnd } = this.setDemand
    for (const [chunk, error] of this.#failed) {
      const offset = chunk * this.#chunkSize
      const isShown = offset < Math.min(end, this.#reached.extent) && offset + this.#chunkSize > first
      if (isShown || (nearEnd && chunk === this.#reached.nextChunk)) return error
    }
    return null
  }

  #evict(): void {
    const most = Math.max(4, Math.ceil(MAX_LOADED_ITEMS / this.#chunkSize))
    if (this.#chunks.size <= most) return
    const middle = (this.setDemand.first + this.setDemand.end) / 2 / this.#chunkSize
    const farthest = [...this.#chunks.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle))
    for (const chunk of farthest.slice(0, this.#chunks.size - most)) this.#chunks.delete(chunk)
  }

  #describe(version: number): ChunkStoreState {
    return {
      version,
      generation: this.#generation,
      extent: this.#reached.extent,
      total: this.#reached.total,
      hasMore: this.#reached.hasMore,
      loading: this.#pending.size > 0,
      error: this.#errorInSight(),
    }
  }

  #emit(): void {
    this.#waiters.resolveDecided((index) => this.#fateOf(index))
    this.#state = this.#describe(this.#state.version + 1)
    for (const listener of this.#listeners) listener()
  }

  #fateOf(index: number): boolean | undefined {
    if (this.item(index)) return true
    const isLost = index >= this.#reached.extent || this.#failed.has(Math.floor(index / this.#chunkSize))
    return isLost ? false : undefined
  }
}
