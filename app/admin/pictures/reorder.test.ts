import { describe, expect, it } from 'vitest'
import { ImageSelection } from './image-selection.ts'
import { getReorderedIds, moveIdsBefore, shiftReorder, sortByIdOrder, startReorder } from './reorder.ts'

describe('an order of pictures', () => {
  it('stays as it is where what it is to stand before is gone', () => {
    expect(moveIdsBefore([1, 2, 3], [1], 9)).toEqual([1, 2, 3])
  })

  it('puts some before another, or at the end', () => {
    expect(moveIdsBefore([1, 2, 3, 4], [4, 1], 3)).toEqual([2, 4, 1, 3])
    expect(moveIdsBefore([1, 2, 3], [1], null)).toEqual([2, 3, 1])
  })

  it('loses nothing that it does not name, and shows nothing that is gone', () => {
    const things = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(sortByIdOrder(things, [3, 9, 1])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
  })

  it('carries what is held no further than the ends', () => {
    const held = startReorder([1, 2, 3, 4], [3, 1])
    expect(held).toEqual({ ids: [1, 3], otherIds: [2, 4], position: 0 })
    expect(getReorderedIds(shiftReorder(held, 99))).toEqual([2, 4, 1, 3])
    expect(getReorderedIds(shiftReorder(shiftReorder(held, 99), -1))).toEqual([2, 1, 3, 4])
    expect(getReorderedIds(shiftReorder(held, -5))).toEqual([1, 3, 2, 4])
  })
})

describe('a selection', () => {
  it('extends from where it was made, both ways, and forgets what is gone', () => {
    const selection = new ImageSelection()
    selection.toggle(3)
    selection.extendTo([1, 2, 3, 4, 5], 5)
    expect([...selection.selected]).toEqual([3, 4, 5])
    selection.extendTo([1, 2, 3, 4, 5], 2)
    expect([...selection.selected].toSorted()).toEqual([2, 3, 4, 5])
    selection.retainOnly(new Set([1, 4]))
    expect([...selection.selected]).toEqual([4])
    selection.extendTo([1, 2], 9)
    expect([...selection.selected]).toEqual([4])
  })

  it('tells whoever listens only of changes', () => {
    const selection = new ImageSelection()
    let told = 0
    const stop = selection.subscribe(() => {
      told += 1
    })
    selection.setActive(2)
    selection.setActive(2)
    selection.retainOnly(new Set([2]))
    expect(told).toBe(1)
    stop()
    selection.toggle(1)
    expect(told).toBe(1)
  })
})
