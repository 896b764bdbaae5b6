import type { YearShape } from './shape.ts'
import { dashed } from './vocabulary.ts'

/** The year standing alone: "1890", "20. léta 20. století". */
export function yearNominative(year: YearShape): string {
  switch (year.kind) {
    case 'years':
      return yearNumbers(year)
    case 'decades':
      return isFirstDecade(year)
        ? `první desetiletí ${centuryOf(year)}`
        : `${ordinals(year.from % 100, year.to % 100)} léta ${centuryOf(year)}`
    case 'unknown':
      return `neznámý rok${era(year.bc)}`
    default:
      return ages(year)
  }
}

/** After od, do, kolem: "roku 1890", "20. let 20. století". */
export function yearGenitive(year: YearShape): string {
  switch (year.kind) {
    case 'years':
      return `${year.from === year.to ? 'roku' : 'let'} ${yearNumbers(year)}`
    case 'decades':
      return isFirstDecade(year)
        ? `prvního desetiletí ${centuryOf(year)}`
        : `${ordinals(year.from % 100, year.to % 100)} let ${centuryOf(year)}`
    case 'unknown':
      return `neznámého roku${era(year.bc)}`
    default:
      return ages(year)
  }
}

/** After a month or a day of a year that is not known: "ve 20. letech 20. století", "v 16. století". */
export function yearLocative(year: YearShape): string {
  switch (year.kind) {
    case 'years':
      return `v letech ${yearNumbers(year)}`
    case 'decades':
      return isFirstDecade(year)
        ? `v prvním desetiletí ${centuryOf(year)}`
        : `${inside(year.from % 100)} ${ordinals(year.from % 100, year.to % 100)} letech ${centuryOf(year)}`
    case 'unknown':
      return `v neznámém roce${era(year.bc)}`
    default:
      return `${inside(year.from)} ${ages(year)}`
  }
}

/** The number of a year with its era where it is needed: "1945", "45 př. n. l.", "44 n. l.". */
export function yearNumbers(year: Extract<YearShape, { kind: 'years' }>): string {
  const numbers = dashed(`${year.from}`, `${year.to}`)
  if (year.bc) return `${numbers}${era(true)}`
  // Two digits alone would be taken for a year of the last century.
  return year.from < 100 ? `${numbers} n. l.` : numbers
}

/** These nouns have the same form in the three cases used. */
function ages(year: Extract<YearShape, { kind: 'centuries' | 'millennia' }>): string {
  const noun = year.kind === 'centuries' ? 'století' : 'tisíciletí'
  return `${ordinals(year.from, year.to)} ${noun}${era(year.bc)}`
}

function isFirstDecade(year: Extract<YearShape, { kind: 'decades' }>): boolean {
  return year.from % 100 === 0
}

function centuryOf(year: Extract<YearShape, { kind: 'decades' }>): string {
  return `${Math.floor(year.from / 100) + 1}. století`
}

function ordinals(from: number, to: number): string {
  return dashed(`${from}.`, `${to}.`)
}

function era(bc: boolean): string {
  return bc ? ' př. n. l.' : ''
}

/**
 * "v" becomes "ve" before the ordinals druhý, třetí, čtvrtý, dvanáctý to čtrnáctý, dvacátý to čtyřicátý and
 * stý.
 */
function inside(ordinal: number): string {
  const clustered = [2, 3, 4, 12, 13, 14, 100].includes(ordinal) || (ordinal >= 20 && ordinal < 50)
  return clustered ? 've' : 'v'
}
