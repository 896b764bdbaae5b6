import { describe, expect, it } from 'vitest'
import { estimatePasswordStrength } from './strength.ts'

describe('estimatePasswordStrength', () => {
  it.each([
    ['', null],
    ['password123', 'common'],
    ['HesloHeslo1', 'repeated'],
    ['Heslo12345', 'common'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabcabcabc', 'repeated'],
    ['qwertzuiop', 'sequence'],
    ['0987654321', 'sequence'],
    ['1890189118921893', null],
  ])('rates %s as weak', (password, weakness) => {
    const estimate = estimatePasswordStrength(password)
    expect(estimate.strength).toBeLessThan(2)
    if (weakness !== null) expect(estimate.weakness).toBe(weakness)
  })

  it('does not count personal words', () => {
    const known = ['Božena.Němcová@Example.org', 'Tichá Lhota']
    expect(estimatePasswordStrength('bozenanemcova', known)).toEqual({ strength: 0, weakness: 'personal' })
    expect(estimatePasswordStrength('tichalhota1890', known).strength).toBe(0)
    expect(estimatePasswordStrength('bozenanemcova').strength).toBeGreaterThan(1)
  })

  it('grows with unrelated words and random characters', () => {
    expect(estimatePasswordStrength('dlouhé heslo 1890').strength).toBe(3)
    expect(estimatePasswordStrength('čtyři koně v jámě u splavu')).toEqual({ strength: 4, weakness: null })
    expect(estimatePasswordStrength('kX9#vLq2&mTz8!wRbn').strength).toBe(4)
    expect(estimatePasswordStrength('kX9#vLq2&m').strength).toBe(2)
  })

  it('reads only the beginning of a huge text', () => {
    const known = (length: number) => ['x'.repeat(length)]
    expect(estimatePasswordStrength('aA1 '.repeat(1_000_000), known(100_000))).toEqual(
      estimatePasswordStrength('aA1 '.repeat(32), known(500)),
    )
    expect(estimatePasswordStrength('ab'.repeat(1_000_000))).toEqual(
      estimatePasswordStrength('ab'.repeat(64)),
    )
  })

  it('handles emoji and names of object properties', () => {
    expect(estimatePasswordStrength('🦊'.repeat(20)).strength).toBeLessThan(2)
    expect(estimatePasswordStrength('__proto__constructor').strength).toBeGreaterThan(2)
  })
})
