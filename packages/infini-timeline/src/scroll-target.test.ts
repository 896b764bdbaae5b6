import { describe, expect, it } from 'vitest'
import { RowLayout } from './row-layout.ts'
import { findScrollIntoViewTarget, getDistanceToScrollTarget } from './scroll-target.ts'

// Rows of 100 pixels under a header of 50, in a viewport of 600.
const viewport = { listTop: -1000, height: 600, covered: 50 }
const layout = new RowLayout(100)
layout.updateExtent(1000)

describe('getDistanceToScrollTarget', () => {
  it('aligns a row below the header, at the lower edge, or at a given position', () => {
    expect(getDistanceToScrollTarget({ index: 20, at: 'start' }, viewport, layout)).toBe(950)
    expect(getDistanceToScrollTarget({ index: 20, at: 'end' }, viewport, layout)).toBe(500)
    expect(getDistanceToScrollTarget({ index: 20, at: 300 }, viewport, layout)).toBe(700)
    expect(getDistanceToScrollTarget({ index: 0, at: 'start' }, viewport, layout)).toBe(-1050)
  })
})

describe('findScrollIntoViewTarget', () => {
  it('returns null for a fully visible row', () => {
    expect(findScrollIntoViewTarget(11, viewport, layout)).toBeNull()
    expect(findScrollIntoViewTarget(15, viewport, layout)).toBeNull()
  })

  it('scrolls up for a row above or under the header, down for a row below', () => {
    expect(findScrollIntoViewTarget(10, viewport, layout)).toEqual({ index: 10, at: 'start' })
    expect(findScrollIntoViewTarget(3, viewport, layout)).toEqual({ index: 3, at: 'start' })
    expect(findScrollIntoViewTarget(16, viewport, layout)).toEqual({ index: 16, at: 'end' })
  })

  it('shows the start of a row taller than the viewport', () => {
    const tallLayout = new RowLayout(5000)
    tallLayout.updateExtent(3)
    expect(findScrollIntoViewTarget(1, { ...viewport, listTop: 0 }, tallLayout)).toEqual({
      index: 1,
      at: 'start',
    })
  })
})
