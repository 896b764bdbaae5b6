import { describe, expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'
import { TokenBucketLimiter } from './token-bucket-limiter.ts'

describe('Buckets', () => {
  it('are empty after so many, tell when to come back, and fill again', () => {
    let now = 0
    const buckets = new TokenBucketLimiter(3, 30_000, () => now)
    expect([1, 2, 3].map(() => buckets.takeToken('a'))).toEqual([0, 0, 0])
    expect(buckets.takeToken('a')).toBe(10)
    expect(buckets.takeToken('b')).toBe(0)
    now = 9000
    expect(buckets.takeToken('a')).toBe(1)
    now = 10_000
    expect([buckets.takeToken('a'), buckets.takeToken('a')]).toEqual([0, 10])
    now = 1_000_000
    expect([1, 2, 3, 4].map(() => buckets.takeToken('a') > 0)).toEqual([false, false, false, true])
  })

  it('take one back, but never more than they hold', () => {
    const buckets = new TokenBucketLimiter(2, 1000, () => 0)
    buckets.refund('a')
    buckets.takeToken('a')
    buckets.refund('a')
    expect([1, 2, 3].map(() => buckets.takeToken('a') > 0)).toEqual([false, false, true])
  })

  it('do not fill when the clock goes back', () => {
    let now = 10_000
    const buckets = new TokenBucketLimiter(1, 1000, () => now)
    buckets.takeToken('a')
    now = 0
    expect(buckets.takeToken('a')).toBeGreaterThan(0)
  })

  it('keep the busiest of a hundred thousand visitors', () => {
    const buckets = new TokenBucketLimiter(1, 1e9, () => 0)
    buckets.takeToken('busy')
    for (let i = 0; i < 100_000; i += 1) {
      buckets.takeToken(`visitor ${i}`)
      if (i % 1000 === 0) buckets.takeToken('busy')
    }
    expect(buckets.takeToken('busy')).toBeGreaterThan(0)
  })

  it('remember the last twenty thousand visitors, and not all before them', () => {
    const buckets = new TokenBucketLimiter(1, 1e9, () => 0)
    for (let i = 0; i < 100_000; i += 1) buckets.takeToken(`visitor ${i}`)
    expect(buckets.takeToken('visitor 80001')).toBeGreaterThan(0)
    expect(buckets.takeToken('visitor 50000')).toBe(0)
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
