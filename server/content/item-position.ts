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

/** The place of an item in its group: a new or moved one goes last unless it says where; another keeps its own. */
export async function determineItemPosition(
  repositories: Repositories,
  kind: KindName,
  values: ItemFieldValues,
  before: Item | null,
  input: SaveItemInput,
): Promise<{ ord?: number }> {
  const { arranged } = getKindDefinition(kind)
  if (!arranged) return {}
  const wanted: Readonly<Record<string, unknown>> = { ...values }
  const group = arranged.within ? wanted[arranged.within] : null
  const stays = before && (!arranged.within || getFieldValue(before, arranged.within) === group)
  if (stays) return { ord: Number(getFieldValue(before, 'ord')) }
  const { ord } = input.values
  if (!before && ord !== undefined && ord !== null && ord !== '') return { ord: Number(ord) }
  // A group that is not there is refused a moment later; until then nothing is in it.
  if (arranged.within && typeof group !== 'string' && !isItemId(group)) return { ord: 1 }
  const column = arranged.within ? toColumnName(arranged.within) : null
  return {
    ord: Math.min(maxPosition, (await repositories.items.findLastOrd(kind, column, group as SqlValue)) + 1),
  }
}
