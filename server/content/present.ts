import { type Item, type KindName, kindOf } from '../../domain/kinds/index.ts'
import type { Asker } from './contract.ts'

/** The item as this asker may have it: a visitor is not told an author's address or account. */
export function presented<K extends KindName>(kind: K, item: Item<K>, asker: Asker): Item<K> {
  if (asker.person.role !== 'visitor') return item
  const hidden = Object.entries(kindOf(kind).fields).filter(([, field]) => field.private)
  if (hidden.length === 0) return item
  return { ...item, ...Object.fromEntries(hidden.map(([name]) => [name, null])) }
}
