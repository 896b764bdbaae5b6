import {
  formatCzechYearGenitive,
  formatCzechYearLocative,
  formatCzechYearNominative,
  formatCzechYearNumbers,
} from './czech-year-wording.ts'
import type { DatePartName, DatePartQualifier } from './date-qualification.ts'
import { type DateQualifier, type DateWording, joinRangeWithDash } from './date-wording.ts'
import type { DateWordingInput } from './date-wording-input.ts'
import {
  CZECH_MONTHS,
  CZECH_MONTHS_GENITIVE,
  CZECH_SEASONS,
  CZECH_SEASONS_GENITIVE,
} from './month-and-season-names.ts'

const HEDGES: Record<DateQualifier, string> = { none: '', approximate: 'přibližně ', uncertain: 'snad ' }

const PARTS: Record<DatePartName, string> = {
  year: 'rok',
  month: 'měsíc',
  day: 'den',
  season: 'roční období',
}

/** Adjectives for one masculine noun; for several nouns and for the neuter one they end in -é. */
const REMARKS: Record<DatePartQualifier, string> = {
  unknown: 'neznámý',
  approximate: 'přibližný',
  uncertain: 'nejistý',
}

/** Dates in Czech: months in the genitive after a day, in the nominative without one. */
export const czechDateWording: DateWording = {
  formatAlone: (shape) => joinWithYear(withoutYear(shape), shape, formatCzechYearNominative(shape.year)),
  formatWithoutYear: withoutYear,
  formatApproximate: (shape) => `kolem ${formatGenitive(shape)}`,
  formatApproximateInterval: (merged) => `přibližně ${czechDateWording.formatAlone(merged)}`,
  formatUncertain: (words) => `snad ${words}`,
  from: (shape, hedge) => `${HEDGES[hedge]}od ${formatGenitive(shape)}`,
  to: (shape, hedge) => `${HEDGES[hedge]}do ${formatGenitive(shape)}`,
  until: (shape, hedge) => `${HEDGES[hedge]}do ${formatGenitive(shape)}`,
  formatNote: ({ remarks, parts }) => {
    const masculine = parts.length === 1 && !parts.includes('season')
    const adjectives = remarks.map((remark) =>
      masculine ? REMARKS[remark] : `${REMARKS[remark].slice(0, -1)}é`,
    )
    return `${parts.map((part) => PARTS[part]).join(' a ')} ${adjectives.join(' a ')}`
  },
  uncertain: 'nejisté',
  startUnknown: 'začátek neznámý',
  endUnknown: 'konec neznámý',
}

function formatGenitive(shape: DateWordingInput): string {
  const { seasons, months, days } = shape
  const lead =
    days === null
      ? formatNameRange(seasons, 0, CZECH_SEASONS_GENITIVE) ||
        formatNameRange(months, 1, CZECH_MONTHS_GENITIVE)
      : withoutYear(shape)
  return joinWithYear(lead, shape, formatCzechYearGenitive(shape.year))
}

function withoutYear({ seasons, months, days }: DateWordingInput): string {
  if (seasons !== null) return formatNameRange(seasons, 0, CZECH_SEASONS)
  if (days === null) return formatNameRange(months, 1, CZECH_MONTHS)
  return `${joinRangeWithDash(`${days.from}.`, `${days.to}.`)} ${formatNameRange(months, 1, CZECH_MONTHS_GENITIVE)}`
}

function joinWithYear(lead: string, { year }: DateWordingInput, yearOnly: string): string {
  if (lead === '') return yearOnly
  return year.kind === 'years' && year.from === year.to
    ? `${lead} ${formatCzechYearNumbers(year)}`
    : `${lead} ${formatCzechYearLocative(year)}`
}

function formatNameRange(range: DateWordingInput['months'], first: number, names: readonly string[]): string {
  return range === null
    ? ''
    : joinRangeWithDash(names[range.from - first] ?? '', names[range.to - first] ?? '')
}
