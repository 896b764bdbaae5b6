import { type ComponentType, createContext, useContext } from 'react'
import type { FirstChoices } from '../choosing/find.ts'
import type { EditedItem } from '../contract.ts'
import type { ItemFieldProps } from './field-props.ts'

/** An account that an author may be. */
export interface AccountChoice {
  readonly id: string
  readonly email: string
}

/** What the fields of an item's form know besides their values. */
export interface ItemFormContextValue {
  readonly item: EditedItem
  /** What there is to choose from at first, by field. */
  readonly choices: FirstChoices
  /** Null for those who may not give an author an account. */
  readonly accounts: readonly AccountChoice[] | null
}

export const ItemFormContext = createContext<ItemFormContextValue | null>(null)

/** The item whose form a field stands in; null where it is a small form for something else. */
export function useItemFormContext(): ItemFormContextValue | null {
  return useContext(ItemFormContext)
}

/** The component of a form's fields. A field that makes a new item on the spot has a small form of such fields itself. */
export const FieldComponentContext = createContext<ComponentType<ItemFieldProps> | null>(null)
