import type { DatePart, SingleDate } from '../historical-date.ts'

/** A component as it is called in a note. */
export type DatePartName = 'year' | 'month' | 'day' | 'season'

/** What may be said of components. */
export type DatePartQualifier = 'unknown' | 'approximate' | 'uncertain'

/** What is said in brackets of some components. */
export interface DatePartNote {
  readonly remarks: readonly DatePartQualifier[]
  readonly parts: readonly DatePartName[]
}

/** What is said about a date: of the whole, and in notes of some of its components. */
export interface DateQualification {
  readonly approximate: boolean
  readonly uncertain: boolean
  readonly notes: readonly DatePartNote[]
}

/**
 * Gathers what the qualifiers and unspecified parts say; a qualifier of all components is one of the whole.
 */
export function collectDateQualification(moment: SingleDate): DateQualification {
  const parts = getNamedParts(moment)
  const namesWhere = (holds: (part: DatePart) => boolean) =>
    parts.filter(({ part }) => holds(part)).map(({ name }) => name)
  const unknown = namesWhere((part) => part.digits === 'XX')
  const approximate = namesWhere((part) => part.approximate)
  const uncertain = namesWhere((part) => part.uncertain)
  const isWhole = (some: DatePartName[]) => some.length === parts.length
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

function getNamedParts(moment: SingleDate): { name: DatePartName; part: DatePart }[] {
  const year = { name: 'year' as const, part: moment.year }
  if (moment.kind === 'season') return [year, { name: 'season', part: moment.season }]
  return [
    year,
    ...(moment.month === null ? [] : [{ name: 'month' as const, part: moment.month }]),
    ...(moment.day === null ? [] : [{ name: 'day' as const, part: moment.day }]),
  ]
}
