import type { ByteRange } from './contract.ts'

/** The range, if it lies in a file of this size; throws a `RangeError` otherwise. */
export function checkedRange(range: ByteRange | undefined, size: number): ByteRange | undefined {
  if (!range) return undefined
  const { start, end } = range
  const inside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end && end < size
  if (inside) return range
  throw new RangeError(`No bytes ${start} to ${end} in a file of ${size}`)
}
