/** No row has more pictures; the style sheet reserves the gaps of such a row. */
const MAX_PER_ROW = 9
/** A last row fills the width if it has at least this share of the wanted sum; else it would be much higher than others. */
const MIN_FILLED = 0.6

/**
 * Divides pictures into rows of one height that fill the width, as even as possible, so that the last row looks like the
 * others. Returns each picture's share of the width.
 *
 * @param aspectRatios the width of each picture divided by its height
 * @param wanted the sum of the aspect ratios in a row of the wanted height
 */
export function computeRowShares(aspectRatios: readonly number[], wanted: number): number[] {
  const rows = findEvenRows(aspectRatios, wanted)
  return rows.flatMap((row, index) => {
    const sum = sumOf(row)
    const isFilled = index < rows.length - 1 || sum >= wanted * MIN_FILLED
    // A single row that is not filled is as high as it may be, a last row as high as wanted.
    const total = isFilled ? sum : index === 0 ? wanted * MIN_FILLED : wanted
    return row.map((ratio) => Math.floor((ratio / total) * 10_000) / 10_000)
  })
}

/** The division whose rows differ least from the wanted sum; found from the end of the list to its beginning. */
function findEvenRows(aspectRatios: readonly number[], wanted: number): number[][] {
  const count = aspectRatios.length
  const costs: number[] = Array(count + 1).fill(Number.POSITIVE_INFINITY)
  const nextRows: number[] = Array(count + 1).fill(count)
  costs[count] = 0
  for (let start = count - 1; start >= 0; start -= 1) {
    let sum = 0
    for (let end = start + 1; end <= Math.min(count, start + MAX_PER_ROW); end += 1) {
      sum += aspectRatios[end - 1] ?? 0
      const cost = Math.log(sum / wanted) ** 2 + (costs[end] ?? 0)
      if (cost >= (costs[start] ?? 0)) continue
      costs[start] = cost
      nextRows[start] = end
    }
  }
  const rows: number[][] = []
  for (let start = 0; start < count; start = nextRows[start] ?? count)
    rows.push(aspectRatios.slice(start, nextRows[start]))
  return rows
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
