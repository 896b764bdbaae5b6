import { describe, expect, it } from 'vitest'
import { DeduplicatingJobQueue } from './deduplicating-queue.ts'

describe('DeduplicatingQueue', () => {
  it('rejects a job while the queue is full and accepts it later', async () => {
    const queue = new DeduplicatingJobQueue<string>({ atOnce: 1, queue: 1 })
    const gate = Promise.withResolvers<string>()
    const first = queue.run('a', () => gate.promise)
    const second = queue.run('b', async () => 'b')
    await expect(queue.run('c', async () => 'c')).rejects.toMatchObject({ name: 'TooBusyError' })
    gate.resolve('a')
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
    expect(await queue.run('c', async () => 'c')).toBe('c')
  })

  it('never exceeds the concurrency and completes all jobs', async () => {
    const queue = new DeduplicatingJobQueue<number>({ atOnce: 2, queue: 100 })
    let active = 0
    let maxActive = 0
    const work = async (n: number) => {
      active += 1
      maxActive = Math.max(maxActive, active)
      await new Promise((resolve) => setImmediate(resolve))
      active -= 1
      return n
    }
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    expect(await Promise.all(numbers.map((n) => queue.run(String(n), () => work(n))))).toEqual(numbers)
    expect(maxActive).toBe(2)
  })

  it('shares a running job, including its failure, and runs it again afterwards', async () => {
    const queue = new DeduplicatingJobQueue<number>({ atOnce: 2, queue: 0 })
    let runs = 0
    const failing = async () => {
      runs += 1
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('spoilt')
    }
    const results = [1, 2, 3].map(() => queue.run('same', failing))
    for (const result of results) await expect(result).rejects.toThrow('spoilt')
    expect(runs).toBe(1)
    expect(await queue.run('same', async () => 7)).toBe(7)
  })
})
