import { describe, expect, it } from 'vitest'
import { EventLoopYielder } from './event-loop-yield.ts'

function blockFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('EventLoopYield', () => {
  it('runs pending callbacks if a turn has been long', async () => {
    const eventLoop = new EventLoopYielder()
    const order: string[] = []
    setImmediate(() => order.push('a page'))
    for (const step of ['one', 'two', 'three']) {
      await eventLoop.yieldIfLong()
      blockFor(1)
      order.push(step)
    }
    expect(order).toEqual(['one', 'a page', 'two', 'three'])
  })
})
