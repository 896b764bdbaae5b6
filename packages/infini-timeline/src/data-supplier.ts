import type { DataSupplier, TimelineItem } from './types.ts'

/** The source of a timeline's items: the array takes precedence over the supplier. */
export function resolveDataSupplier<T extends TimelineItem>(
  dataArray: readonly T[] | null | undefined,
  dataSupplier: DataSupplier<T> | null | undefined,
): DataSupplier<T> {
  if (dataArray) return createArrayDataSupplier(dataArray)
  if (dataSupplier) return dataSupplier
  throw new Error('InfiniTimeline error: Either `dataArray` or `dataSupplier` must be provided')
}

/** Throws for a chunk size that is not a positive integer. */
export function assertValidChunkSize(chunkSize: number): number {
  if (Number.isSafeInteger(chunkSize) && chunkSize >= 1) return chunkSize
  throw new RangeError(`InfiniTimeline error: \`chunkSize\` must be a positive integer, not ${chunkSize}`)
}

/** Wraps an array as a supplier; it flags changes when the array has grown or shrunk in place. */
export function createArrayDataSupplier<T extends TimelineItem>(array: readonly T[]): DataSupplier<T> {
  let lastLength = array.length
  return {
    get: (offset, count) => array.slice(offset, offset + count),
    getTotal: () => array.length,
    indexOf: (id) => array.findIndex((item) => item?.id === id),
    get changes() {
      return array.length !== lastLength
    },
    set changes(flag) {
      if (!flag) lastLength = array.length
    },
  }
}

/** Whether two arrays contain the identical items, so that a copy made during render is not a change. */
export function hasSameItems<T>(
  before: readonly T[] | null | undefined,
  now: readonly T[] | null | undefined,
) {
  if (before === now) return true
  if (!before || !now || before.length !== now.length) return false
  return before.every((item, index) => Object.is(item, now[index]))
}
