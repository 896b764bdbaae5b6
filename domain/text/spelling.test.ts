import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeEditDistance,
  getAllowedEditDistance,
  getSpellingKeys,
  isDoubledOrReorderedLetterTypo,
  isSpellCheckableWord,
} from './spelling.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdelomn'), minLength: 4, maxLength: 12 })

function haveCommonKey(a: string, b: string): boolean {
  return getSpellingKeys(a).some((key) => getSpellingKeys(b).includes(key))
}

describe('isSpellCheckableWord', () => {
  it.each(['', 'the', '1890', 'ww1939', 'a'.repeat(33), 'x'.repeat(100_000), 'do-it', '~abcd'])(
    'rejects text that is not a word: %.10s',
    (text) => expect(isSpellCheckableWord(text)).toBe(false),
  )

  it.each(['mill', 'zeletin', 'мельница', 'nejneobhospodarovavatelnejsimi'])('accepts %s', (text) =>
    expect(isSpellCheckableWord(text)).toBe(true),
  )
})

describe('computeEditDistance', () => {
  it.each([
    ['flood', 'flood', 0],
    ['flod', 'flood', 1],
    ['floood', 'flood', 1],
    ['flaod', 'flood', 1],
    ['folod', 'flood', 1],
    ['lfodo', 'flood', 2],
    ['bridge', 'mill', 5],
    ['', 'abc', 3],
  ])('%s and %s: %d', (a, b, count) => expect(computeEditDistance(a, b)).toBe(count))

  it('is symmetric, and zero only for equal words', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(computeEditDistance(a, b)).toBe(computeEditDistance(b, a))
        expect(computeEditDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })
})

describe('isLikelyTypo', () => {
  it.each([
    ['flod', 'flood', true],
    ['folod', 'flood', true],
    ['food', 'flood', false],
    ['flaod', 'flood', false],
  ])('%s for %s: %s', (a, b, expected) => expect(isDoubledOrReorderedLetterTypo(a, b)).toBe(expected))
})

describe('getSpellingKeys', () => {
  it('have one in common for any two words with an edit distance of one', () => {
    const mistake = fc.constantFrom('leave out', 'add', 'change', 'swap')
    fc.assert(
      fc.property(word, mistake, fc.nat(20), fc.constantFrom(...'abcxyz'), (correct, kind, seed, letter) => {
        const letters = [...correct]
        const position = seed % letters.length
        const [here = '', next = ''] = letters.slice(position)
        if (kind === 'leave out') letters.splice(position, 1)
        else if (kind === 'add') letters.splice(position, 0, letter)
        else if (kind === 'change') letters.splice(position, 1, letter)
        else letters.splice(position, 2, next, here)
        const misspelt = letters.join('')
        expect(computeEditDistance(misspelt, correct)).toBeLessThanOrEqual(1)
        expect(haveCommonKey(misspelt, correct)).toBe(true)
      }),
    )
  })

  it('have one in common for long words that differ in two vowels or doubled letters', () => {
    for (const [misspelt, correct] of [
      ['czechoslavokia', 'czechoslovakia'],
      ['mississipi', 'missisippi'],
      ['videnskych', 'vydenskich'],
    ] as const) {
      expect(computeEditDistance(misspelt, correct)).toBe(getAllowedEditDistance(misspelt))
      expect(haveCommonKey(misspelt, correct)).toBe(true)
    }
  })

  it('are few for any word', () => {
    expect(getSpellingKeys('a'.repeat(32)).length).toBe(2)
    expect(getSpellingKeys('abcdefghij'.repeat(3)).length).toBeLessThanOrEqual(32)
  })
})
