import { describe, expect, it } from 'vitest'
import { getReorderedIds, moveIdsBefore, shiftReorder, sortByIdOrder, startReorder } from './reorder.ts'

describe('reordering', () => {
  it('keeps the order when the target id does not exist', () => {
    expect(moveIdsBefore([1, 2, 3], [1], 9)).toEqual([1, 2, 3])
  })

  it('moves ids before another one, or to the end', () => {
    expect(moveIdsBefore([1, 2, 3, 4], [4, 1], 3)).toEqual([2, 4, 1, 3])
    expect(moveIdsBefore([1, 2, 3], [1], null)).toEqual([2, 3, 1])
  })

  it('appends items missing from the order, and ignores ids without an item', () => {
    const items = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(sortByIdOrder(items, [3, 9, 1])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
  })

  it('does not shift grabbed ids beyond the ends', () => {
    const reorder = startReorder([1, 2, 3, 4], [3, 1])
    expect(reorder).toEqual({ ids: [1, 3], otherIds: [2, 4], position: 0 })
    expect(getReorderedIds(shiftReorder(reorder, 99))).toEqual([2, 4, 1, 3])
    expect(getReorderedIds(shiftReorder(shiftReorder(reorder, 99), -1))).toEqual([2, 1, 3, 4])
    expect(getReorderedIds(shiftReorder(reorder, -5))).toEqual([1, 3, 2, 4])
  })
})
