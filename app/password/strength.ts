import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { commonPasswordWords, keyboardSequences } from './common-passwords.ts'

/** From 0 (guessed at once) to 4 (not guessed by anybody). */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** What makes a password easier to guess than its length suggests; the worst of it. */
export type PasswordWeakness = 'common' | 'personal' | 'repeated' | 'sequence' | 'year'

export interface PasswordStrengthEstimate {
  readonly strength: PasswordStrength
  readonly weakness: PasswordWeakness | null
}

/** A part of a password as somebody who guesses would see it: how long it is and how many bits it is worth. */
interface GuessableSegment {
  readonly length: number
  readonly bits: number
  readonly weakness: PasswordWeakness | null
}

/** An unforeseen character: fewer bits than if people chose characters at random, because they do not. */
const bitsOfCharacter = 3.3
const bitsOfStrength = [20, 30, 42, 56]
const longestLookedAt = 128
const longestKnown = 500

/**
 * Estimates how hard a password is to guess for somebody who tries words, names, years and runs of keys first. `known`
 * is what such a person knows of its owner: address, name, the site's title.
 */
export function estimatePasswordStrength(
  password: string,
  knownWords: readonly string[] = [],
): PasswordStrengthEstimate {
  const text = foldCaseAndAccents(password.slice(0, longestLookedAt))
  const names = knownWords
    .flatMap((one) => splitIntoFoldedWords(one.slice(0, longestKnown)))
    .filter(isLongEnoughToMatch)
  const pieces = [...splitIntoSegments(text, names)]
  const disguised = /\p{Lu}/u.test(password.slice(1)) ? 1.5 : 0
  const bits = pieces.reduce((sum, piece) => sum + piece.bits, disguised)
  const strength = bitsOfStrength.filter((least) => bits >= least).length as PasswordStrength
  const worst = pieces.filter((piece) => piece.weakness !== null).toSorted((a, b) => b.length - a.length)[0]
  return { strength, weakness: strength < 4 ? (worst?.weakness ?? null) : null }
}

function isLongEnoughToMatch(word: string): boolean {
  return word.length >= 3
}

function* splitIntoSegments(text: string, names: readonly string[]): Generator<GuessableSegment> {
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const piece = findLongestSegment([
      matchWord(rest, names, 4, 'personal'),
      matchWord(rest, commonPasswordWords, 10, 'common'),
      matchRepetition(rest),
      matchSequence(rest),
      matchYear(rest),
    ])
    yield piece
    at += piece.length
  }
}

function findLongestSegment(pieces: readonly (GuessableSegment | null)[]): GuessableSegment {
  const plain: GuessableSegment = { length: 1, bits: bitsOfCharacter, weakness: null }
  return pieces.reduce<GuessableSegment>(
    (best, piece) => (piece && piece.length > best.length ? piece : best),
    plain,
  )
}

function matchWord(
  text: string,
  words: readonly string[],
  bits: number,
  weakness: PasswordWeakness,
): GuessableSegment | null {
  const found = words.filter((word) => text.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
  return found === undefined ? null : { length: found.length, bits, weakness }
}

/** `aaaa`, `abcabcabc`: worth what is repeated and how often. */
function matchRepetition(text: string): GuessableSegment | null {
  const [whole, part] = /^(.{1,16}?)\1+/su.exec(text) ?? []
  if (whole === undefined || part === undefined || whole.length < 3) return null
  const bits = part.length * bitsOfCharacter + Math.log2(whole.length / part.length)
  return { length: whole.length, bits, weakness: 'repeated' }
}

/** `abcd`, `4321`, `qwertz`: worth where it begins and how far it goes. */
function matchSequence(text: string): GuessableSegment | null {
  const length = Math.max(...keyboardSequences.map((row) => countMatchingKeys(row, text)))
  return length < 3 ? null : { length, bits: 4 + Math.log2(length), weakness: 'sequence' }
}

function countMatchingKeys(row: string, text: string): number {
  const start = row.indexOf(text.charAt(0))
  if (start < 0) return 0
  let length = 1
  while (length < text.length && text.charAt(length) === row.charAt(start + length)) length += 1
  return length
}

function matchYear(text: string): GuessableSegment | null {
  return /^(1[5-9]|20)\d\d/.test(text) ? { length: 4, bits: 7, weakness: 'year' } : null
}
