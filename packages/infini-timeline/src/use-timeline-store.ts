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
  readonly given: TimelineStoreOptions<T>
  readonly source: DataSupplier<T>
  readonly store: ChunkStore<T>
  readonly view: VirtualListController
  /** Whether it came in place of another one, so that it begins at the top. */
  readonly isReplacement: boolean
}

/** The store and the view of a timeline; other ones once the data come from somewhere else. */
export function useTimelineStore<T extends TimelineItem>(given: TimelineStoreOptions<T>): TimelineStore<T> {
  const [timeline, setTimeline] = useState(() => createTimelineStore(given, false))
  if (hasSameSource(timeline.given, given)) return timeline
  const next = createTimelineStore({ ...given, initial: undefined, restoreKey: undefined }, true)
  setTimeline({ ...next, given })
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
  given: TimelineStoreOptions<T>,
  isReplacement: boolean,
): TimelineStore<T> {
  const chunkSize = assertValidChunkSize(given.chunkSize)
  const source = resolveDataSupplier(given.dataArray, given.dataSupplier)
  const initial = given.initial ?? toInitialItems(given.dataArray, chunkSize)
  const log = given.logging ? (text: string) => console.info(`InfiniTimeline: ${text}`) : undefined
  const store = new ChunkStore<T>({ source, chunkSize, initial, ...(log && { log }) })
  const view = new VirtualListController(store, initial?.offset ?? 0, given.restoreKey)
  return { given, source, store, view, isReplacement }
}

/** An array is there already: its first chunk needs no loading and is rendered on the server too. */
function toInitialItems<T extends TimelineItem>(
  array: readonly T[] | null | undefined,
  chunkSize: number,
): InitialItems<T> | undefined {
  return array ? { items: array.slice(0, chunkSize), total: array.length } : undefined
}
