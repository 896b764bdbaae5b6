import { getKindDefinition, type KindName } from '../../../../domain/kinds/index.ts'
import type { FieldValues } from '../../differences/field-differences.ts'
import { isSameFieldValue } from '../../differences/field-differences.ts'

/** Whose text stays. */
export type ConflictSide = 'theirs' | 'mine'

/** What became of the fields of an item that two have changed. */
export interface ThreeWayComparison {
  /** Changed by both, differently: somebody has to choose. */
  readonly both: readonly string[]
  readonly onlyMine: readonly string[]
  readonly onlyTheirs: readonly string[]
}

/** Three texts of one item, field by field; without the one both started from, everything that differs is to be chosen. */
export function compareThreeWay(
  kind: KindName,
  base: FieldValues | null,
  theirs: FieldValues,
  mine: FieldValues,
): ThreeWayComparison {
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

/** The text that was chosen: theirs, with mine in the fields that were to be mine. */
export function mergeChosenValues(
  theirs: FieldValues,
  mine: FieldValues,
  chosen: Readonly<Record<string, ConflictSide>>,
): Record<string, unknown> {
  const own = Object.entries(mine).filter(([name]) => chosen[name] === 'mine')
  return { ...theirs, ...Object.fromEntries(own) }
}
