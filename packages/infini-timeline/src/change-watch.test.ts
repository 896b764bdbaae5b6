import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChangeWatch, LOOK_INTERVAL } from './change-watch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('counts a flag that cannot be cleared once, until it falls', () => {
  let flag = true
  const stuck = Object.freeze({
    get changes() {
      return flag
    },
  })
  const onChange = vi.fn()
  const watch = new ChangeWatch(stuck, onChange)
  for (let turn = 0; turn < 5; turn += 1) watch.look()
  expect(onChange).toHaveBeenCalledTimes(1)
  flag = false
  watch.look()
  flag = true
  watch.look()
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('looks once a second where nobody calls back', () => {
  const source = { changes: false }
  const onChange = vi.fn()
  const watch = new ChangeWatch(source, onChange)
  watch.start()
  source.changes = true
  vi.advanceTimersByTime(LOOK_INTERVAL)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(source.changes).toBe(false)
  watch.stop()
  source.changes = true
  vi.advanceTimersByTime(10_000)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('sets no clock where the supplier calls back', () => {
  const looks = new Set<() => void>()
  const source = {
    changes: false,
    subscribe(look: () => void) {
      looks.add(look)
      return () => looks.delete(look)
    },
  }
  const onChange = vi.fn()
  const watch = new ChangeWatch(source, onChange)
  watch.start()
  expect(vi.getTimerCount()).toBe(0)
  for (const look of looks) look()
  expect(onChange).not.toHaveBeenCalled()
  source.changes = true
  for (const look of looks) look()
  expect(onChange).toHaveBeenCalledTimes(1)
  watch.stop()
  expect(looks.size).toBe(0)
})
