import type { Field, KindName } from '../../../../domain/kinds/index.ts'

export interface ItemFieldProps {
  readonly kind: KindName
  readonly name: string
  readonly field: Field
}

/** What every field of a kind's form is given. */
export interface KindFieldProps extends ItemFieldProps {
  readonly label: string
  readonly help: string | undefined
}
