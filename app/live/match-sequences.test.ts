import { expect, it } from 'vitest'
import { matchSequences } from './match-sequences.ts'

const match = (before: string, after: string) =>
  matchSequences([...before], [...after], (a, b) => a === b)
    .map(([i, j]) => {
      expect(before[i]).toBe(after[j])
      return before[i]
    })
    .join('')

it.each([
  ['abc', 'abc', 'abc'],
  ['abc', 'xabc', 'abc'],
  ['abc', 'abxc', 'abc'],
  ['abcd', 'abd', 'abd'],
  ['abcde', 'axcye', 'ace'],
  ['abcd', 'dabc', 'abc'],
  ['aaa', 'aa', 'aa'],
  ['abc', 'xyz', ''],
  ['', 'abc', ''],
  ['', '', ''],
])('matches the most elements of %j and %j in order', (before, after, expected) => {
  expect(match(before, after)).toBe(expected)
})

it('matches nothing of sequences that differ too much', () => {
  const numbers = (from: number) => Array.from({ length: 2000 }, (_, index) => from + index)
  expect(matchSequences([-1, ...numbers(0)], [-1, ...numbers(5000)], (a, b) => a === b)).toEqual([])
})
