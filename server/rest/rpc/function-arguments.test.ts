import { expect, it } from 'vitest'
import { getIntegerArgument, getKindsArgument } from './function-arguments.ts'

it('reads each kind once, however often it is given', () => {
  const kinds = [...Array(60_000).fill('article'), 'book', 'article']
  expect(getKindsArgument(new Map([['kinds', kinds]]), 'kinds')).toEqual(['article', 'book'])
  expect(getKindsArgument(new Map([['kinds', '{book,book}']]), 'kinds')).toEqual(['book'])
  expect(getKindsArgument(new Map(), 'kinds')).toBeNull()
})

it('rejects kinds and numbers that do not exist', () => {
  for (const kinds of [['nonsense'], [1], {}, 5])
    expect(() => getKindsArgument(new Map([['kinds', kinds]]), 'kinds')).toThrow()
  for (const limit of ['x', '1.5', '9'.repeat(1000), '101', `${' '.repeat(10_000)}x`])
    expect(() => getIntegerArgument(new Map([['limit', limit]]), 'limit', 1, 100)).toThrow()
  expect(getIntegerArgument(new Map([['limit', ' 20 ']]), 'limit', 1, 100)).toBe(20)
})
