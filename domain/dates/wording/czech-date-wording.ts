import {
  type CzechCase,
  formatCzechYearInCase,
  formatCzechYearNominative,
  formatCzechYearNumbersWithEra,
  formatCzechYearWithPreposition,
} from './czech-year-wording.ts'
import type { DatePartName, DatePartQualifier } from './date-qualification.ts'
import {
  areConsecutiveYears,
  type DatePreposition,
  type DateQualifier,
  type DateWordFormatter,
  joinRangeWithDash,
} from './date-wording.ts'
import type { DateWordingInput } from './date-wording-input.ts'
import {
  CZECH_MONTHS,
  CZECH_MONTHS_GENITIVE,
  CZECH_MONTHS_IN_CASES,
  CZECH_SEASONS,
  CZECH_SEASONS_IN_CASES,
} from './month-and-season-names.ts'

const QUALIFIER_PREFIXES: Record<DateQualifier, string> = {
  none: '',
  approximate: 'přibližně ',
  uncertain: 'snad ',
}

const PREPOSITIONS: Record<DatePreposition, readonly [string, CzechCase]> = {
  from: ['od', 'genitive'],
  to: ['do', 'genitive'],
  until: ['do', 'genitive'],
  before: ['před', 'instrumental'],
  after: ['po', 'locative'],
  between: ['mezi', 'instrumental'],
  and: ['a', 'instrumental'],
}

const PERIOD_PARTS: Readonly<Record<string, string>> = {
  half: 'polovina',
  third: 'třetina',
  quarter: 'čtvrtina',
  early: 'začátek',
  middle: 'polovina',
  late: 'konec',
}

const PART_NAMES: Record<DatePartName, string> = {
  year: 'rok',
  month: 'měsíc',
  day: 'den',
  season: 'roční období',
}

/** Adjectives for one masculine noun; for several nouns and for the neuter one they end in -é. */
const QUALIFIER_ADJECTIVES: Record<DatePartQualifier, string> = {
  unknown: 'neznámý',
  approximate: 'přibližný',
  uncertain: 'nejistý',
}

/** Dates in Czech: months are in the genitive after a day, otherwise in the nominative. */
export const czechDateWordFormatter: DateWordFormatter = {
  formatAlone: (input) =>
    joinWithYear(formatWithoutYear(input), input, formatCzechYearNominative(input.year)),
  formatWithoutYear,
  formatApproximate: (input) => `kolem ${formatInCase(input, 'genitive')}`,
  formatApproximateInterval: (merged) => `přibližně ${czechDateWordFormatter.formatAlone(merged)}`,
  formatUncertain: (words) => `snad ${words}`,
  formatWithPreposition: (preposition, input, qualifier) => {
    const [word, grammaticalCase] = PREPOSITIONS[preposition]
    const words = formatInCase(input, grammaticalCase)
    // "přibližně od roku 1890", but "mezi přibližně rokem 1890 a rokem 1900".
    return preposition === 'between' || preposition === 'and'
      ? `${word} ${QUALIFIER_PREFIXES[qualifier]}${words}`
      : `${QUALIFIER_PREFIXES[qualifier]}${word} ${words}`
  },
  formatPartOfPeriod: ({ name }, period) => {
    const [ordinal = '', fraction] = name.split(' ')
    const part = fraction === undefined ? PERIOD_PARTS[ordinal] : `${ordinal}. ${PERIOD_PARTS[fraction]}`
    return `${part} ${formatInCase(period, 'genitive')}`
  },
  formatBetweenYears: (from, to) => {
    const [first, last] = [formatCzechYearNumbersWithEra(from), formatCzechYearNumbersWithEra(to)]
    return areConsecutiveYears(from, to) ? `${first} nebo ${last}` : `mezi lety ${first} a ${last}`
  },
  formatNote: ({ remarks, parts }) => {
    const isMasculine = parts.length === 1 && !parts.includes('season')
    const adjectives = remarks.map((remark) =>
      isMasculine ? QUALIFIER_ADJECTIVES[remark] : `${QUALIFIER_ADJECTIVES[remark].slice(0, -1)}é`,
    )
    return `${parts.map((part) => PART_NAMES[part]).join(' a ')} ${adjectives.join(' a ')}`
  },
  uncertain: 'nejisté',
  startUnknown: 'začátek neznámý',
  endUnknown: 'konec neznámý',
}

function formatInCase(input: DateWordingInput, grammaticalCase: CzechCase): string {
  const { seasons, months, days } = input
  const monthNames = formatNameRange(months, 1, CZECH_MONTHS_IN_CASES[grammaticalCase])
  const lead =
    days === null
      ? formatNameRange(seasons, 0, CZECH_SEASONS_IN_CASES[grammaticalCase]) || monthNames
      : `${joinRangeWithDash(`${days.from}.`, `${days.to}.`)} ${monthNames}`
  return joinWithYear(lead, input, formatCzechYearInCase(input.year, grammaticalCase))
}

function formatWithoutYear({ seasons, months, days }: DateWordingInput): string {
  if (seasons !== null) return formatNameRange(seasons, 0, CZECH_SEASONS)
  if (days === null) return formatNameRange(months, 1, CZECH_MONTHS)
  return `${joinRangeWithDash(`${days.from}.`, `${days.to}.`)} ${formatNameRange(months, 1, CZECH_MONTHS_GENITIVE)}`
}

function joinWithYear(lead: string, { year }: DateWordingInput, yearOnly: string): string {
  if (lead === '') return yearOnly
  return year.kind === 'years' && year.from === year.to
    ? `${lead} ${formatCzechYearNumbersWithEra(year)}`
    : `${lead} ${formatCzechYearWithPreposition(year)}`
}

function formatNameRange(range: DateWordingInput['months'], first: number, names: readonly string[]): string {
  return range === null
    ? ''
    : joinRangeWithDash(names[range.from - first] ?? '', names[range.to - first] ?? '')
}
