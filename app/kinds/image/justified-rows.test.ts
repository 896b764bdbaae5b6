import { describe, expect, it } from 'vitest'
import { computeRowShares } from './justified-rows.ts'

/** The aspect ratios of each row, by the shares of the width: a new row starts when a picture does not fit. */
function toRows(ratios: readonly number[], shares: readonly number[]): number[][] {
  const rows: number[][] = []
  let filled = Number.POSITIVE_INFINITY
  for (const [index, share] of shares.entries()) {
    if (filled + share > 1) {
      rows.push([])
      filled = 0
    }
    filled += share
    rows.at(-1)?.push(ratios[index] ?? 0)
  }
  return rows
}
const sumOf = (row: readonly number[]) => row.reduce((sum, ratio) => sum + ratio, 0)

/** Pictures of various aspect ratios, always the same ones. */
function createRatios(count: number, seed: number): number[] {
  const ratios = [1.5, 0.67, 1.33, 1, 2.8, 0.75, 1.5, 0.6, 1.78]
  return Array.from(
    { length: count },
    (_, index) => ratios[(index * seed + (index >> 2)) % ratios.length] ?? 1,
  )
}

describe('the rows of a grid of pictures', () => {
  it.each([3, 4.2, 5.4])('are filled and of similar heights, the last one too (%d)', (wanted) => {
    for (let count = 8; count <= 60; count += 1) {
      for (const seed of [1, 2, 4, 5]) {
        const ratios = createRatios(count, seed)
        const shares = computeRowShares(ratios, wanted)
        const rows = toRows(ratios, shares)
        expect(rows.flat()).toEqual(ratios)
        expect(sumOf(shares)).toBeGreaterThan(rows.length - 0.02)
        const heights = rows.map((row) => wanted / sumOf(row))
        expect(Math.max(...heights)).toBeLessThan(1.7)
        expect(Math.min(...heights)).toBeGreaterThan(0.6)
      }
    }
  })

  it('have no narrow picture alone: the pictures before it share its row', () => {
    const ratios = [1.5, 1.5, 1.5, 1.5, 0.7]
    expect(toRows(ratios, computeRowShares(ratios, 4.2)).map((row) => row.length)).not.toContain(1)
  })

  it('do not stretch few pictures over the whole width', () => {
    expect(computeRowShares([0.7], 3)).toEqual([0.3888])
    expect(computeRowShares([1.5], 1.2)).toEqual([1])
    expect(computeRowShares([], 3)).toEqual([])
  })
})
