import { proposePagePath } from '../../../../domain/page-paths.ts'
import { FormField, useFormFieldValue } from '../../../forms/index.ts'
import type { LabeledItemFieldProps } from './item-form-context.ts'

/** The path of a page. The placeholder is the path that an empty field gets from the title, if it is free. */
export function PagePathField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const title = useFormFieldValue('title')
  const hasTitle = typeof title === 'string' && title.trim() !== ''
  return (
    <FormField
      name={name}
      label={label}
      help={help}
      validation={rules}
      placeholder={hasTitle ? proposePagePath(title, null, 1) : '/'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
