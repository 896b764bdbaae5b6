import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCollationKey } from './collation-key.ts'

const byKey = (a: string, b: string) => {
  const [x, y] = [toCollationKey(a), toCollationKey(b)]
  return x < y ? -1 : x > y ? 1 : 0
}

describe('toCollationKey', () => {
  it('sorts like a Czech dictionary', () => {
    const sorted = [
      'cena',
      'cukr',
      'čáp',
      'den',
      'duha',
      'ďas',
      'hora',
      'hrad',
      'chata',
      'ill',
      'rok',
      'řeka',
      'sen',
      'škola',
      'zima',
      'žena',
    ]
    // ď isn't a letter of its own in Czech collation: ďas sorts like das, before den.
    const expected = [
      'cena',
      'cukr',
      'čáp',
      'ďas',
      'den',
      'duha',
      'hora',
      'hrad',
      'chata',
      'ill',
      'rok',
      'řeka',
      'sen',
      'škola',
      'zima',
      'žena',
    ]
    expect(sorted.toSorted(byKey)).toEqual(expected)
  })

  it('agrees with the platform collator on Czech words', () => {
    const collator = new Intl.Collator('cs')
    const letters = fc.constantFrom(...'abcčdeéěhiklmnoprřsštuzž')
    const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(word, word, (a, b) => {
        const bare = (text: string) => text.replace(/é|ě/g, 'e')
        // Both must agree on words that differ in more than accents.
        if (bare(a) !== bare(b)) expect(Math.sign(byKey(a, b))).toBe(Math.sign(collator.compare(a, b)))
      }),
      { numRuns: 500 },
    )
  })

  it('puts a name before longer names that begin with it, with or without accents', () => {
    const names = ['Náves v zimě', 'Naves z', 'Náves', 'Zámek a park', 'Zámek']
    expect(names.toSorted(byKey)).toEqual(names.toSorted(new Intl.Collator('cs').compare))
  })

  it('uses accents only as a tie-break, after the bare letter', () => {
    expect(['dál', 'dal', 'dála'].toSorted(byKey)).toEqual(['dal', 'dál', 'dála'])
  })
})
