import { type ComponentType, createContext, useContext } from 'react'
import type { FieldDefinition } from '../../../../domain/kinds/field-definition.ts'
import type { KindName } from '../../../../domain/kinds/index.ts'
import type { EditableItem } from '../contract.ts'
import type { InitialOptionsByField } from '../reference-picker/find-item-options.ts'

/** An account that an author can be linked to. */
export interface AccountOption {
  readonly id: string
  readonly label: string
}

/** What the fields of an item's form need besides their values. */
interface ItemFormContextValue {
  readonly item: EditableItem
  /** The initial options of reference fields, by field. */
  readonly choices: InitialOptionsByField
  /** Null if the user may not link authors to accounts. */
  readonly accounts: readonly AccountOption[] | null
}

export const ItemFormContext = createContext<ItemFormContextValue | null>(null)

/** The context of the item form that contains a field; null outside of one. */
export function useItemFormContextOrNull(): ItemFormContextValue | null {
  return useContext(ItemFormContext)
}

/**
 * The component that renders a form's fields. A reference field uses it for the form that creates a missing
 * item.
 */
export const ItemFieldComponentContext = createContext<ComponentType<ItemFieldProps> | null>(null)
export interface ItemFieldProps {
  readonly kind: KindName
  readonly name: string
  readonly field: FieldDefinition
}
/** Props of every field component in a kind's form. */
export interface LabeledItemFieldProps extends ItemFieldProps {
  readonly label: string
  readonly help: string | undefined
}
