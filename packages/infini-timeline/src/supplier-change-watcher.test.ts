import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHANGE_POLL_INTERVAL_MS, SupplierChangeWatcher } from './supplier-change-watcher.ts'

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
  const watch = new SupplierChangeWatcher(stuck, onChange)
  for (let turn = 0; turn < 5; turn += 1) watch.checkForChanges()
  expect(onChange).toHaveBeenCalledTimes(1)
  flag = false
  watch.checkForChanges()
  flag = true
  watch.checkForChanges()
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('looks once a second where nobody calls back', () => {
  const source = { changes: false }
  const onChange = vi.fn()
  const watch = new SupplierChangeWatcher(source, onChange)
  watch.start()
  source.changes = true
  vi.advanceTimersByTime(CHANGE_POLL_INTERVAL_MS)
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
  const watch = new SupplierChangeWatcher(source, onChange)
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
