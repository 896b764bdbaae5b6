import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowHeightCache } from './row-height-cache.ts'
import { MAX_LIST_HEIGHT_PX, RowLayout } from './row-layout.ts'

describe('RowHeightCache', () => {
  it('adds up measured heights and estimates for the rest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(999), fc.integer({ min: 1, max: 2000 }))),
        fc.nat(1000),
        (measured, index) => {
          const heights = new RowHeightCache(100)
          const expectedHeights = Array<number>(1000).fill(100)
          for (const [row, size] of measured) {
            heights.setHeight(row, size)
            expectedHeights[row] = size
          }
          const offset = expectedHeights.slice(0, index).reduce((sum, size) => sum + size, 0)
          expect(heights.offsetOf(index)).toBeCloseTo(offset, 3)
          expect(heights.indexAt(offset, 0, 1000)).toBe(Math.min(index, 999))
        },
      ),
    )
  })

  it('returns whether a height changed', () => {
    const heights = new RowHeightCache(100)
    expect(heights.setHeight(5, 120)).toBe(true)
    expect(heights.setHeight(5, 120.2)).toBe(false)
    expect(heights.setHeight(5, 90)).toBe(true)
    expect(heights.offsetOf(6)).toBe(590)
  })

  it('updates its estimate only once, so that rows not yet rendered keep their position', () => {
    const heights = new RowHeightCache(100)
    heights.setHeight(0, 50)
    heights.setHeight(1, 150)
    heights.setHeight(2, 250)
    heights.updateEstimateOnce()
    expect(heights.estimatedHeight).toBe(150)
    heights.setHeight(3, 1000)
    heights.updateEstimateOnce()
    expect(heights.estimatedHeight).toBe(150)
    heights.clear()
    expect(heights.offsetOf(10)).toBe(1500)
  })
})

describe('RowLayout', () => {
  it('finds the rows between two vertical positions', () => {
    const layout = new RowLayout(100)
    expect(layout.getRowsBetween(0, 500)).toEqual({ start: 0, end: 0 })
    layout.updateExtent(50)
    expect(layout.getRowsBetween(-300, 250)).toEqual({ start: 0, end: 3 })
    expect(layout.getRowsBetween(1000, 1200)).toEqual({ start: 10, end: 13 })
    expect(layout.getRowsBetween(1e9, 2e9)).toEqual({ start: 49, end: 50 })
    expect(layout.height).toBe(5000)
  })

  it('moves the rows below measured rows', () => {
    const layout = new RowLayout(100)
    layout.updateExtent(100)
    layout.recordHeights(0, [100])
    expect(layout.recordHeights(10, [150, 90, 100])).toBe(true)
    expect([layout.topOf(10), layout.topOf(50)]).toEqual([1000, 5040])
    expect(layout.recordHeights(10, [150, 90, 100])).toBe(false)
    layout.recordHeights(60, [500])
    expect(layout.topOf(50)).toBe(5040)
  })

  it('does not update the estimate from placeholder rows', () => {
    const layout = new RowLayout(100)
    layout.updateExtent(100)
    layout.recordHeights(0, [10, 10], false)
    expect(layout.heights.estimatedHeight).toBe(100)
    layout.recordHeights(0, [300, 200])
    expect(layout.heights.estimatedHeight).toBe(250)
  })

  it('lays out no more than a browser can show, around a given row', () => {
    const layout = new RowLayout(200)
    layout.layOutAround(99_999, 100_000)
    expect(layout.firstRow).toBeGreaterThan(0)
    expect(layout.end).toBe(100_000)
    expect(layout.height).toBeLessThanOrEqual(MAX_LIST_HEIGHT_PX)
    layout.layOutAround(50_000, 100_000)
    expect(layout.topOf(50_000)).toBeCloseTo(MAX_LIST_HEIGHT_PX / 2, -3)
    expect(layout.height).toBeLessThanOrEqual(MAX_LIST_HEIGHT_PX + 400)
    layout.layOutAround(0, 100_000)
    expect([layout.firstRow, layout.topOf(0)]).toEqual([0, 0])
    expect(layout.end).toBeLessThan(100_000)
  })

  it('adds rows up to the height limit', () => {
    const layout = new RowLayout(200)
    layout.updateExtent(10_000)
    expect(layout.end).toBe(10_000)
    layout.updateExtent(90_000)
    expect(layout.end).toBe(10_000)
    layout.updateExtent(5)
    expect(layout.end).toBe(5)
  })
})
