import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowSizes } from './row-sizes.ts'
import { MAX_HEIGHT, RowSpace } from './row-space.ts'

describe('RowSizes', () => {
  it('adds up what was measured and guesses the rest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(999), fc.integer({ min: 1, max: 2000 }))),
        fc.nat(1000),
        (measured, index) => {
          const sizes = new RowSizes(100)
          const plain = Array<number>(1000).fill(100)
          for (const [row, size] of measured) {
            sizes.set(row, size)
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
    const sizes = new RowSizes(100)
    expect(sizes.set(5, 120)).toBe(true)
    expect(sizes.set(5, 120.2)).toBe(false)
    expect(sizes.set(5, 90)).toBe(true)
    expect(sizes.offsetOf(6)).toBe(590)
  })

  it('learns its guess once, so that what is not yet seen stays where it is', () => {
    const sizes = new RowSizes(100)
    sizes.set(0, 50)
    sizes.set(1, 150)
    sizes.set(2, 250)
    sizes.learn()
    expect(sizes.guess).toBe(150)
    sizes.set(3, 1000)
    sizes.learn()
    expect(sizes.guess).toBe(150)
    sizes.clear()
    expect(sizes.offsetOf(10)).toBe(1500)
  })
})

describe('RowSpace', () => {
  it('finds the rows between two heights', () => {
    const space = new RowSpace(100)
    expect(space.between(0, 500)).toEqual({ start: 0, end: 0 })
    space.grow(50)
    expect(space.between(-300, 250)).toEqual({ start: 0, end: 3 })
    expect(space.between(1000, 1200)).toEqual({ start: 10, end: 13 })
    expect(space.between(1e9, 2e9)).toEqual({ start: 49, end: 50 })
    expect(space.height).toBe(5000)
  })

  it('moves what stands below the rows that are measured', () => {
    const space = new RowSpace(100)
    space.grow(100)
    space.measure(0, [100])
    expect(space.measure(10, [150, 90, 100])).toBe(true)
    expect([space.topOf(10), space.topOf(50)]).toEqual([1000, 5040])
    expect(space.measure(10, [150, 90, 100])).toBe(false)
    space.measure(60, [500])
    expect(space.topOf(50)).toBe(5040)
  })

  it('learns nothing from rows that only hold a place', () => {
    const space = new RowSpace(100)
    space.grow(100)
    space.measure(0, [10, 10], false)
    expect(space.sizes.guess).toBe(100)
    space.measure(0, [300, 200])
    expect(space.sizes.guess).toBe(250)
  })

  it('lays out no more than a browser can show, around where the reader is', () => {
    const space = new RowSpace(200)
    space.fit(99_999, 100_000)
    expect(space.floor).toBeGreaterThan(0)
    expect(space.end).toBe(100_000)
    expect(space.height).toBeLessThanOrEqual(MAX_HEIGHT)
    space.fit(50_000, 100_000)
    expect(space.topOf(50_000)).toBeCloseTo(MAX_HEIGHT / 2, -3)
    expect(space.height).toBeLessThanOrEqual(MAX_HEIGHT + 400)
    space.fit(0, 100_000)
    expect([space.floor, space.topOf(0)]).toEqual([0, 0])
    expect(space.end).toBeLessThan(100_000)
  })

  it('grows until it is full', () => {
    const space = new RowSpace(200)
    space.grow(10_000)
    expect(space.end).toBe(10_000)
    space.grow(90_000)
    expect(space.end).toBe(10_000)
    space.grow(5)
    expect(space.end).toBe(5)
  })
})
