import { describe, expect, it } from 'vitest'
import { estimate } from './strength.ts'

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
    const found = estimate(password)
    expect(found.strength).toBeLessThan(2)
    if (weakness !== null) expect(found.weakness).toBe(weakness)
  })

  it('does not count what is known of its owner', () => {
    const known = ['Božena.Němcová@Example.org', 'Tichá Lhota']
    expect(estimate('bozenanemcova', known)).toEqual({ strength: 0, weakness: 'personal' })
    expect(estimate('tichalhota1890', known).strength).toBe(0)
    expect(estimate('bozenanemcova').strength).toBeGreaterThan(1)
  })

  it('grows with words that do not belong together, and with what is written at random', () => {
    expect(estimate('dlouhé heslo 1890').strength).toBe(3)
    expect(estimate('čtyři koně v jámě u splavu')).toEqual({ strength: 4, weakness: null })
    expect(estimate('kX9#vLq2&mTz8!wRbn').strength).toBe(4)
    expect(estimate('kX9#vLq2&m').strength).toBe(2)
  })

  it('looks at no more than the beginning of a huge text', () => {
    const known = (length: number) => ['x'.repeat(length)]
    expect(estimate('aA1 '.repeat(1_000_000), known(100_000))).toEqual(
      estimate('aA1 '.repeat(32), known(500)),
    )
    expect(estimate('ab'.repeat(1_000_000))).toEqual(estimate('ab'.repeat(64)))
  })

  it('knows no word by chance of another language’s letters', () => {
    expect(estimate('🦊'.repeat(20)).strength).toBeLessThan(2)
    expect(estimate('__proto__constructor').strength).toBeGreaterThan(2)
  })
})
