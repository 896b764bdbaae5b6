import { describe, expect, it } from 'vitest'
import {
  canZoomIn,
  createOverviewScale,
  listTickYears,
  placeEntries,
  type YearSpan,
} from './overview-layout.ts'

const spans: YearSpan[] = [
  [1190, 1190],
  [1547, 2009],
  [1900, 1900],
  [1900.5, 1900.5],
  [2020, 2021],
]

describe('the horizontal overview', () => {
  it('fits everything at the first level, and shows a quarter of the time at each further one', () => {
    const whole = createOverviewScale(spans, 1000, 0, 100)
    expect(whole).toMatchObject({ firstYear: 1190, width: 1000 })
    expect(createOverviewScale(spans, 1000, 1, 100).pxPerYear).toBeCloseTo(whole.pxPerYear * 4)
  })

  it('covers no entry with another', () => {
    const scale = createOverviewScale(spans, 1000, 1, 100)
    const placed = placeEntries(spans, scale, 160)
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1))
        if (one.lane === other.lane)
          expect(other.left).toBeGreaterThan(one.left + Math.max(160, one.spanWidth))
    expect(new Set(placed.map(({ lane }) => lane)).size).toBeGreaterThan(1)
  })

  it('handles a single moment, very long times, and stops zooming', () => {
    const moment: YearSpan[] = [[1900, 1900]]
    expect(createOverviewScale(moment, 300, 0, 0).pxPerYear).toBe(240)
    expect(canZoomIn(moment, 300, 0)).toBe(false)
    const ages: YearSpan[] = [
      [-9999, -9999],
      [9999, 9999],
    ]
    expect(canZoomIn(ages, 1000, 0)).toBe(true)
    expect(canZoomIn(ages, 1000, 9)).toBe(false)
    const closest = createOverviewScale(ages, 1000, 9, 0)
    expect(closest.width).toBeLessThanOrEqual(400_000)
    expect(listTickYears(closest).length).toBeLessThanOrEqual(1001)
  })

  it('marks years at a distance that fits their labels', () => {
    const scale = createOverviewScale(spans, 1000, 0, 100)
    const ticks = listTickYears(scale)
    expect(ticks.slice(0, 3)).toEqual([1200, 1300, 1400])
    expect(((ticks[1] ?? 0) - (ticks[0] ?? 0)) * scale.pxPerYear).toBeGreaterThanOrEqual(72)
  })
})
