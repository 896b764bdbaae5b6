import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'
import { commonPasswordWords, keyboardAndAlphabetSequences } from './common-passwords.ts'

/** From 0 (guessed at once) to 4 (infeasible to guess). */
type PasswordStrengthScore = 0 | 1 | 2 | 3 | 4

/** The main reason why a password is easier to guess than its length suggests. */
type PasswordWeaknessKind = 'common' | 'personal' | 'repeated' | 'sequence' | 'year'

interface PasswordStrengthEstimate {
  readonly strength: PasswordStrengthScore
  readonly weakness: PasswordWeaknessKind | null
}

/** A segment of a password as an attacker would see it, with its length and entropy in bits. */
interface GuessableSegment {
  readonly length: number
  readonly bits: number
  readonly weakness: PasswordWeaknessKind | null
}

/** The entropy of an unpredictable character; lower than for random ones, because people do not choose at random. */
const bitsPerCharacter = 3.3
const minBitsPerStrength = [20, 30, 42, 56]
const maxPasswordLength = 128
const maxKnownWordLength = 500

/**
 * Estimates how hard a password is to guess for an attacker who tries words, names, years and key sequences first.
 * `knownWords` is what the attacker knows about the user: e-mail address, name, the site's title.
 */
export function estimatePasswordStrength(
  password: string,
  knownWords: readonly string[] = [],
): PasswordStrengthEstimate {
  const text = foldCaseAndAccents(password.slice(0, maxPasswordLength))
  const personalWords = knownWords
    .flatMap((text) => splitIntoFoldedWords(text.slice(0, maxKnownWordLength)))
    .filter(isLongEnoughToMatch)
  const segments = [...splitIntoSegments(text, personalWords)]
  const mixedCaseBits = /\p{Lu}/u.test(password.slice(1)) ? 1.5 : 0
  const bits = segments.reduce((sum, segment) => sum + segment.bits, mixedCaseBits)
  const strength = minBitsPerStrength.filter((minBits) => bits >= minBits).length as PasswordStrengthScore
  const worst = segments
    .filter((segment) => segment.weakness !== null)
    .toSorted((a, b) => b.length - a.length)[0]
  return { strength, weakness: strength < 4 ? (worst?.weakness ?? null) : null }
}

function isLongEnoughToMatch(word: string): boolean {
  return word.length >= 3
}

function* splitIntoSegments(text: string, personalWords: readonly string[]): Generator<GuessableSegment> {
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const segment = findLongestSegment([
      matchWord(rest, personalWords, 4, 'personal'),
      matchWord(rest, commonPasswordWords, 10, 'common'),
      matchRepetition(rest),
      matchSequence(rest),
      matchYear(rest),
    ])
    yield segment
    at += segment.length
  }
}

function findLongestSegment(segments: readonly (GuessableSegment | null)[]): GuessableSegment {
  const plain: GuessableSegment = { length: 1, bits: bitsPerCharacter, weakness: null }
  return segments.reduce<GuessableSegment>(
    (best, segment) => (segment && segment.length > best.length ? segment : best),
    plain,
  )
}

function matchWord(
  text: string,
  words: readonly string[],
  bits: number,
  weakness: PasswordWeaknessKind,
): GuessableSegment | null {
  const found = words.filter((word) => text.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
  return found === undefined ? null : { length: found.length, bits, weakness }
}

/** `aaaa`, `abcabcabc`: the entropy of the repeated part and of the number of repetitions. */
function matchRepetition(text: string): GuessableSegment | null {
  const [whole, part] = /^(.{1,16}?)\1+/su.exec(text) ?? []
  if (whole === undefined || part === undefined || whole.length < 3) return null
  const bits = part.length * bitsPerCharacter + Math.log2(whole.length / part.length)
  return { length: whole.length, bits, weakness: 'repeated' }
}

/** `abcd`, `4321`, `qwertz`: the entropy of the start and of the length. */
function matchSequence(text: string): GuessableSegment | null {
  const length = Math.max(...keyboardAndAlphabetSequences.map((row) => countMatchingKeys(row, text)))
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
