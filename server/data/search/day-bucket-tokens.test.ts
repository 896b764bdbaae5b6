import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDaySpanIndexTokens, toPeriodQueryTokens } from './day-bucket-tokens.ts'

const day = fc.integer({ min: -4_500_000, max: 3_500_000 })
const span = fc.tuple(day, day).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const shortSpan = fc.tuple(day, fc.nat(20_000)).map(([from, length]) => ({ from, to: from + length }))
const end = fc.option(day, { nil: null })

function shareToken(
  item: { from: number; to: number },
  period: { from: number | null; to: number | null },
): boolean {
  const periodTokens = new Set(toPeriodQueryTokens(period))
  return toDaySpanIndexTokens(item).some((token) => periodTokens.has(token))
}

describe('day bucket tokens', () => {
  it('never miss an item of the period, for any spans', () => {
    fc.assert(
      fc.property(fc.oneof(span, shortSpan), end, end, (item, from, to) => {
        fc.pre(from === null || to === null || from <= to)
        const isInside = (from === null || item.to >= from) && (to === null || item.from <= to)
        if (isInside) expect(shareToken(item, { from, to })).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('exclude distant items', () => {
    expect(shareToken({ from: 0, to: 364 }, { from: -40_000, to: -30_000 })).toBe(false)
    expect(shareToken({ from: -90_000, to: -90_000 }, { from: -40_000, to: null })).toBe(false)
  })

  it('are few, for items and for queries', () => {
    fc.assert(
      fc.property(span, end, end, (item, from, to) => {
        expect(toDaySpanIndexTokens(item).length).toBeLessThanOrEqual(24)
        expect(toPeriodQueryTokens({ from, to }).length).toBeLessThanOrEqual(90)
      }),
    )
  })

  it('handle a period that ends before it begins', () => {
    expect(toPeriodQueryTokens({ from: 50_000, to: -50_000 })).toEqual(['dlong'])
  })
})
