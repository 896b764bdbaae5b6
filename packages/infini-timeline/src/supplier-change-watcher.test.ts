import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHANGE_POLL_INTERVAL_MS, SupplierChangeWatcher } from './supplier-change-watcher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('reports a flag that cannot be cleared only once, until it is reset', () => {
  let flag = true
  const stuck = Object.freeze({
    get changes() {
      return flag
    },
  })
  const onChange = vi.fn()
  const watcher = new SupplierChangeWatcher(stuck, onChange)
  for (let round = 0; round < 5; round += 1) watcher.checkForChanges()
  expect(onChange).toHaveBeenCalledTimes(1)
  flag = false
  watcher.checkForChanges()
  flag = true
  watcher.checkForChanges()
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('polls once a second when the supplier has no subscribe method', () => {
  const source = { changes: false }
  const onChange = vi.fn()
  const watcher = new SupplierChangeWatcher(source, onChange)
  watcher.start()
  source.changes = true
  vi.advanceTimersByTime(CHANGE_POLL_INTERVAL_MS)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(source.changes).toBe(false)
  watcher.stop()
  source.changes = true
  vi.advanceTimersByTime(10_000)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

it('sets no timer when the supplier has a subscribe method', () => {
  const listeners = new Set<() => void>()
  const source = {
    changes: false,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const onChange = vi.fn()
  const watcher = new SupplierChangeWatcher(source, onChange)
  watcher.start()
  expect(vi.getTimerCount()).toBe(0)
  for (const listener of listeners) listener()
  expect(onChange).not.toHaveBeenCalled()
  source.changes = true
  for (const listener of listeners) listener()
  expect(onChange).toHaveBeenCalledTimes(1)
  watcher.stop()
  expect(listeners.size).toBe(0)
})
