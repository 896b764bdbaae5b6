import { useState } from 'react'
import { ChunkStore } from './chunk-store.ts'
import { ListView } from './list-view.ts'
import { checkChunkSize, resolveSource, sameItems } from './source.ts'
import type { DataSupplier, InitialItems, TimelineItem } from './types.ts'

interface Given<T extends TimelineItem> {
  readonly dataArray: readonly T[] | null | undefined
  readonly dataSupplier: DataSupplier<T> | null | undefined
  readonly initial: InitialItems<T> | undefined
  readonly chunkSize: number
  readonly logging: boolean
  readonly restoreKey: string | undefined
}

interface Timeline<T extends TimelineItem> {
  readonly given: Given<T>
  readonly source: DataSupplier<T>
  readonly store: ChunkStore<T>
  readonly view: ListView
  /** Whether it came in place of another one, so that it begins at the top. */
  readonly isReplacement: boolean
}

/** The store and the view of a timeline; other ones once the data come from somewhere else. */
export function useTimelineStore<T extends TimelineItem>(given: Given<T>): Timeline<T> {
  const [timeline, setTimeline] = useState(() => make(given, false))
  if (isSame(timeline.given, given)) return timeline
  const next = make({ ...given, initial: undefined, restoreKey: undefined }, true)
  setTimeline({ ...next, given })
  return next
}

function isSame<T extends TimelineItem>(before: Given<T>, now: Given<T>): boolean {
  if (before.chunkSize !== now.chunkSize) return false
  if (now.dataArray || before.dataArray) return sameItems(before.dataArray, now.dataArray)
  return before.dataSupplier === now.dataSupplier
}

function make<T extends TimelineItem>(given: Given<T>, isReplacement: boolean): Timeline<T> {
  const chunkSize = checkChunkSize(given.chunkSize)
  const source = resolveSource(given.dataArray, given.dataSupplier)
  const initial = given.initial ?? firstOf(given.dataArray, chunkSize)
  const log = given.logging ? (text: string) => console.info(`InfiniTimeline: ${text}`) : undefined
  const store = new ChunkStore<T>({ source, chunkSize, initial, ...(log && { log }) })
  const view = new ListView(store, initial?.offset ?? 0, given.restoreKey)
  return { given, source, store, view, isReplacement }
}

/** An array is there already: its first chunk needs no loading and is rendered on the server too. */
function firstOf<T extends TimelineItem>(
  array: readonly T[] | null | undefined,
  chunkSize: number,
): InitialItems<T> | undefined {
  return array ? { items: array.slice(0, chunkSize), total: array.length } : undefined
}
