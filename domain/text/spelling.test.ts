import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeEditDistance,
  getAllowedEditDistance,
  getSpellingKeys,
  isLikelyTypo,
  isSpellCheckableWord,
} from './spelling.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdelomn'), minLength: 4, maxLength: 12 })

function shareKey(one: string, other: string): boolean {
  return getSpellingKeys(one).some((key) => getSpellingKeys(other).includes(key))
}

describe('isSpelled', () => {
  it.each(['', 'the', '1890', 'ww1939', 'a'.repeat(33), 'x'.repeat(100_000), 'do-it', '~abcd'])(
    'leaves alone what is no word to be misspelt: %.10s',
    (text) => expect(isSpellCheckableWord(text)).toBe(false),
  )

  it.each(['mill', 'zeletin', 'мельница', 'nejneobhospodarovavatelnejsimi'])('takes %s for a word', (text) =>
    expect(isSpellCheckableWord(text)).toBe(true),
  )
})

describe('mistakesBetween', () => {
  it.each([
    ['flood', 'flood', 0],
    ['flod', 'flood', 1],
    ['floood', 'flood', 1],
    ['flaod', 'flood', 1],
    ['folod', 'flood', 1],
    ['lfodo', 'flood', 2],
    ['bridge', 'mill', 5],
    ['', 'abc', 3],
  ])('%s and %s: %d', (one, other, count) => expect(computeEditDistance(one, other)).toBe(count))

  it('is the same both ways, and nothing only between equals', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(computeEditDistance(one, other)).toBe(computeEditDistance(other, one))
        expect(computeEditDistance(one, other) === 0).toBe(one === other)
      }),
    )
  })
})

describe('isSlip', () => {
  it.each([
    ['flod', 'flood', true],
    ['folod', 'flood', true],
    ['food', 'flood', false],
    ['flaod', 'flood', false],
  ])('%s for %s: %s', (one, other, slip) => expect(isLikelyTypo(one, other)).toBe(slip))
})

describe('spellingKeys', () => {
  it('have one in common for any two words that one mistake lies between', () => {
    const mistake = fc.constantFrom('leave out', 'add', 'change', 'swap')
    fc.assert(
      fc.property(word, mistake, fc.nat(20), fc.constantFrom(...'abcxyz'), (right, kind, where, letter) => {
        const letters = [...right]
        const place = where % letters.length
        const [here = '', next = ''] = letters.slice(place)
        if (kind === 'leave out') letters.splice(place, 1)
        else if (kind === 'add') letters.splice(place, 0, letter)
        else if (kind === 'change') letters.splice(place, 1, letter)
        else letters.splice(place, 2, next, here)
        const wrong = letters.join('')
        expect(computeEditDistance(wrong, right)).toBeLessThanOrEqual(1)
        expect(shareKey(wrong, right)).toBe(true)
      }),
    )
  })

  it('have one in common for a long word with two wrong vowels or doubled letters', () => {
    for (const [wrong, right] of [
      ['czechoslavokia', 'czechoslovakia'],
      ['mississipi', 'missisippi'],
      ['videnskych', 'vydenskich'],
    ] as const) {
      expect(computeEditDistance(wrong, right)).toBe(getAllowedEditDistance(wrong))
      expect(shareKey(wrong, right)).toBe(true)
    }
  })

  it('are few, whatever the word', () => {
    expect(getSpellingKeys('a'.repeat(32)).length).toBe(2)
    expect(getSpellingKeys('abcdefghij'.repeat(3)).length).toBeLessThanOrEqual(32)
  })
})
