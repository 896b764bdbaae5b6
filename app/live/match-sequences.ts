/** A pair of elements of two sequences, by their indexes. */
export type IndexPair = readonly [before: number, after: number]

/** Above this many comparisons only the common beginning and end are matched. */
const MAX_COMPARISONS = 250_000

/** Finds the longest common subsequence of two sequences. */
export function matchSequences<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): IndexPair[] {
  const areSame = (i: number, j: number) => isSame(before[i] as T, after[j] as T)
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && areSame(start, start)) start += 1
  let end = 0
  while (end < shorter - start && areSame(before.length - 1 - end, after.length - 1 - end)) end += 1
  const beginning = Array.from({ length: start }, (_, index): IndexPair => [index, index])
  const ending = Array.from(
    { length: end },
    (_, index): IndexPair => [before.length - end + index, after.length - end + index],
  )
  const middle = matchMiddle(before.length - start - end, after.length - start - end, (i, j) =>
    areSame(start + i, start + j),
  ).map(([i, j]): IndexPair => [start + i, start + j])
  return [...beginning, ...middle, ...ending]
}

function matchMiddle(
  rows: number,
  columns: number,
  areSame: (row: number, column: number) => boolean,
): IndexPair[] {
  if (rows * columns === 0 || rows * columns > MAX_COMPARISONS) return []
  const width = columns + 1
  /** The length of the longest common subsequence from each pair of positions on. */
  const lengths = new Uint32Array((rows + 1) * width)
  const matches = new Uint8Array(rows * columns)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const isMatch = areSame(row, column)
      matches[row * columns + column] = Number(isMatch)
      lengths[row * width + column] = isMatch
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  const pairs: IndexPair[] = []
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (matches[row * columns + column] === 1) {
      pairs.push([row, column])
      row += 1
      column += 1
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1
    else column += 1
  }
  return pairs
}
