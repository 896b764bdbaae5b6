import { type ComponentType, createContext, useContext } from 'react'
import type { EditableItem } from '../contract.ts'
import type { InitialOptionsByField } from '../reference-picker/find-item-options.ts'
import type { ItemFieldProps } from './field-props.ts'

/** An account that an author may be. */
export interface AccountOption {
  readonly id: string
  readonly email: string
}

/** What the fields of an item's form know besides their values. */
export interface ItemFormContextValue {
  readonly item: EditableItem
  /** What there is to choose from at first, by field. */
  readonly choices: InitialOptionsByField
  /** Null for those who may not give an author an account. */
  readonly accounts: readonly AccountOption[] | null
}

export const ItemFormContext = createContext<ItemFormContextValue | null>(null)

/** The item whose form a field stands in; null where it is a small form for something else. */
export function useItemFormContext(): ItemFormContextValue | null {
  return useContext(ItemFormContext)
}

/** The component of a form's fields. A field that makes a new item on the spot has a small form of such fields itself. */
export const ItemFieldComponentContext = createContext<ComponentType<ItemFieldProps> | null>(null)
