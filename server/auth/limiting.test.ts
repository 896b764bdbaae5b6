import { describe, expect, it } from 'vitest'
import { Buckets } from './buckets.ts'
import { Semaphore } from './semaphore.ts'

describe('Buckets', () => {
  it('are empty after so many, tell when to come back, and fill again', () => {
    let now = 0
    const buckets = new Buckets(3, 30_000, () => now)
    expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0])
    expect(buckets.take('a')).toBe(10)
    expect(buckets.take('b')).toBe(0)
    now = 9000
    expect(buckets.take('a')).toBe(1)
    now = 10_000
    expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 10])
    now = 1_000_000
    expect([1, 2, 3, 4].map(() => buckets.take('a') > 0)).toEqual([false, false, false, true])
  })

  it('take one back, but never more than they hold', () => {
    const buckets = new Buckets(2, 1000, () => 0)
    buckets.giveBack('a')
    buckets.take('a')
    buckets.giveBack('a')
    expect([1, 2, 3].map(() => buckets.take('a') > 0)).toEqual([false, false, true])
  })

  it('do not fill when the clock goes back', () => {
    let now = 10_000
    const buckets = new Buckets(1, 1000, () => now)
    buckets.take('a')
    now = 0
    expect(buckets.take('a')).toBeGreaterThan(0)
  })

  it('keep the busiest of a hundred thousand visitors', () => {
    const buckets = new Buckets(1, 1e9, () => 0)
    buckets.take('busy')
    for (let i = 0; i < 100_000; i += 1) {
      buckets.take(`visitor ${i}`)
      if (i % 1000 === 0) buckets.take('busy')
    }
    expect(buckets.take('busy')).toBeGreaterThan(0)
  })

  it('remember the last twenty thousand visitors, and not all before them', () => {
    const buckets = new Buckets(1, 1e9, () => 0)
    for (let i = 0; i < 100_000; i += 1) buckets.take(`visitor ${i}`)
    expect(buckets.take('visitor 80001')).toBeGreaterThan(0)
    expect(buckets.take('visitor 50000')).toBe(0)
  })
})

describe('Semaphore', () => {
  it('sends away who would have to wait behind too many, and lets the rest through one by one', async () => {
    const semaphore = new Semaphore(2, 3)
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
    }
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => semaphore.run(work)))
    expect(results.map((one) => one.status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ])
    expect(most).toBe(2)
    await semaphore.run(work)
  })

  it('gives the place on when the work fails', async () => {
    const semaphore = new Semaphore(1, 10)
    const failing = () => Promise.reject(new Error('failed'))
    await Promise.allSettled([semaphore.run(failing), semaphore.run(failing)])
    expect(await semaphore.run(async () => 'in')).toBe('in')
  })
})
