import { createContext, useContext } from 'react'
import type { FirstChoices } from '../choosing/find.ts'
import type { EditedItem } from '../contract.ts'

/** An account that an author may be. */
export interface AccountChoice {
  readonly id: string
  readonly email: string
}

/** What the fields of an item's form know besides their values. */
export interface ItemAround {
  readonly item: EditedItem
  /** What there is to choose from at first, by field. */
  readonly choices: FirstChoices
  /** Null for those who may not give an author an account. */
  readonly accounts: readonly AccountChoice[] | null
}

export const ItemContext = createContext<ItemAround | null>(null)

/** The item whose form a field stands in; null where it is a small form for something else. */
export function useItemAround(): ItemAround | null {
  return useContext(ItemContext)
}
