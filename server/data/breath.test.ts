import { describe, expect, it } from 'vitest'
import { Breath } from './breath.ts'

function workFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

describe('a breath', () => {
  it('lets others through where a turn has been long', async () => {
    const breath = new Breath()
    const order: string[] = []
    setImmediate(() => order.push('a page'))
    for (const step of ['one', 'two', 'three']) {
      await breath.take()
      workFor(1)
      order.push(step)
    }
    expect(order).toEqual(['one', 'a page', 'two', 'three'])
  })
})
