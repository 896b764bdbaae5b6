import { describe, expect, it } from 'vitest'
import { findIsbnProblem } from './isbn.ts'

describe('an ISBN', () => {
  it.each([
    ['978-0-306-40615-7'],
    ['9780306406157'],
    ['0-8044-2957-x'],
    ['0 306 40615 2'],
    ['978–0–306–40615–7'],
  ])('accepts %s', (text) => expect(findIsbnProblem(text)).toBeNull())

  it.each([
    ['', 0],
    ['978-80-00', 7],
    ['97803064061577', 14],
  ])('reports that %j has %i digits', (text, count) =>
    expect(findIsbnProblem(text)).toEqual({ reason: 'count', count }),
  )

  it('rejects a megabyte of input by its length', () =>
    expect(findIsbnProblem('9'.repeat(1_000_000))).toEqual({ reason: 'count', count: 1_000_000 }))

  it.each([['978-0-306-4O615-7'], ['97803064061X7'], ['978030640615X'], ['＜script＞']])(
    'reports invalid characters in %s',
    (text) => expect(findIsbnProblem(text)).toEqual({ reason: 'signs' }),
  )

  it.each([
    ['978-0-306-40615-1', '7'],
    ['0-8044-2957-1', 'X'],
    ['0306406153', '2'],
  ])('reports that %s should end with %s', (text, expected) =>
    expect(findIsbnProblem(text)).toEqual({ reason: 'check', expected }),
  )
})
