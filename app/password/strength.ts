import { fold, words } from '../../domain/text/fold.ts'
import { commonWords, keyRows } from './guessed-first.ts'

/** From 0 (guessed at once) to 4 (not guessed by anybody). */
export type Strength = 0 | 1 | 2 | 3 | 4

/** What makes a password easier to guess than its length suggests; the worst of it. */
export type Weakness = 'common' | 'personal' | 'repeated' | 'sequence' | 'year'

export interface Estimate {
  readonly strength: Strength
  readonly weakness: Weakness | null
}

/** A part of a password as somebody who guesses would see it: how long it is and how many bits it is worth. */
interface Piece {
  readonly length: number
  readonly bits: number
  readonly weakness: Weakness | null
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
export function estimate(password: string, known: readonly string[] = []): Estimate {
  const text = fold(password.slice(0, longestLookedAt))
  const names = known.flatMap((one) => words(one.slice(0, longestKnown))).filter(isTelling)
  const pieces = [...piecesOf(text, names)]
  const disguised = /\p{Lu}/u.test(password.slice(1)) ? 1.5 : 0
  const bits = pieces.reduce((sum, piece) => sum + piece.bits, disguised)
  const strength = bitsOfStrength.filter((least) => bits >= least).length as Strength
  const worst = pieces.filter((piece) => piece.weakness !== null).toSorted((a, b) => b.length - a.length)[0]
  return { strength, weakness: strength < 4 ? (worst?.weakness ?? null) : null }
}

function isTelling(word: string): boolean {
  return word.length >= 3
}

function* piecesOf(text: string, names: readonly string[]): Generator<Piece> {
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const piece = longest([
      wordAt(rest, names, 4, 'personal'),
      wordAt(rest, commonWords, 10, 'common'),
      repetitionAt(rest),
      sequenceAt(rest),
      yearAt(rest),
    ])
    yield piece
    at += piece.length
  }
}

function longest(pieces: readonly (Piece | null)[]): Piece {
  const plain: Piece = { length: 1, bits: bitsOfCharacter, weakness: null }
  return pieces.reduce<Piece>((best, piece) => (piece && piece.length > best.length ? piece : best), plain)
}

function wordAt(text: string, words: readonly string[], bits: number, weakness: Weakness): Piece | null {
  const found = words.filter((word) => text.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
  return found === undefined ? null : { length: found.length, bits, weakness }
}

/** `aaaa`, `abcabcabc`: worth what is repeated and how often. */
function repetitionAt(text: string): Piece | null {
  const [whole, part] = /^(.{1,16}?)\1+/su.exec(text) ?? []
  if (whole === undefined || part === undefined || whole.length < 3) return null
  const bits = part.length * bitsOfCharacter + Math.log2(whole.length / part.length)
  return { length: whole.length, bits, weakness: 'repeated' }
}

/** `abcd`, `4321`, `qwertz`: worth where it begins and how far it goes. */
function sequenceAt(text: string): Piece | null {
  const length = Math.max(...keyRows.map((row) => runAlong(row, text)))
  return length < 3 ? null : { length, bits: 4 + Math.log2(length), weakness: 'sequence' }
}

function runAlong(row: string, text: string): number {
  const start = row.indexOf(text.charAt(0))
  if (start < 0) return 0
  let length = 1
  while (length < text.length && text.charAt(length) === row.charAt(start + length)) length += 1
  return length
}

function yearAt(text: string): Piece | null {
  return /^(1[5-9]|20)\d\d/.test(text) ? { length: 4, bits: 7, weakness: 'year' } : null
}
