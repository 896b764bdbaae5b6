import { getKindDefinition, type KindName } from '../../domain/kinds/index.ts'
import { type FieldValues, isSameFieldValue } from './field-differences.ts'

/** The version whose value is used for a field. */
export type ConflictSide = 'theirs' | 'mine'

/** The fields in which two versions of an item differ, by the side that changed them. */
export interface ThreeWayFieldComparison {
  /** Changed by both sides, differently: the user has to choose. */
  readonly both: readonly string[]
  readonly onlyMine: readonly string[]
  readonly onlyTheirs: readonly string[]
}

/**
 * Compares two versions with their base, field by field. Without the base, every difference is to be chosen.
 */
export function compareFieldsThreeWay(
  kind: KindName,
  base: FieldValues | null,
  theirs: FieldValues,
  mine: FieldValues,
): ThreeWayFieldComparison {
  const names = [...Object.keys(getKindDefinition(kind).fields), 'author'].filter(
    (name) => name !== 'ord' && Object.hasOwn(mine, name) && !isSameFieldValue(theirs[name], mine[name]),
  )
  const isOnly = (other: FieldValues) => (name: string) =>
    base !== null && isSameFieldValue(base[name], other[name])
  const onlyMine = names.filter(isOnly(theirs))
  const onlyTheirs = names.filter(isOnly(mine))
  const both = names.filter((name) => !onlyMine.includes(name) && !onlyTheirs.includes(name))
  return { both, onlyMine, onlyTheirs }
}

/** Merges two versions: their values, with mine in the fields chosen as `mine`. */
export function mergeChosenValues(
  theirs: FieldValues,
  mine: FieldValues,
  chosen: Readonly<Record<string, ConflictSide>>,
): Record<string, unknown> {
  const myEntries = Object.entries(mine).filter(([name]) => chosen[name] === 'mine')
  return { ...theirs, ...Object.fromEntries(myEntries) }
}
