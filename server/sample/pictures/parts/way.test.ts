import { describe, expect, it } from 'vitest'
import { Course } from './way.ts'

const road = new Course(
  {
    points: [
      [0, 0],
      [0, 10],
      [10, 10],
    ],
    width: 4,
  },
  3,
)

describe('Course', () => {
  it('counts from the edge, negative on the way', () => {
    expect(road.off(0, 5)).toBe(-2)
    expect(road.off(3, 5)).toBe(1)
    expect(road.off(5, 11)).toBe(-1)
  })

  it('goes round its ends', () => {
    expect(road.off(0, -4)).toBe(2)
  })

  it('says no more than "far" beyond what matters', () => {
    expect(road.off(500, 500)).toBe(3)
  })
})
