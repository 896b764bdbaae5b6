import { describe, expect, it } from 'vitest'
import { RowLayout } from './row-layout.ts'
import { findNearestScrollTarget, getDistanceToScrollTarget } from './scroll-target.ts'

// Rows of 100 pixels under a header of 50, in a window of 600.
const frame = { listTop: -1000, height: 600, covered: 50 }
const space = new RowLayout(100)
space.updateExtent(1000)

describe('distanceTo', () => {
  it('brings a row under the header, to the lower edge, or where it was', () => {
    expect(getDistanceToScrollTarget({ index: 20, at: 'start' }, frame, space)).toBe(950)
    expect(getDistanceToScrollTarget({ index: 20, at: 'end' }, frame, space)).toBe(500)
    expect(getDistanceToScrollTarget({ index: 20, at: 300 }, frame, space)).toBe(700)
    expect(getDistanceToScrollTarget({ index: 0, at: 'start' }, frame, space)).toBe(-1050)
  })
})

describe('nearestGoal', () => {
  it('leaves alone what is wholly in view', () => {
    expect(findNearestScrollTarget(11, frame, space)).toBeNull()
    expect(findNearestScrollTarget(15, frame, space)).toBeNull()
  })

  it('scrolls up for what is above or under the header, down for what is below', () => {
    expect(findNearestScrollTarget(10, frame, space)).toEqual({ index: 10, at: 'start' })
    expect(findNearestScrollTarget(3, frame, space)).toEqual({ index: 3, at: 'start' })
    expect(findNearestScrollTarget(16, frame, space)).toEqual({ index: 16, at: 'end' })
  })

  it('shows the beginning of what is taller than the window', () => {
    const tall = new RowLayout(5000)
    tall.updateExtent(3)
    expect(findNearestScrollTarget(1, { ...frame, listTop: 0 }, tall)).toEqual({ index: 1, at: 'start' })
  })
})
