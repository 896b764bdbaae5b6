import type { FieldDefinition, KindName } from '../../../../domain/kinds/index.ts'

export interface ItemFieldProps {
  readonly kind: KindName
  readonly name: string
  readonly field: FieldDefinition
}

/** What every field of a kind's form is given. */
export interface LabeledItemFieldProps extends ItemFieldProps {
  readonly label: string
  readonly help: string | undefined
}
