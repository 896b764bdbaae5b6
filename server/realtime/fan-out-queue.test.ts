import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FanOutQueue } from './fan-out-queue.ts'

const limits = { fanOutSliceMs: 2, maxWaitingDeliveries: 1000, maxWaitingBytes: 1000 }

/** Work of many steps of a tenth of a millisecond. */
function* work(name: string, steps: number, done: string[]) {
  for (let step = 0; step < steps; step += 1) {
    const end = performance.now() + 0.1
    while (performance.now() < end);
    done.push(name)
    yield
  }
}

it('does small work at once', () => {
  const done: string[] = []
  new FanOutQueue({ ...limits, fanOutSliceMs: 1000 }).add({ jobs: [] }, work('a', 3, done))
  expect(done).toEqual(['a', 'a', 'a'])
})

it('lets the event loop go on between slices, keeps the order of a lane, and lanes take turns', async () => {
  const queue = new FanOutQueue(limits)
  const [busy, other] = [{ jobs: [] }, { jobs: [] }]
  const done: string[] = []
  queue.add(busy, work('first', 300, done))
  queue.add(busy, work('second', 300, done))
  queue.add(other, work('other', 1, done))
  expect(done.length).toBeLessThan(300)
  let rounds = 0
  while (done.length < 601) {
    await setImmediate()
    rounds += 1
  }
  expect(rounds).toBeGreaterThan(10)
  expect(done.indexOf('other')).toBeLessThan(300)
  const ofBusy = done.filter((name) => name !== 'other')
  expect(ofBusy).toEqual([...Array(300).fill('first'), ...Array(300).fill('second')])
})

it('is full with too many deliveries or bytes, until they are sent', async () => {
  for (const [deliveries, bytes] of [
    [1001, 0],
    [1, 1001],
  ]) {
    const queue = new FanOutQueue(limits)
    const done: string[] = []
    queue.add({ jobs: [] }, work('a', 100, done), deliveries, bytes)
    expect(queue.isFull).toBe(true)
    while (done.length < 100) await setImmediate()
    await setImmediate()
    expect(queue.isFull).toBe(false)
  }
})
