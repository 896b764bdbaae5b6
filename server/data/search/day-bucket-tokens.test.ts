import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDayBucketTokens, toPeriodBucketTokens } from './day-bucket-tokens.ts'

const day = fc.integer({ min: -4_500_000, max: 3_500_000 })
const span = fc
  .tuple(day, day)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))
const short = fc.tuple(day, fc.nat(20_000)).map(([from, length]) => ({ from, to: from + length }))
const end = fc.option(day, { nil: null })

function meet(
  item: { from: number; to: number },
  period: { from: number | null; to: number | null },
): boolean {
  const wanted = new Set(toPeriodBucketTokens(period))
  return toDayBucketTokens(item).some((word) => wanted.has(word))
}

describe('the words of days', () => {
  it('never miss an item of the period, whatever it and the period span', () => {
    fc.assert(
      fc.property(fc.oneof(span, short), end, end, (item, from, to) => {
        fc.pre(from === null || to === null || from <= to)
        const inside = (from === null || item.to >= from) && (to === null || item.from <= to)
        if (inside) expect(meet(item, { from, to })).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('leave out what is far away', () => {
    expect(meet({ from: 0, to: 364 }, { from: -40_000, to: -30_000 })).toBe(false)
    expect(meet({ from: -90_000, to: -90_000 }, { from: -40_000, to: null })).toBe(false)
  })

  it('are few, for items and for questions', () => {
    fc.assert(
      fc.property(span, end, end, (item, from, to) => {
        expect(toDayBucketTokens(item).length).toBeLessThanOrEqual(24)
        expect(toPeriodBucketTokens({ from, to }).length).toBeLessThanOrEqual(90)
      }),
    )
  })

  it('bear a period that ends before it begins', () => {
    expect(toPeriodBucketTokens({ from: 50_000, to: -50_000 })).toEqual(['dlong'])
  })
})
