import { type KindName, kindOf } from '../../../../domain/kinds/index.ts'
import type { FieldValues } from '../../differences/fields.ts'
import { sameValue } from '../../differences/fields.ts'

/** Whose text stays. */
export type Side = 'theirs' | 'mine'

/** What became of the fields of an item that two have changed. */
export interface Merge {
  /** Changed by both, differently: somebody has to choose. */
  readonly both: readonly string[]
  readonly onlyMine: readonly string[]
  readonly onlyTheirs: readonly string[]
}

/** Three texts of one item, field by field; without the one both started from, everything that differs is to be chosen. */
export function mergeOf(
  kind: KindName,
  base: FieldValues | null,
  theirs: FieldValues,
  mine: FieldValues,
): Merge {
  const names = [...Object.keys(kindOf(kind).fields), 'author'].filter(
    (name) => name !== 'ord' && Object.hasOwn(mine, name) && !sameValue(theirs[name], mine[name]),
  )
  const isOnly = (other: FieldValues) => (name: string) => base !== null && sameValue(base[name], other[name])
  const onlyMine = names.filter(isOnly(theirs))
  const onlyTheirs = names.filter(isOnly(mine))
  const both = names.filter((name) => !onlyMine.includes(name) && !onlyTheirs.includes(name))
  return { both, onlyMine, onlyTheirs }
}

/** The text that was chosen: theirs, with mine in the fields that were to be mine. */
export function mergedValues(
  theirs: FieldValues,
  mine: FieldValues,
  chosen: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const own = Object.entries(mine).filter(([name]) => chosen[name] === 'mine')
  return { ...theirs, ...Object.fromEntries(own) }
}
