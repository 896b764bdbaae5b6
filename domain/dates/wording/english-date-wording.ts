import {
  areConsecutiveYears,
  type DateQualifier,
  type DateWordFormatter,
  joinRangeWithDash,
} from './date-wording.ts'
import type { DateWordingInput, YearsOrPeriodWordingInput } from './date-wording-input.ts'
import { ENGLISH_MONTHS, ENGLISH_SEASONS } from './month-and-season-names.ts'

const QUALIFIER_PREFIXES: Record<DateQualifier, string> = {
  none: '',
  approximate: 'around ',
  uncertain: 'possibly ',
}

const ENGLISH_ORDINALS: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
}

/** Dates in American English: the day comes after the month and a comma before the year. */
export const englishDateWordFormatter: DateWordFormatter = {
  formatAlone: (input) => joinWithYear(input, formatYearAlone(input.year)),
  formatWithoutYear,
  formatApproximate: (input) => `around ${formatAfterPreposition(input)}`,
  formatApproximateInterval: (merged) => `around ${formatAfterPreposition(merged)}`,
  formatUncertain: (words) => `possibly ${words}`,
  formatWithPreposition: (preposition, input, qualifier) =>
    `${preposition} ${QUALIFIER_PREFIXES[qualifier]}${formatAfterPreposition(input)}`,
  formatPartOfPeriod: ({ name }, period) => {
    if (name === 'early' || name === 'late') return `${name} ${formatYearAlone(period.year)}`
    if (name === 'middle') return `mid-${formatYearAlone(period.year)}`
    const [ordinal = '', fraction] = name.split(' ')
    return `${ENGLISH_ORDINALS[ordinal]} ${fraction} of ${formatYearWithArticle(period.year)}`
  },
  formatBetweenYears: (from, to) =>
    areConsecutiveYears(from, to)
      ? `${formatYearAlone(from)} or ${formatYearAlone(to)}`
      : `between ${formatYearAlone(from)} and ${formatYearAlone(to)}`,
  formatNote: ({ remarks, parts }) => `${parts.join(' and ')} ${remarks.join(' and ')}`,
  uncertain: 'uncertain',
  startUnknown: 'start unknown',
  endUnknown: 'end unknown',
}

function formatAfterPreposition(input: DateWordingInput): string {
  return joinWithYear(input, formatYearWithArticle(input.year))
}

function joinWithYear(input: DateWordingInput, yearOnly: string): string {
  const lead = formatWithoutYear(input)
  if (lead === '') return yearOnly
  const { year } = input
  return year.kind === 'years' && year.from === year.to
    ? `${lead}${input.days === null ? '' : ','} ${formatYearAlone(year)}`
    : `${lead} in ${formatYearWithArticle(year)}`
}

function formatWithoutYear({ seasons, months, days }: DateWordingInput): string {
  if (seasons !== null) {
    return joinRangeWithDash(ENGLISH_SEASONS[seasons.from] ?? '', ENGLISH_SEASONS[seasons.to] ?? '')
  }
  if (months === null) return ''
  const month = joinRangeWithDash(ENGLISH_MONTHS[months.from - 1] ?? '', ENGLISH_MONTHS[months.to - 1] ?? '')
  return days === null ? month : `${month} ${joinRangeWithDash(`${days.from}`, `${days.to}`)}`
}

function formatYearWithArticle(year: YearsOrPeriodWordingInput): string {
  if (year.kind === 'years') return formatYearAlone(year)
  return year.kind === 'unknown' ? `an ${formatYearAlone(year)}` : `the ${formatYearAlone(year)}`
}

function formatYearAlone(year: YearsOrPeriodWordingInput): string {
  switch (year.kind) {
    case 'years': {
      const numbers = joinRangeWithDash(`${year.from}`, `${year.to}`)
      if (year.bc) return `${numbers} BC`
      // Two digits alone would be read as a year of the last century.
      return year.from < 100 ? `AD ${numbers}` : numbers
    }
    case 'decades':
      return formatDecades(year.from, year.to)
    case 'centuries':
      return `${joinRangeWithDash(formatOrdinal(year.from), formatOrdinal(year.to))} century${formatEra(year.bc)}`
    case 'millennia':
      return `${joinRangeWithDash(formatOrdinal(year.from), formatOrdinal(year.to))} millennium${formatEra(year.bc)}`
    case 'unknown':
      return `unknown year${formatEra(year.bc)}`
  }
}

/** "1900s" could be a whole century, so the first decade is spelled out. */
function formatDecades(from: number, to: number): string {
  const century = formatOrdinal(Math.floor(from / 100) + 1)
  if (from % 100 === 0) return `first decade of the ${century} century`
  const names = joinRangeWithDash(`${from}s`, `${to}s`)
  return from < 100 ? `${names} of the ${century} century` : names
}

function formatEra(bc: boolean): string {
  return bc ? ' BC' : ''
}

function formatOrdinal(number: number): string {
  const lastTwo = number % 100
  if (lastTwo >= 11 && lastTwo <= 13) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
}
