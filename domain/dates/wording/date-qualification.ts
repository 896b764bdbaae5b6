import type { QualifiedDateComponent, SingleDate } from '../historical-date.ts'

/** The name of a component in a note. */
export type DatePartName = 'year' | 'month' | 'day' | 'season'

/** A qualifier of components. */
export type DatePartQualifier = 'unknown' | 'approximate' | 'uncertain'

/** A note in brackets about some components. */
export interface DatePartNote {
  readonly remarks: readonly DatePartQualifier[]
  readonly parts: readonly DatePartName[]
}

/** The qualifiers of a date: those of the whole, and notes about some of its components. */
export interface DateQualification {
  readonly approximate: boolean
  readonly uncertain: boolean
  readonly notes: readonly DatePartNote[]
}

/**
 * Collects the qualifiers and unspecified parts of a date; a qualifier of all components applies to the
 * whole.
 */
export function collectDateQualification(date: SingleDate): DateQualification {
  const parts = getNamedParts(date)
  const findPartNames = (matches: (part: QualifiedDateComponent) => boolean) =>
    parts.filter(({ part }) => matches(part)).map(({ name }) => name)
  const unknown = findPartNames((part) => part.digits === 'XX')
  const approximate = findPartNames((part) => part.approximate)
  const uncertain = findPartNames((part) => part.uncertain)
  const isWhole = (names: DatePartName[]) => names.length === parts.length
  return {
    approximate: isWhole(approximate),
    uncertain: isWhole(uncertain),
    notes: [
      ...createNotes(['unknown'], unknown),
      ...createQualifierNotes(isWhole(approximate) ? [] : approximate, isWhole(uncertain) ? [] : uncertain),
    ],
  }
}

function createQualifierNotes(approximate: DatePartName[], uncertain: DatePartName[]): DatePartNote[] {
  if (approximate.join() === uncertain.join()) return createNotes(['approximate', 'uncertain'], uncertain)
  return [...createNotes(['approximate'], approximate), ...createNotes(['uncertain'], uncertain)]
}

function createNotes(remarks: DatePartQualifier[], parts: DatePartName[]): DatePartNote[] {
  return parts.length === 0 ? [] : [{ remarks, parts }]
}

function getNamedParts(date: SingleDate): { name: DatePartName; part: QualifiedDateComponent }[] {
  const year = { name: 'year' as const, part: date.year }
  if (date.kind === 'season') return [year, { name: 'season', part: date.season }]
  return [
    year,
    ...(date.month === null ? [] : [{ name: 'month' as const, part: date.month }]),
    ...(date.day === null ? [] : [{ name: 'day' as const, part: date.day }]),
  ]
}
