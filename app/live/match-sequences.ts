import { diffArrays } from 'diff'

/** A pair of elements of two sequences, by their indexes. */
export type IndexPair = readonly [before: number, after: number]

/** Sequences that differ more are not matched: the elements of both are replaced. */
const MAX_DIFFERENCES = 1000

/** Finds the longest common subsequence of two sequences. */
export function matchSequences<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): IndexPair[] {
  const parts = diffArrays([...before], [...after], { comparator: isSame, maxEditLength: MAX_DIFFERENCES })
  const pairs: IndexPair[] = []
  let [beforeIndex, afterIndex] = [0, 0]
  for (const { added, removed, count } of parts ?? []) {
    if (!added && !removed)
      for (let index = 0; index < count; index += 1) pairs.push([beforeIndex + index, afterIndex + index])
    if (!added) beforeIndex += count
    if (!removed) afterIndex += count
  }
  return pairs
}
