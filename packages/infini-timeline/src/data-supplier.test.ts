import { describe, expect, it } from 'vitest'
import {
  assertValidChunkSize,
  createArrayDataSupplier,
  hasSameItems,
  resolveDataSupplier,
} from './data-supplier.ts'

const item = (id: number) => ({ id, title: `Item ${id}` })
const supplier = { get: () => [], getTotal: () => 0 }

describe('resolveDataSupplier', () => {
  it.each([
    [undefined, undefined],
    [null, null],
  ])('throws without an array or a supplier (%s)', (array, source) => {
    expect(() => resolveDataSupplier(array, source)).toThrow(
      new Error('InfiniTimeline error: Either `dataArray` or `dataSupplier` must be provided'),
    )
  })

  it('prefers the array to the supplier, even an empty one', () => {
    expect(resolveDataSupplier([item(1)], supplier).getTotal()).toBe(1)
    expect(resolveDataSupplier([], { ...supplier, getTotal: () => 5 }).getTotal()).toBe(0)
  })

  it('returns the supplier unchanged', () => {
    expect(resolveDataSupplier(undefined, supplier)).toBe(supplier)
  })
})

describe('assertValidChunkSize', () => {
  it.each([0, -1, -10, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d', (size) => {
    expect(() => assertValidChunkSize(size)).toThrow(
      `InfiniTimeline error: \`chunkSize\` must be a positive integer, not ${size}`,
    )
  })

  it.each([1, 10, 1000])('accepts %d', (size) => expect(assertValidChunkSize(size)).toBe(size))
})

describe('createArrayDataSupplier', () => {
  it('flags that the array grew or shrank in place, until the flag is cleared', () => {
    const array = [item(1), item(2)]
    const source = createArrayDataSupplier(array)
    expect(source.changes).toBe(false)
    array.push(item(3))
    expect(source.changes).toBe(true)
    source.changes = false
    expect(source.changes).toBe(false)
    expect(source.getTotal()).toBe(3)
  })

  it('returns fewer items at the end and none past it', () => {
    expect(createArrayDataSupplier([item(1)]).get(0, 10)).toHaveLength(1)
    expect(createArrayDataSupplier([item(1)]).get(10, 10)).toEqual([])
  })

  it('finds an item by id, the first one of duplicates', () => {
    expect(createArrayDataSupplier([item(1), item(2), item(2)]).indexOf?.(2)).toBe(1)
    expect(createArrayDataSupplier([item(1)]).indexOf?.(9)).toBe(-1)
  })
})

describe('hasSameItems', () => {
  it('distinguishes a copy from a change', () => {
    const array = [item(1), item(2)]
    expect(hasSameItems(array, [...array])).toBe(true)
    expect(hasSameItems(array, array.toReversed())).toBe(false)
    expect(hasSameItems(array, [item(1), item(2)])).toBe(false)
    expect(hasSameItems(array, array.slice(1))).toBe(false)
    expect(hasSameItems(array, undefined)).toBe(false)
    expect(hasSameItems(undefined, undefined)).toBe(true)
  })
})
