import {
  getFieldValue,
  getKindDefinition,
  type Item,
  type ItemFieldValues,
  type KindName,
  toColumnName,
} from '../../domain/kinds/index.ts'
import type { Repositories } from '../data/index.ts'
import type { SqlValue } from '../data/tables.ts'
import { isItemId } from './access.ts'
import type { SaveItemInput } from './contract/items.ts'

const maxPosition = 1_000_000_000

/**
 * A new or moved item goes last in its group unless a position is given; an unmoved item stays in position.
 */
export async function determineItemPosition(
  repositories: Repositories,
  kind: KindName,
  values: ItemFieldValues,
  before: Item | null,
  input: SaveItemInput,
): Promise<{ ord?: number }> {
  const { arranged } = getKindDefinition(kind)
  if (!arranged) return {}
  const fieldValues: Readonly<Record<string, unknown>> = { ...values }
  const group = arranged.within ? fieldValues[arranged.within] : null
  const isInSameGroup = before && (!arranged.within || getFieldValue(before, arranged.within) === group)
  if (isInSameGroup) return { ord: Number(getFieldValue(before, 'ord')) }
  const { ord } = input.values
  if (!before && ord !== undefined && ord !== null && ord !== '') return { ord: Number(ord) }
  // An invalid group is rejected later, in reference validation; any position will do until then.
  if (arranged.within && group !== null && typeof group !== 'string' && !isItemId(group)) return { ord: 1 }
  const column = arranged.within ? toColumnName(arranged.within) : null
  return {
    ord: Math.min(maxPosition, (await repositories.items.findLastOrd(kind, column, group as SqlValue)) + 1),
  }
}
