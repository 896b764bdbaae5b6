import { ENGLISH_MONTHS, ENGLISH_SEASONS } from './names.ts'
import type { MomentShape, YearShape } from './shape.ts'
import { dashed, type Hedge, type Vocabulary } from './vocabulary.ts'

const HEDGES: Record<Hedge, string> = { none: '', approximate: 'around ', uncertain: 'possibly ' }

/** Dates in English, day before month. */
export const english: Vocabulary = {
  alone: (shape) => named(shape, yearAlone(shape.year)),
  withoutYear,
  around: (shape) => `around ${afterPreposition(shape)}`,
  aroundSpan: (merged) => `around ${afterPreposition(merged)}`,
  possibly: (words) => `possibly ${words}`,
  from: (shape, hedge) => `from ${HEDGES[hedge]}${afterPreposition(shape)}`,
  to: (shape, hedge) => `to ${HEDGES[hedge]}${afterPreposition(shape)}`,
  until: (shape, hedge) => `until ${HEDGES[hedge]}${afterPreposition(shape)}`,
  note: ({ remarks, parts }) => `${parts.join(' and ')} ${remarks.join(' and ')}`,
  uncertain: 'uncertain',
  startUnknown: 'start unknown',
  endUnknown: 'end unknown',
}

function afterPreposition(shape: MomentShape): string {
  return named(shape, yearWithArticle(shape.year))
}

function named(shape: MomentShape, yearOnly: string): string {
  const lead = withoutYear(shape)
  if (lead === '') return yearOnly
  const { year } = shape
  return year.kind === 'years' && year.from === year.to
    ? `${lead} ${yearAlone(year)}`
    : `${lead} in ${yearWithArticle(year)}`
}

function withoutYear({ seasons, months, days }: MomentShape): string {
  if (seasons !== null) {
    return dashed(ENGLISH_SEASONS[seasons.from] ?? '', ENGLISH_SEASONS[seasons.to] ?? '')
  }
  if (months === null) return ''
  const month = dashed(ENGLISH_MONTHS[months.from - 1] ?? '', ENGLISH_MONTHS[months.to - 1] ?? '')
  return days === null ? month : `${dashed(`${days.from}`, `${days.to}`)} ${month}`
}

function yearWithArticle(year: YearShape): string {
  if (year.kind === 'years') return yearAlone(year)
  return year.kind === 'unknown' ? `an ${yearAlone(year)}` : `the ${yearAlone(year)}`
}

function yearAlone(year: YearShape): string {
  switch (year.kind) {
    case 'years': {
      const numbers = dashed(`${year.from}`, `${year.to}`)
      if (year.bc) return `${numbers} BC`
      // Two digits alone would be taken for a year of the last century.
      return year.from < 100 ? `AD ${numbers}` : numbers
    }
    case 'decades':
      return decades(year.from, year.to)
    case 'centuries':
      return `${dashed(ordinal(year.from), ordinal(year.to))} century${era(year.bc)}`
    case 'millennia':
      return `${dashed(ordinal(year.from), ordinal(year.to))} millennium${era(year.bc)}`
    case 'unknown':
      return `unknown year${era(year.bc)}`
  }
}

/** "1900s" could be a whole century, so the first decade is spelt out. */
function decades(from: number, to: number): string {
  const century = ordinal(Math.floor(from / 100) + 1)
  if (from % 100 === 0) return `first decade of the ${century} century`
  const names = dashed(`${from}s`, `${to}s`)
  return from < 100 ? `${names} of the ${century} century` : names
}

function era(bc: boolean): string {
  return bc ? ' BC' : ''
}

function ordinal(number: number): string {
  const lastTwo = number % 100
  if (lastTwo >= 11 && lastTwo <= 13) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
}
