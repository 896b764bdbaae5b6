import { joinRangeWithDash } from './date-wording.ts'
import type { YearsOrPeriodWordingInput } from './date-wording-input.ts'

/** The year in the nominative: "1890", "20. léta 20. století". */
export function formatCzechYearNominative(year: YearsOrPeriodWordingInput): string {
  switch (year.kind) {
    case 'years':
      return formatCzechYearNumbersWithEra(year)
    case 'decades':
      return isFirstDecade(year)
        ? `první desetiletí ${formatCenturyOfDecade(year)}`
        : `${formatOrdinalRange(year.from % 100, year.to % 100)} léta ${formatCenturyOfDecade(year)}`
    case 'unknown':
      return `neznámý rok${formatEra(year.bc)}`
    default:
      return formatCenturiesOrMillennia(year)
  }
}

/** The year after od, do, kolem: "roku 1890", "20. let 20. století". */
export function formatCzechYearGenitive(year: YearsOrPeriodWordingInput): string {
  switch (year.kind) {
    case 'years':
      return `${year.from === year.to ? 'roku' : 'let'} ${formatCzechYearNumbersWithEra(year)}`
    case 'decades':
      return isFirstDecade(year)
        ? `prvního desetiletí ${formatCenturyOfDecade(year)}`
        : `${formatOrdinalRange(year.from % 100, year.to % 100)} let ${formatCenturyOfDecade(year)}`
    case 'unknown':
      return `neznámého roku${formatEra(year.bc)}`
    default:
      return formatCenturiesOrMillennia(year)
  }
}

/** The year after a month or a day of an unspecified year: "ve 20. letech 20. století", "v 16. století". */
export function formatCzechYearWithPreposition(year: YearsOrPeriodWordingInput): string {
  switch (year.kind) {
    case 'years':
      return `v letech ${formatCzechYearNumbersWithEra(year)}`
    case 'decades':
      return isFirstDecade(year)
        ? `v prvním desetiletí ${formatCenturyOfDecade(year)}`
        : `${choosePrepositionV(year.from % 100)} ${formatOrdinalRange(year.from % 100, year.to % 100)} letech ${formatCenturyOfDecade(year)}`
    case 'unknown':
      return `v neznámém roce${formatEra(year.bc)}`
    default:
      return `${choosePrepositionV(year.from)} ${formatCenturiesOrMillennia(year)}`
  }
}

/** The year number with its era where needed: "1945", "45 př. n. l.", "44 n. l.". */
export function formatCzechYearNumbersWithEra(
  year: Extract<YearsOrPeriodWordingInput, { kind: 'years' }>,
): string {
  const numbers = joinRangeWithDash(`${year.from}`, `${year.to}`)
  if (year.bc) return `${numbers}${formatEra(true)}`
  // Two digits alone would be read as a year of the last century.
  return year.from < 100 ? `${numbers} n. l.` : numbers
}

/** These nouns have the same form in all three cases used. */
function formatCenturiesOrMillennia(
  year: Extract<YearsOrPeriodWordingInput, { kind: 'centuries' | 'millennia' }>,
): string {
  const noun = year.kind === 'centuries' ? 'století' : 'tisíciletí'
  return `${formatOrdinalRange(year.from, year.to)} ${noun}${formatEra(year.bc)}`
}

function isFirstDecade(year: Extract<YearsOrPeriodWordingInput, { kind: 'decades' }>): boolean {
  return year.from % 100 === 0
}

function formatCenturyOfDecade(year: Extract<YearsOrPeriodWordingInput, { kind: 'decades' }>): string {
  return `${Math.floor(year.from / 100) + 1}. století`
}

function formatOrdinalRange(from: number, to: number): string {
  return joinRangeWithDash(`${from}.`, `${to}.`)
}

function formatEra(bc: boolean): string {
  return bc ? ' př. n. l.' : ''
}

/**
 * "v" becomes "ve" before the ordinals druhý, třetí, čtvrtý, dvanáctý–čtrnáctý, dvacátý–čtyřicátý and stý.
 */
function choosePrepositionV(ordinal: number): string {
  const startsWithCluster = [2, 3, 4, 12, 13, 14, 100].includes(ordinal) || (ordinal >= 20 && ordinal < 50)
  return startsWithCluster ? 've' : 'v'
}
