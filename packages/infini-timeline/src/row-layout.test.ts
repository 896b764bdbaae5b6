import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowHeightCache } from './row-height-cache.ts'
import { MAX_LIST_HEIGHT_PX, RowLayout } from './row-layout.ts'

describe('RowSizes', () => {
  it('adds up what was measured and guesses the rest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(999), fc.integer({ min: 1, max: 2000 }))),
        fc.nat(1000),
        (measured, index) => {
          const sizes = new RowHeightCache(100)
          const plain = Array<number>(1000).fill(100)
          for (const [row, size] of measured) {
            sizes.setHeight(row, size)
            plain[row] = size
          }
          const offset = plain.slice(0, index).reduce((sum, size) => sum + size, 0)
          expect(sizes.offsetOf(index)).toBeCloseTo(offset, 3)
          expect(sizes.indexAt(offset, 0, 1000)).toBe(Math.min(index, 999))
        },
      ),
    )
  })

  it('says whether a size is news', () => {
    const sizes = new RowHeightCache(100)
    expect(sizes.setHeight(5, 120)).toBe(true)
    expect(sizes.setHeight(5, 120.2)).toBe(false)
    expect(sizes.setHeight(5, 90)).toBe(true)
    expect(sizes.offsetOf(6)).toBe(590)
  })

  it('learns its guess once, so that what is not yet seen stays where it is', () => {
    const sizes = new RowHeightCache(100)
    sizes.setHeight(0, 50)
    sizes.setHeight(1, 150)
    sizes.setHeight(2, 250)
    sizes.updateEstimateOnce()
    expect(sizes.guess).toBe(150)
    sizes.setHeight(3, 1000)
    sizes.updateEstimateOnce()
    expect(sizes.guess).toBe(150)
    sizes.clear()
    expect(sizes.offsetOf(10)).toBe(1500)
  })
})

describe('RowSpace', () => {
  it('finds the rows between two heights', () => {
    const space = new RowLayout(100)
    expect(space.getRowsBetween(0, 500)).toEqual({ start: 0, end: 0 })
    space.updateExtent(50)
    expect(space.getRowsBetween(-300, 250)).toEqual({ start: 0, end: 3 })
    expect(space.getRowsBetween(1000, 1200)).toEqual({ start: 10, end: 13 })
    expect(space.getRowsBetween(1e9, 2e9)).toEqual({ start: 49, end: 50 })
    expect(space.height).toBe(5000)
  })

  it('moves what stands below the rows that are measured', () => {
    const space = new RowLayout(100)
    space.updateExtent(100)
    space.recordHeights(0, [100])
    expect(space.recordHeights(10, [150, 90, 100])).toBe(true)
    expect([space.topOf(10), space.topOf(50)]).toEqual([1000, 5040])
    expect(space.recordHeights(10, [150, 90, 100])).toBe(false)
    space.recordHeights(60, [500])
    expect(space.topOf(50)).toBe(5040)
  })

  it('learns nothing from rows that only hold a place', () => {
    const space = new RowLayout(100)
    space.updateExtent(100)
    space.recordHeights(0, [10, 10], false)
    expect(space.heights.guess).toBe(100)
    space.recordHeights(0, [300, 200])
    expect(space.heights.guess).toBe(250)
  })

  it('lays out no more than a browser can show, around where the reader is', () => {
    const space = new RowLayout(200)
    space.layOutAround(99_999, 100_000)
    expect(space.firstRow).toBeGreaterThan(0)
    expect(space.end).toBe(100_000)
    expect(space.height).toBeLessThanOrEqual(MAX_LIST_HEIGHT_PX)
    space.layOutAround(50_000, 100_000)
    expect(space.topOf(50_000)).toBeCloseTo(MAX_LIST_HEIGHT_PX / 2, -3)
    expect(space.height).toBeLessThanOrEqual(MAX_LIST_HEIGHT_PX + 400)
    space.layOutAround(0, 100_000)
    expect([space.firstRow, space.topOf(0)]).toEqual([0, 0])
    expect(space.end).toBeLessThan(100_000)
  })

  it('grows until it is full', () => {
    const space = new RowLayout(200)
    space.updateExtent(10_000)
    expect(space.end).toBe(10_000)
    space.updateExtent(90_000)
    expect(space.end).toBe(10_000)
    space.updateExtent(5)
    expect(space.end).toBe(5)
  })
})
