import { expect, it } from 'vitest'
import { Failures } from './failures.ts'

it('what failed is remembered for a moment, whatever the clock does, and not without end', () => {
  const failures = new Failures(1000, 2)
  const error = new Error('spoilt')
  failures.note('a', error, 5000)
  expect(failures.lately('b', 5000)).toBeNull()
  expect(failures.lately('a', 5999)).toBe(error)
  expect(failures.lately('a', 6000)).toBeNull()
  failures.note('a', error, 5000)
  expect(failures.lately('a', 100)).toBeNull()
  for (const name of ['a', 'b', 'c']) failures.note(name, error, 5000)
  expect(['a', 'b', 'c'].map((name) => failures.lately(name, 5000))).toEqual([null, error, error])
})
