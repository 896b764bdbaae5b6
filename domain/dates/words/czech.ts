import { yearGenitive, yearLocative, yearNominative, yearNumbers } from './czech-years.ts'
import { CZECH_MONTHS, CZECH_MONTHS_GENITIVE, CZECH_SEASONS, CZECH_SEASONS_GENITIVE } from './names.ts'
import type { PartName, Remark } from './qualification.ts'
import type { MomentShape } from './shape.ts'
import { dashed, type Hedge, type Vocabulary } from './vocabulary.ts'

const HEDGES: Record<Hedge, string> = { none: '', approximate: 'přibližně ', uncertain: 'snad ' }

const PARTS: Record<PartName, string> = { year: 'rok', month: 'měsíc', day: 'den', season: 'roční období' }

/** Adjectives for one masculine noun; for several nouns and for the neuter one they end in -é. */
const REMARKS: Record<Remark, string> = { unknown: 'neznámý', approximate: 'přibližný', uncertain: 'nejistý' }

/** Dates in Czech: months in the genitive after a day, in the nominative without one. */
export const czech: Vocabulary = {
  alone: (shape) => named(withoutYear(shape), shape, yearNominative(shape.year)),
  withoutYear,
  around: (shape) => `kolem ${genitive(shape)}`,
  aroundSpan: (merged) => `přibližně ${czech.alone(merged)}`,
  possibly: (words) => `snad ${words}`,
  from: (shape, hedge) => `${HEDGES[hedge]}od ${genitive(shape)}`,
  to: (shape, hedge) => `${HEDGES[hedge]}do ${genitive(shape)}`,
  until: (shape, hedge) => `${HEDGES[hedge]}do ${genitive(shape)}`,
  note: ({ remarks, parts }) => {
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

function genitive(shape: MomentShape): string {
  const { seasons, months, days } = shape
  const lead =
    days === null
      ? nameOf(seasons, 0, CZECH_SEASONS_GENITIVE) || nameOf(months, 1, CZECH_MONTHS_GENITIVE)
      : withoutYear(shape)
  return named(lead, shape, yearGenitive(shape.year))
}

function withoutYear({ seasons, months, days }: MomentShape): string {
  if (seasons !== null) return nameOf(seasons, 0, CZECH_SEASONS)
  if (days === null) return nameOf(months, 1, CZECH_MONTHS)
  return `${dashed(`${days.from}.`, `${days.to}.`)} ${nameOf(months, 1, CZECH_MONTHS_GENITIVE)}`
}

function named(lead: string, { year }: MomentShape, yearOnly: string): string {
  if (lead === '') return yearOnly
  return year.kind === 'years' && year.from === year.to
    ? `${lead} ${yearNumbers(year)}`
    : `${lead} ${yearLocative(year)}`
}

function nameOf(range: MomentShape['months'], first: number, names: readonly string[]): string {
  return range === null ? '' : dashed(names[range.from - first] ?? '', names[range.to - first] ?? '')
}
