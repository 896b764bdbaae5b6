import { columnOf, fieldOf, type Item, type KindName, kindOf, type Values } from '../../domain/kinds/index.ts'
import type { Repositories } from '../data/index.ts'
import type { SqlValue } from '../data/tables.ts'
import { isId } from './access.ts'
import type { SaveInput } from './contract/items.ts'

const last = 1_000_000_000

/** The place of an item in its group: a new or moved one goes last unless it says where; another keeps its own. */
export async function placeOf(
  repositories: Repositories,
  kind: KindName,
  values: Values,
  before: Item | null,
  input: SaveInput,
): Promise<{ ord?: number }> {
  const { arranged } = kindOf(kind)
  if (!arranged) return {}
  const wanted: Readonly<Record<string, unknown>> = { ...values }
  const group = arranged.within ? wanted[arranged.within] : null
  const stays = before && (!arranged.within || fieldOf(before, arranged.within) === group)
  if (stays) return { ord: Number(fieldOf(before, 'ord')) }
  const { ord } = input.values
  if (!before && ord !== undefined && ord !== null && ord !== '') return { ord: Number(ord) }
  // A group that is not there is refused a moment later; until then nothing is in it.
  if (arranged.within && typeof group !== 'string' && !isId(group)) return { ord: 1 }
  const column = arranged.within ? columnOf(arranged.within) : null
  return { ord: Math.min(last, (await repositories.items.lastOrd(kind, column, group as SqlValue)) + 1) }
}
