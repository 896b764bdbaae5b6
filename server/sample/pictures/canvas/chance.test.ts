import { describe, expect, it } from 'vitest'
import { Chance } from './chance.ts'

const run = (chance: Chance) => Array.from({ length: 50 }, () => chance.next())

describe('Chance', () => {
  it('repeats itself for a seed and differs for the next one', () => {
    expect(run(new Chance(42))).toEqual(run(new Chance(42)))
    expect(run(new Chance(42))).not.toEqual(run(new Chance(43)))
  })

  it('stays within its bounds and reaches them', () => {
    const chance = new Chance(5)
    const seen = new Set(Array.from({ length: 400 }, () => chance.whole(2, 5)))
    expect([...seen].sort()).toEqual([2, 3, 4, 5])
    for (const value of run(chance)) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThan(1)
    }
  })

  it('spreads evenly', () => {
    const chance = new Chance(9)
    const sum = Array.from({ length: 20_000 }, () => chance.next()).reduce((a, b) => a + b)
    expect(sum / 20_000).toBeCloseTo(0.5, 1)
  })

  it('forks into a run of its own', () => {
    const chance = new Chance(1)
    expect(run(chance.fork(1))).not.toEqual(run(chance.fork(2)))
  })
})
