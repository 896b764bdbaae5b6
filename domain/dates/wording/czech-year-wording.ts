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

/** A case that a preposition asks for. */
export type CzechCase = 'genitive' | 'instrumental' | 'locative'

const YEAR_NOUNS = {
  genitive: { year: 'roku', years: 'let', first: 'prvního', unknown: 'neznámého' },
  instrumental: { year: 'rokem', years: 'lety', first: 'prvním', unknown: 'neznámým' },
  locative: { year: 'roce', years: 'letech', first: 'prvním', unknown: 'neznámém' },
} as const

/** The year after a preposition: "roku 1890", "lety 1914–1918", "20. letech 20. století". */
export function formatCzechYearInCase(year: YearsOrPeriodWordingInput, grammaticalCase: CzechCase): string {
  const nouns = YEAR_NOUNS[grammaticalCase]
  // The nouns of these periods end in -m in the instrumental, and have one form in the other cases.
  const ending = grammaticalCase === 'instrumental' ? 'm' : ''
  switch (year.kind) {
    case 'years':
      return `${year.from === year.to ? nouns.year : nouns.years} ${formatCzechYearNumbersWithEra(year)}`
    case 'decades':
      return isFirstDecade(year)
        ? `${nouns.first} desetiletí${ending} ${formatCenturyOfDecade(year)}`
        : `${formatOrdinalRange(year.from % 100, year.to % 100)} ${nouns.years} ${formatCenturyOfDecade(year)}`
    case 'unknown':
      return `${nouns.unknown} ${nouns.year}${formatEra(year.bc)}`
    default:
      return formatCenturiesOrMillennia(year, ending)
  }
}

/** The year after a month or a day of an unspecified year: "ve 20. letech 20. století", "v 16. století". */
export function formatCzechYearWithPreposition(year: YearsOrPeriodWordingInput): string {
  const ordinal = year.kind === 'years' || year.kind === 'unknown' ? 0 : year.from
  const preposition = choosePrepositionV(year.kind === 'decades' ? ordinal % 100 : ordinal)
  return `${preposition} ${formatCzechYearInCase(year, 'locative')}`
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

function formatCenturiesOrMillennia(
  year: Extract<YearsOrPeriodWordingInput, { kind: 'centuries' | 'millennia' }>,
  ending = '',
): string {
  const noun = year.kind === 'centuries' ? 'století' : 'tisíciletí'
  return `${formatOrdinalRange(year.from, year.to)} ${noun}${ending}${formatEra(year.bc)}`
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
