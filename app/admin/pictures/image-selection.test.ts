import { describe, expect, it } from 'vitest'
import { ImageSelectionAndFocusStore } from './image-selection.ts'

describe('ImageSelection', () => {
  it('extends from the anchor in both directions, and drops ids that no longer exist', () => {
    const selection = new ImageSelectionAndFocusStore()
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

  it('notifies listeners only of changes', () => {
    const selection = new ImageSelectionAndFocusStore()
    let notifications = 0
    const stop = selection.subscribe(() => {
      notifications += 1
    })
    selection.setActive(2)
    selection.setActive(2)
    selection.retainOnly(new Set([2]))
    expect(notifications).toBe(1)
    stop()
    selection.toggle(1)
    expect(notifications).toBe(1)
  })
})
