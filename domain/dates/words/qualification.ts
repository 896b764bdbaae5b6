import type { DatePart, Moment } from '../types.ts'

/** A component as it is called in a note. */
export type PartName = 'year' | 'month' | 'day' | 'season'

/** What may be said of components. */
export type Remark = 'unknown' | 'approximate' | 'uncertain'

/** What is said in brackets of some components. */
export interface Note {
  readonly remarks: readonly Remark[]
  readonly parts: readonly PartName[]
}

/** What is said about a date: of the whole, and in notes of some of its components. */
export interface Qualification {
  readonly approximate: boolean
  readonly uncertain: boolean
  readonly notes: readonly Note[]
}

/**
 * Gathers what the qualifiers and unspecified parts say; a qualifier of all components is one of the whole.
 */
export function qualificationOf(moment: Moment): Qualification {
  const parts = namedParts(moment)
  const namesWhere = (holds: (part: DatePart) => boolean) =>
    parts.filter(({ part }) => holds(part)).map(({ name }) => name)
  const unknown = namesWhere((part) => part.digits === 'XX')
  const approximate = namesWhere((part) => part.approximate)
  const uncertain = namesWhere((part) => part.uncertain)
  const isWhole = (some: PartName[]) => some.length === parts.length
  return {
    approximate: isWhole(approximate),
    uncertain: isWhole(uncertain),
    notes: [
      ...noteOf(['unknown'], unknown),
      ...qualifierNotes(isWhole(approximate) ? [] : approximate, isWhole(uncertain) ? [] : uncertain),
    ],
  }
}

function qualifierNotes(approximate: PartName[], uncertain: PartName[]): Note[] {
  if (approximate.join() === uncertain.join()) return noteOf(['approximate', 'uncertain'], uncertain)
  return [...noteOf(['approximate'], approximate), ...noteOf(['uncertain'], uncertain)]
}

function noteOf(remarks: Remark[], parts: PartName[]): Note[] {
  return parts.length === 0 ? [] : [{ remarks, parts }]
}

function namedParts(moment: Moment): { name: PartName; part: DatePart }[] {
  const year = { name: 'year' as const, part: moment.year }
  if (moment.kind === 'season') return [year, { name: 'season', part: moment.season }]
  return [
    year,
    ...(moment.month === null ? [] : [{ name: 'month' as const, part: moment.month }]),
    ...(moment.day === null ? [] : [{ name: 'day' as const, part: moment.day }]),
  ]
}
