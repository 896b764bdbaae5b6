import { describe, expect, it } from 'vitest'
import { arraySource, checkChunkSize, resolveSource, sameItems } from './source.ts'

const item = (id: number) => ({ id, title: `Item ${id}` })
const supplier = { get: () => [], getTotal: () => 0 }

describe('resolveSource', () => {
  it.each([
    [undefined, undefined],
    [null, null],
  ])('throws without an array and a supplier (%s)', (array, source) => {
    expect(() => resolveSource(array, source)).toThrow(
      new Error('InfiniTimeline error: Either `dataArray` or `dataSupplier` must be provided'),
    )
  })

  it('takes the array before the supplier, even an empty one', () => {
    expect(resolveSource([item(1)], supplier).getTotal()).toBe(1)
    expect(resolveSource([], { ...supplier, getTotal: () => 5 }).getTotal()).toBe(0)
  })

  it('takes the supplier as it is', () => {
    expect(resolveSource(undefined, supplier)).toBe(supplier)
  })
})

describe('checkChunkSize', () => {
  it.each([0, -1, -10, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d', (size) => {
    expect(() => checkChunkSize(size)).toThrow(
      `InfiniTimeline error: \`chunkSize\` must be a whole number from 1 on, not ${size}`,
    )
  })

  it.each([1, 10, 1000])('takes %d', (size) => expect(checkChunkSize(size)).toBe(size))
})

describe('arraySource', () => {
  it('flags that the array grew or shrank in place, until that is cleared', () => {
    const array = [item(1), item(2)]
    const source = arraySource(array)
    expect(source.changes).toBe(false)
    array.push(item(3))
    expect(source.changes).toBe(true)
    source.changes = false
    expect(source.changes).toBe(false)
    expect(source.getTotal()).toBe(3)
  })

  it('gives what there is past its end', () => {
    expect(arraySource([item(1)]).get(0, 10)).toHaveLength(1)
    expect(arraySource([item(1)]).get(10, 10)).toEqual([])
  })

  it('finds an item, the first of several with the same id', () => {
    expect(arraySource([item(1), item(2), item(2)]).indexOf?.(2)).toBe(1)
    expect(arraySource([item(1)]).indexOf?.(9)).toBe(-1)
  })
})

describe('sameItems', () => {
  it('knows a copy from a change', () => {
    const array = [item(1), item(2)]
    expect(sameItems(array, [...array])).toBe(true)
    expect(sameItems(array, array.toReversed())).toBe(false)
    expect(sameItems(array, [item(1), item(2)])).toBe(false)
    expect(sameItems(array, array.slice(1))).toBe(false)
    expect(sameItems(array, undefined)).toBe(false)
    expect(sameItems(undefined, undefined)).toBe(true)
  })
})
