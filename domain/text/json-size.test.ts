import { describe, expect, it } from 'vitest'
import { isJsonTooComplex } from './json-size.ts'

describe('isJsonTooComplex', () => {
  it.each([
    ['1', 1],
    ['{"a":1}', 2],
    ['{"a":1,"b":2}', 3],
    ['[1,[2,{"a":3}]]', 6],
    [String.raw`{"a,[\"{\\":"b,\\\","}`, 2],
  ])('counts the values of %s: %i', (text, count) => {
    expect(isJsonTooComplex(text, count)).toBe(false)
    expect(isJsonTooComplex(text, count - 1)).toBe(true)
  })

  it('allows 32 levels', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(isJsonTooComplex(nested(32), 100)).toBe(false)
    expect(isJsonTooComplex(nested(33), 100)).toBe(true)
    expect(isJsonTooComplex(`[${'[{}],'.repeat(100)}1]`, 1000)).toBe(false)
  })

  it.each(['', '"', '"\\', ']]]', '{"a'])('leaves %j to the parser', (text) => {
    expect(isJsonTooComplex(text, 10)).toBe(false)
  })
})
