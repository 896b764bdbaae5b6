import { FormField } from '../../../forms/index.ts'
import { getMessageByKey } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LabeledItemFieldProps } from './item-form-context.ts'

/** Radio buttons for a field with fixed choices. */
export function ChoiceRadioField({ kind, name, label, help, field }: LabeledItemFieldProps) {
  const { language } = usePageContext()
  const options = (field.choices ?? []).map((value) => ({
    value,
    label: getMessageByKey(`choices.${kind}.${name}.${value}`, language),
  }))
  return (
    <FormField
      name={name}
      type="radio"
      label={label}
      help={help}
      validation={field.rules}
      options={options}
    />
  )
}
