import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => vi.useFakeTimers({ now: 5000 }))
afterEach(() => vi.useRealTimers())

it('runs at once, then at most every 100 ms, and once more for the last call', () => {
  const times: number[] = []
  const throttled = throttle(() => times.push(Date.now() - 5000), 100)
  for (let time = 0; time < 350; time += 10) {
    throttled()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(1000)
  expect(times).toEqual([0, 100, 200, 300, 400])
  expect(vi.getTimerCount()).toBe(0)
})

it('does not run after it was cancelled', () => {
  const run = vi.fn()
  const throttled = throttle(run, 100)
  throttled()
  throttled()
  throttled.cancel()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  throttled()
  expect(run).toHaveBeenCalledTimes(2)
})
