import { useState } from 'react'
import { ChunkStore } from './chunk-store.ts'
import { assertValidChunkSize, hasSameItems, resolveDataSupplier } from './data-supplier.ts'
import type { DataSupplier, InitialItems, TimelineItem } from './types.ts'
import { VirtualListController } from './virtual-list-controller.ts'

interface TimelineStoreOptions<T extends TimelineItem> {
  readonly dataArray: readonly T[] | null | undefined
  readonly dataSupplier: DataSupplier<T> | null | undefined
  readonly initial: InitialItems<T> | undefined
  readonly chunkSize: number
  readonly logging: boolean
  readonly restoreKey: string | undefined
}

interface TimelineStore<T extends TimelineItem> {
  readonly options: TimelineStoreOptions<T>
  readonly source: DataSupplier<T>
  readonly store: ChunkStore<T>
  readonly view: VirtualListController
  /** Whether it replaces another store, so that it starts at the top. */
  readonly isReplacement: boolean
}

/** The store and the view of a timeline; both are replaced when the data source changes. */
export function useTimelineStoreAndView<T extends TimelineItem>(
  options: TimelineStoreOptions<T>,
): TimelineStore<T> {
  const [timeline, setTimeline] = useState(() => createTimelineStore(options, false))
  if (hasSameSource(timeline.options, options)) return timeline
  const next = createTimelineStore({ ...options, initial: undefined, restoreKey: undefined }, true)
  setTimeline({ ...next, options })
  return next
}

function hasSameSource<T extends TimelineItem>(
  before: TimelineStoreOptions<T>,
  now: TimelineStoreOptions<T>,
): boolean {
  if (before.chunkSize !== now.chunkSize) return false
  if (now.dataArray || before.dataArray) return hasSameItems(before.dataArray, now.dataArray)
  return before.dataSupplier === now.dataSupplier
}

function createTimelineStore<T extends TimelineItem>(
  options: TimelineStoreOptions<T>,
  isReplacement: boolean,
): TimelineStore<T> {
  const chunkSize = assertValidChunkSize(options.chunkSize)
  const source = resolveDataSupplier(options.dataArray, options.dataSupplier)
  const initial = options.initial ?? toInitialItems(options.dataArray, chunkSize)
  const log = options.logging ? (text: string) => console.info(`InfiniTimeline: ${text}`) : undefined
  const store = new ChunkStore<T>({ source, chunkSize, initial, ...(log && { log }) })
  const view = new VirtualListController(store, initial?.offset ?? 0, options.restoreKey)
  return { options, source, store, view, isReplacement }
}

/** The first chunk of an array needs no loading and is rendered on the server too. */
function toInitialItems<T extends TimelineItem>(
  array: readonly T[] | null | undefined,
  chunkSize: number,
): InitialItems<T> | undefined {
  return array ? { items: array.slice(0, chunkSize), total: array.length } : undefined
}
