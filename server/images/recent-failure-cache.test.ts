import { expect, it } from 'vitest'
import { RecentFailureCache } from './recent-failure-cache.ts'

it('what failed is remembered for a moment, whatever the clock does, and not without end', () => {
  const failures = new RecentFailureCache(1000, 2)
  const error = new Error('spoilt')
  failures.recordFailure('a', error, 5000)
  expect(failures.findRecentFailure('b', 5000)).toBeNull()
  expect(failures.findRecentFailure('a', 5999)).toBe(error)
  expect(failures.findRecentFailure('a', 6000)).toBeNull()
  failures.recordFailure('a', error, 5000)
  expect(failures.findRecentFailure('a', 100)).toBeNull()
  for (const name of ['a', 'b', 'c']) failures.recordFailure(name, error, 5000)
  expect(['a', 'b', 'c'].map((name) => failures.findRecentFailure(name, 5000))).toEqual([null, error, error])
})
