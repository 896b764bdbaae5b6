import type { FieldDefinition, KindName } from '../../../../domain/kinds/index.ts'

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
