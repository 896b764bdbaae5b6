import { expect, it } from 'vitest'
import { ListLengthTracker } from './list-extent-tracker.ts'

it('uses the expected total until a chunk contradicts it', () => {
  const list = new ListLengthTracker(10)
  expect(list.hasMore).toBe(true)
  list.setExpectedTotal(35)
  list.recordLoadedChunk(0, 10, new Set())
  expect([list.extent, list.total, list.nextChunk, list.hasMore]).toEqual([10, 35, 1, true])
  list.recordLoadedChunk(1, 4, new Set([0]))
  expect([list.extent, list.total, list.hasMore]).toEqual([14, 14, false])
})

it('extends to its total at most, and without limit while the total is unknown', () => {
  const list = new ListLengthTracker(10)
  expect(list.extendTo(1234)).toBe(1234)
  expect(list.extent).toBe(1240)
  list.setExpectedTotal(35)
  expect(list.extent).toBe(35)
  expect(list.extendTo(1234)).toBe(34)
})

it('has a total of zero after an empty first chunk', () => {
  const list = new ListLengthTracker(10)
  list.recordLoadedChunk(0, 0, new Set())
  expect([list.extent, list.total, list.hasMore]).toEqual([0, 0, false])
  expect(list.extendTo(5)).toBe(0)
  expect(list.extent).toBe(0)
})

it('falls back to the loaded chunks when an expected chunk is empty', () => {
  const list = new ListLengthTracker(10)
  list.setExpectedTotal(1000)
  list.extendTo(999)
  list.recordLoadedChunk(99, 0, new Set([0, 1, 7]))
  expect([list.extent, list.total, list.hasMore]).toEqual([80, null, true])
})
