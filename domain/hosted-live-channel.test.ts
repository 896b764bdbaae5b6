import { expect, it } from 'vitest'
import { parseLiveHints } from './hosted-live-channel.ts'

it('accepts changes of the given kinds, and a deletion only as a change', () => {
  const changes = [
    { type: 'INSERT', kind: 'article', id: 1 },
    { type: 'DELETE', kind: 'article', id: 2 },
    { type: 'UPDATE', kind: 'book', id: 3 },
  ]
  expect(parseLiveHints({ changes }, ['article', 'news'])).toEqual([
    { type: 'INSERT', kind: 'article', id: 1 },
    { type: 'UPDATE', kind: 'article', id: 2 },
  ])
})

it.each([
  ['nothing', undefined],
  ['a text', 'changes'],
  ['null for too many changes', { changes: null }],
  ['an object', { changes: { length: 1 } }],
])('reads everything again after %s', (_case, payload) => {
  expect(parseLiveHints(payload, ['article'])).toBeNull()
})

it('ignores malformed changes, and more than a hundred', () => {
  const malformed = [
    null,
    7,
    [],
    { kind: 'article' },
    { kind: 'article', id: '1' },
    { kind: '__proto__', id: 1 },
  ]
  expect(parseLiveHints({ changes: malformed }, ['article'])).toEqual([])
  const many = Array.from({ length: 10_000 }, (_, id) => ({ type: 'INSERT', kind: 'article', id }))
  expect(parseLiveHints({ changes: many }, ['article'])).toHaveLength(100)
})
