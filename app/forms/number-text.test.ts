import { describe, expect, it } from 'vitest'
import type { Language } from '../../domain/language.ts'
import { formatInputValue, normalizeNumberText } from './number-text.ts'

describe('number text', () => {
  it.each<[text: string, language: Language, plain: string]>([
    ['abc', 'cs', 'abc'],
    ['1,5 kg', 'cs', '1,5 kg'],
    ['1,2,3', 'cs', '1,2,3'],
    ['1e9', 'en-US', '1e9'],
    ['Infinity', 'en-US', 'Infinity'],
    ['', 'cs', ''],
    ['1 234,5', 'cs', '1234.5'],
    ['1\u00a0000', 'cs', '1000'],
    ['−5', 'cs', '-5'],
    ['1.5', 'cs', '1.5'],
    ['1,234.5', 'en-US', '1234.5'],
    ['1,5', 'en-US', '1,5'],
    ['-', 'en-US', '-'],
  ])('normalizes %j in %s to %j', (text, language, plain) => {
    expect(normalizeNumberText(text, language)).toBe(plain)
  })

  it('is formatted with the decimal separator of the language', () => {
    expect([
      formatInputValue(1.5, 'cs'),
      formatInputValue(1.5, 'en-US'),
      formatInputValue('1.5', 'cs'),
    ]).toEqual(['1,5', '1.5', '1.5'])
    expect([
      formatInputValue(null, 'cs'),
      formatInputValue(undefined, 'cs'),
      formatInputValue(0, 'cs'),
    ]).toEqual(['', '', '0'])
  })
})
