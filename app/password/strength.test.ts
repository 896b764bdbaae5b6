import { describe, expect, it } from 'vitest'
import { estimatePasswordStrength } from './strength.ts'

describe('how strong a password is', () => {
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
  ])('%s is guessed soon, however long it is', (password, weakness) => {
    const found = estimatePasswordStrength(password)
    expect(found.strength).toBeLessThan(2)
    if (weakness !== null) expect(found.weakness).toBe(weakness)
  })

  it('does not count what is known of its owner', () => {
    const known = ['Božena.Němcová@Example.org', 'Tichá Lhota']
    expect(estimatePasswordStrength('bozenanemcova', known)).toEqual({ strength: 0, weakness: 'personal' })
    expect(estimatePasswordStrength('tichalhota1890', known).strength).toBe(0)
    expect(estimatePasswordStrength('bozenanemcova').strength).toBeGreaterThan(1)
  })

  it('grows with words that do not belong together, and with what is written at random', () => {
    expect(estimatePasswordStrength('dlouhé heslo 1890').strength).toBe(3)
    expect(estimatePasswordStrength('čtyři koně v jámě u splavu')).toEqual({ strength: 4, weakness: null })
    expect(estimatePasswordStrength('kX9#vLq2&mTz8!wRbn').strength).toBe(4)
    expect(estimatePasswordStrength('kX9#vLq2&m').strength).toBe(2)
  })

  it('looks at no more than the beginning of a huge text', () => {
    const known = (length: number) => ['x'.repeat(length)]
    expect(estimatePasswordStrength('aA1 '.repeat(1_000_000), known(100_000))).toEqual(
      estimatePasswordStrength('aA1 '.repeat(32), known(500)),
    )
    expect(estimatePasswordStrength('ab'.repeat(1_000_000))).toEqual(
      estimatePasswordStrength('ab'.repeat(64)),
    )
  })

  it('knows no word by chance of another language’s letters', () => {
    expect(estimatePasswordStrength('🦊'.repeat(20)).strength).toBeLessThan(2)
    expect(estimatePasswordStrength('__proto__constructor').strength).toBeGreaterThan(2)
  })
})
