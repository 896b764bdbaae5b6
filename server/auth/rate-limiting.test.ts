import { describe, expect, it } from 'vitest'
import { TokenBucketLimiter } from '../lib/token-bucket-limiter.ts'
import { TaskConcurrencyLimiter } from './semaphore.ts'

describe('TokenBucketLimiter', () => {
  it('limits requests, returns the seconds to wait and refills', () => {
    let now = 0
    const limiter = new TokenBucketLimiter(3, 30_000, () => now)
    expect([1, 2, 3].map(() => limiter.takeToken('a'))).toEqual([0, 0, 0])
    expect(limiter.takeToken('a')).toBe(10)
    expect(limiter.takeToken('b')).toBe(0)
    now = 9000
    expect(limiter.takeToken('a')).toBe(1)
    now = 10_000
    expect([limiter.takeToken('a'), limiter.takeToken('a')]).toEqual([0, 10])
    now = 1_000_000
    expect([1, 2, 3, 4].map(() => limiter.takeToken('a') > 0)).toEqual([false, false, false, true])
  })

  it('refunds tokens up to the bucket size', () => {
    const limiter = new TokenBucketLimiter(2, 1000, () => 0)
    limiter.refund('a')
    limiter.takeToken('a')
    limiter.refund('a')
    expect([1, 2, 3].map(() => limiter.takeToken('a') > 0)).toEqual([false, false, true])
  })

  it('does not refill when the clock goes back', () => {
    let now = 10_000
    const limiter = new TokenBucketLimiter(1, 1000, () => now)
    limiter.takeToken('a')
    now = 0
    expect(limiter.takeToken('a')).toBeGreaterThan(0)
  })

  it('keeps the bucket of a frequent key among 100,000 others', () => {
    const limiter = new TokenBucketLimiter(1, 1e9, () => 0)
    limiter.takeToken('busy')
    for (let i = 0; i < 100_000; i += 1) {
      limiter.takeToken(`visitor ${i}`)
      if (i % 1000 === 0) limiter.takeToken('busy')
    }
    expect(limiter.takeToken('busy')).toBeGreaterThan(0)
  })

  it('keeps the last 20,000 keys and drops older ones', () => {
    const limiter = new TokenBucketLimiter(1, 1e9, () => 0)
    for (let i = 0; i < 100_000; i += 1) limiter.takeToken(`visitor ${i}`)
    expect(limiter.takeToken('visitor 80001')).toBeGreaterThan(0)
    expect(limiter.takeToken('visitor 50000')).toBe(0)
  })
})

describe('Semaphore', () => {
  it('limits concurrency and rejects tasks when too many wait', async () => {
    const semaphore = new TaskConcurrencyLimiter(2, 3)
    let running = 0
    let maxRunning = 0
    const work = async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => semaphore.run(work)))
    expect(results.map((result) => result.status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ])
    expect(maxRunning).toBe(2)
    await semaphore.run(work)
  })

  it('releases its slot when a task fails', async () => {
    const semaphore = new TaskConcurrencyLimiter(1, 10)
    const failing = () => Promise.reject(new Error('failed'))
    await Promise.allSettled([semaphore.run(failing), semaphore.run(failing)])
    expect(await semaphore.run(async () => 'in')).toBe('in')
  })
})
