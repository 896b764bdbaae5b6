import { describe, expect, it } from 'vitest'
import { carry, inOrder, movedTo, orderWith, takeUp } from './arrangement.ts'
import { Selection } from './selection.ts'

describe('an order of pictures', () => {
  it('stays as it is where what it is to stand before is gone', () => {
    expect(movedTo([1, 2, 3], [1], 9)).toEqual([1, 2, 3])
  })

  it('puts some before another, or at the end', () => {
    expect(movedTo([1, 2, 3, 4], [4, 1], 3)).toEqual([2, 4, 1, 3])
    expect(movedTo([1, 2, 3], [1], null)).toEqual([2, 3, 1])
  })

  it('loses nothing that it does not name, and shows nothing that is gone', () => {
    const things = [{ id: 1 }, { id: 2 }, { id: 3 }]
    expect(inOrder(things, [3, 9, 1])).toEqual([{ id: 3 }, { id: 1 }, { id: 2 }])
  })

  it('carries what is held no further than the ends', () => {
    const held = takeUp([1, 2, 3, 4], [3, 1])
    expect(held).toEqual({ ids: [1, 3], others: [2, 4], at: 0 })
    expect(orderWith(carry(held, 99))).toEqual([2, 4, 1, 3])
    expect(orderWith(carry(carry(held, 99), -1))).toEqual([2, 1, 3, 4])
    expect(orderWith(carry(held, -5))).toEqual([1, 3, 2, 4])
  })
})

describe('a selection', () => {
  it('extends from where it was made, both ways, and forgets what is gone', () => {
    const selection = new Selection()
    selection.toggle(3)
    selection.extend([1, 2, 3, 4, 5], 5)
    expect([...selection.selected]).toEqual([3, 4, 5])
    selection.extend([1, 2, 3, 4, 5], 2)
    expect([...selection.selected].toSorted()).toEqual([2, 3, 4, 5])
    selection.keep(new Set([1, 4]))
    expect([...selection.selected]).toEqual([4])
    selection.extend([1, 2], 9)
    expect([...selection.selected]).toEqual([4])
  })

  it('tells whoever listens only of changes', () => {
    const selection = new Selection()
    let told = 0
    const stop = selection.subscribe(() => {
      told += 1
    })
    selection.activate(2)
    selection.activate(2)
    selection.keep(new Set([2]))
    expect(told).toBe(1)
    stop()
    selection.toggle(1)
    expect(told).toBe(1)
  })
})
