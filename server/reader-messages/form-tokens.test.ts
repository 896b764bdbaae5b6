import { expect, it } from 'vitest'
import { createFormTokens } from './form-tokens.ts'

it('accepts a token of the same form after two seconds and for a day', () => {
  let time = Date.parse('2026-11-18T08:00:00Z')
  const tokens = createFormTokens('secret', () => new Date(time))
  const token = tokens.create('article/12')
  const afterSeconds = (seconds: number) => {
    time = Date.parse('2026-11-18T08:00:00Z') + seconds * 1000
    return tokens.findProblem(token, 'article/12')
  }
  expect([0, 1.9, 2, 86_400, 86_401].map(afterSeconds)).toEqual(['early', 'early', null, null, 'late'])
})

it('rejects tokens of other forms and sites, and forged ones', () => {
  let time = Date.parse('2026-11-18T08:00:00Z')
  const now = () => new Date(time)
  const tokens = createFormTokens('secret', now)
  const token = tokens.create('article/12')
  const [openedAt = '', nonce = '', signature = ''] = token.split('.')
  time += 10_000
  const older = (Number.parseInt(openedAt, 36) - 5000).toString(36)
  expect(tokens.findProblem(token, 'article/13')).toBe('invalid')
  expect(createFormTokens('other', now).findProblem(token, 'article/12')).toBe('invalid')
  for (const forged of [
    '',
    'x',
    `${older}.${nonce}.${signature}`,
    `${openedAt}.${nonce}.`,
    `${openedAt}.${'A'.repeat(16)}.${signature}`,
    `${token}.${token}`,
    'a'.repeat(100_000),
  ])
    expect(tokens.findProblem(forged, 'article/12')).toBe('invalid')
})
