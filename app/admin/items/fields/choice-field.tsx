import { Field } from '../../../forms/index.ts'
import { messageOf } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/frame.ts'
import type { KindFieldProps } from './field-props.ts'

/** One of a few, in words. */
export function ChoiceField({ kind, name, label, help, field }: KindFieldProps) {
  const { language } = usePageContext()
  const options = (field.choices ?? []).map((value) => ({
    value,
    label: messageOf(`choices.${kind}.${name}.${value}`, language),
  }))
  return (
    <Field name={name} type="radio" label={label} help={help} validation={field.rules} options={options} />
  )
}
