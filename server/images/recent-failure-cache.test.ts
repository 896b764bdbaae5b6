import { expect, it } from 'vitest'
import { RecentFailureCache } from './recent-failure-cache.ts'

it('remembers failures for the TTL, drops them when the clock goes back, and limits their number', () => {
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
