import {
  formatCzechYearGenitive,
  formatCzechYearNominative,
  formatCzechYearNumbersWithEra,
  formatCzechYearWithPreposition,
} from './czech-year-wording.ts'
import type { DatePartName, DatePartQualifier } from './date-qualification.ts'
import { type DateQualifier, type DateWordFormatter, joinRangeWithDash } from './date-wording.ts'
import type { DateWordingInput } from './date-wording-input.ts'
import {
  CZECH_MONTHS,
  CZECH_MONTHS_GENITIVE,
  CZECH_SEASONS,
  CZECH_SEASONS_GENITIVE,
} from './month-and-season-names.ts'

const QUALIFIER_PREFIXES: Record<DateQualifier, string> = {
  none: '',
  approximate: 'přibližně ',
  uncertain: 'snad ',
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
  formatApproximate: (input) => `kolem ${formatGenitive(input)}`,
  formatApproximateInterval: (merged) => `přibližně ${czechDateWordFormatter.formatAlone(merged)}`,
  formatUncertain: (words) => `snad ${words}`,
  from: (input, qualifier) => `${QUALIFIER_PREFIXES[qualifier]}od ${formatGenitive(input)}`,
  to: (input, qualifier) => `${QUALIFIER_PREFIXES[qualifier]}do ${formatGenitive(input)}`,
  until: (input, qualifier) => `${QUALIFIER_PREFIXES[qualifier]}do ${formatGenitive(input)}`,
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

function formatGenitive(input: DateWordingInput): string {
  const { seasons, months, days } = input
  const lead =
    days === null
      ? formatNameRange(seasons, 0, CZECH_SEASONS_GENITIVE) ||
        formatNameRange(months, 1, CZECH_MONTHS_GENITIVE)
      : formatWithoutYear(input)
  return joinWithYear(lead, input, formatCzechYearGenitive(input.year))
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
