import { describe, expect, it } from 'vitest'
import { DeduplicatingQueue } from './deduplicating-queue.ts'

describe('heavy work', () => {
  it('is refused when too much of it waits already, and taken again later', async () => {
    const makings = new DeduplicatingQueue<string>({ atOnce: 1, queue: 1 })
    const gate = Promise.withResolvers<string>()
    const first = makings.run('a', () => gate.promise)
    const second = makings.run('b', async () => 'b')
    await expect(makings.run('c', async () => 'c')).rejects.toMatchObject({ name: 'TooBusy' })
    gate.resolve('a')
    expect(await Promise.all([first, second])).toEqual(['a', 'b'])
    expect(await makings.run('c', async () => 'c')).toBe('c')
  })

  it('never runs more at once than allowed, and all of it in the end', async () => {
    const makings = new DeduplicatingQueue<number>({ atOnce: 2, queue: 100 })
    let active = 0
    let most = 0
    const work = async (n: number) => {
      active += 1
      most = Math.max(most, active)
      await new Promise((resolve) => setImmediate(resolve))
      active -= 1
      return n
    }
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    expect(await Promise.all(numbers.map((n) => makings.run(String(n), () => work(n))))).toEqual(numbers)
    expect(most).toBe(2)
  })

  it('is shared by all who ask for it while it goes on, failures too, and done anew afterwards', async () => {
    const makings = new DeduplicatingQueue<number>({ atOnce: 2, queue: 0 })
    let runs = 0
    const failing = async () => {
      runs += 1
      await new Promise((resolve) => setImmediate(resolve))
      throw new Error('spoilt')
    }
    const asked = [1, 2, 3].map(() => makings.run('same', failing))
    for (const one of asked) await expect(one).rejects.toThrow('spoilt')
    expect(runs).toBe(1)
    expect(await makings.run('same', async () => 7)).toBe(7)
  })
})
