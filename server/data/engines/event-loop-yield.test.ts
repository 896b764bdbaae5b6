import { describe, expect, it } from 'vitest'
import { EventLoopYield } from './event-loop-yield.ts'

function workFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('a yield to the event loop', () => {
  it('runs waiting callbacks where a turn has been long', async () => {
    const eventLoop = new EventLoopYield()
    const order: string[] = []
    setImmediate(() => order.push('a page'))
    for (const step of ['one', 'two', 'three']) {
      await eventLoop.yieldIfLong()
      workFor(1)
      order.push(step)
    }
    expect(order).toEqual(['one', 'a page', 'two', 'three'])
  })
})
